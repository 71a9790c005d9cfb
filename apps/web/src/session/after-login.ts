import { isWayIn, paths } from '../kernel/shell/paths.ts'

/**
 * Where to go after signing in: the requested path if it is one of the console's own, else the landing page. Anything
 * that a browser could interpret as another site (`//host`, `/\host`, a scheme) is not.
 */
export function afterLogin(redirect: string | null | undefined): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return paths.robotControl
  const target = new URL(redirect, 'http://console.invalid')
  const isOurs = target.host === 'console.invalid' && !target.pathname.startsWith('//')
  if (!isOurs || isWayIn(target.pathname)) return paths.robotControl
  return `${target.pathname}${target.search}${target.hash}`
}
