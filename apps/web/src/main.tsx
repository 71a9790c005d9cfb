import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './app/base.css'
import { MantineProvider } from '@mantine/core'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { paths } from './kernel/paths.ts'
import { afterLogin } from './session/after-login.ts'
import { theme } from './app/theme.ts'
import { LoginPage } from './session/login-page.tsx'
import { hasSessionMark } from './session/session.store.ts'

/**
 * The console starts in one of two ways. A logged-out visitor of the login page gets that page alone, without router
 * and shell, so that it is there at once; everybody else gets the app, whose router also knows the login page.
 */

const App = lazy(async () => ({ default: (await import('./app/app.tsx')).App }))

function startsAtLogin(): boolean {
  if (hasSessionMark()) return false
  if (location.pathname === paths.root) history.replaceState(null, '', paths.login)
  return location.pathname === paths.login
}

function Console() {
  const [isApp, setIsApp] = useState(!startsAtLogin())
  const handleSignedIn = () => {
    history.replaceState(null, '', afterLogin(new URLSearchParams(location.search).get('redirect')))
    setIsApp(true)
  }
  return <Suspense>{isApp ? <App /> : <LoginPage onSignedIn={handleSignedIn} />}</Suspense>
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Console />
    </MantineProvider>
  </StrictMode>,
)
