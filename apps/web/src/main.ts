import { paths } from './kernel/shell/paths.ts'
import { afterLogin } from './session/after-login.ts'
import { prefetchStartData } from './session/session.queries.ts'
import { hasSessionMark } from './session/session.store.ts'
import { keepSsoAnswer } from './session/sso.ts'

/**
 * The console starts in one of two ways. A logged-out visitor of the login page gets that page alone, without router
 * and shell, so that it is there at once; everybody else gets the app, whose router also knows the login page.
 *
 * This file and what it imports are the first script of the page, and small: what has to be asked of the server or of a
 * robot is asked while the scripts that draw are still on their way.
 */

/** The document preloads it, for it is always wanted. */
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

/** Nothing is shown until the app is there: React would keep a fallback on the screen for 300 ms. */
async function startApp(): Promise<void> {
  beginTeleopEarly()
  beginFlowEarly()
  prefetchStartData(location.pathname)
  const [{ show }, { App, prepareScreen }] = await Promise.all([frame, import('./app/app.tsx')])
  prepareScreen()
  show(App)
}

/** The way to a robot is long: it is begun beside the scripts of the screen that the address names. */
function beginTeleopEarly(): void {
  const [, mode, serialNo] = /^\/app\/(tele-ope\/[1-4]|basic)\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (mode === undefined || serialNo === undefined) return
  const screen = mode === 'basic' ? 'basic' : 'teleop'
  import('./teleop/session/early-session.ts')
    .then(({ beginEarly }) => beginEarly(screen, decodeURIComponent(serialNo)))
    // The screen itself tries again, and says what is wrong.
    .catch(() => undefined)
}

/** A long flow is long to draw, too. */
function beginFlowEarly(): void {
  const [, id] = /^\/flow\/([0-9a-f-]{36})\/?$/.exec(location.pathname) ?? []
  if (id === undefined || !hasSessionMark()) return
  import('./flows/editor/begin-editor.ts').then(({ beginEditor }) => beginEditor(id)).catch(() => undefined)
}

/** A screen without its styles is still a screen: only a script that is missing ends its loading. */
window.addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
})

if (location.pathname === paths.login) keepSsoAnswer()
void (startsAtLogin() ? startLogin() : startApp())
