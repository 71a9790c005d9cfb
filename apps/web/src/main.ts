import { paths } from './kernel/shell/paths.ts'
import { afterLogin } from './session/after-login.ts'
import { prefetchStartData } from './session/session.queries.ts'
import { hasSessionMark } from './session/session.store.ts'
import { keepSsoAnswer } from './session/sso.ts'

/**
 * The console starts in one of two ways. A signed-out visitor of the login page gets only that page, without router
 * and shell, so that it appears immediately; everybody else gets the app, whose router also contains the login page.
 *
 * This file and its imports are the page's first script, and small: requests to the server or a robot are started
 * while the scripts for rendering are still loading.
 */

/** The document preloads it, because it is always needed. */
const frame = import('./app/frame.tsx')

function startsAtLogin(): boolean {
  if (hasSessionMark()) return false
  if (location.pathname === paths.root) history.replaceState(null, '', paths.login)
  return location.pathname === paths.login
}

function handleSignedIn(): void {
  history.replaceState(null, '', afterLogin(new URLSearchParams(location.search).get('redirect')))
  void startApp()
}

async function startLogin(): Promise<void> {
  const { showLogin } = await frame
  showLogin(handleSignedIn)
}

/** Nothing is rendered until the app is loaded, because React would keep a fallback on the screen for 300 ms. */
async function startApp(): Promise<void> {
  beginTeleopEarly()
  beginFlowEarly()
  prefetchStartData(location.pathname)
  const [{ show }, { App, prepareScreen }] = await Promise.all([frame, import('./app/app.tsx')])
  prepareScreen()
  show(App)
}

/** Connecting to a robot takes long, so it starts in parallel with the scripts of the screen in the address. */
function beginTeleopEarly(): void {
  const [, mode, serialNo] = /^\/app\/(tele-ope\/[1-4]|basic)\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (mode === undefined || serialNo === undefined) return
  const screen = mode === 'basic' ? 'basic' : 'teleop'
  import('./teleop/session/early-session.ts')
    .then(({ beginEarly }) => beginEarly(screen, decodeURIComponent(serialNo)))
    // The screen itself retries, and reports the error.
    .catch(() => undefined)
}

/** A long flow also takes long to render. */
function beginFlowEarly(): void {
  const [, id] = /^\/flow\/([0-9a-f-]{36})\/?$/.exec(location.pathname) ?? []
  if (id === undefined || !hasSessionMark()) return
  import('./flows/editor/begin-editor.ts').then(({ beginEditor }) => beginEditor(id)).catch(() => undefined)
}

/** A screen without its styles is still usable: only a missing script makes loading fail. */
window.addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
})

if (location.pathname === paths.login) keepSsoAnswer()
void (startsAtLogin() ? startLogin() : startApp())
