import { useRouter, useSearch } from '@tanstack/react-router'
import { paths } from '../kernel/shell/paths.ts'
import { afterLogin } from './after-login.ts'
import { LoginPage } from './login-page.tsx'

/** The login page inside the app, shown after a logout or when a session ends. */
export function LoginRoute() {
  const router = useRouter()
  const { redirect } = useSearch({ from: paths.login })
  return <LoginPage onSignedIn={() => router.history.replace(afterLogin(redirect))} />
}
