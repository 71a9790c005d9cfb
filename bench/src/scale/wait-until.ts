import { pause } from '../kernel/epoch.ts'

const lookEveryMs = 5

/** Looks again and again. @returns whether it became so in time */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > until) return false
    await pause(lookEveryMs)
  }
  return true
}
