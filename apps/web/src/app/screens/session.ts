import { createRoute, redirect } from '@tanstack/react-router'
import { alertPaths } from '../../alerts/alert-paths.ts'
import { findView } from '../../custom/custom-views.ts'
import { guideScreenPath } from '../../guide/screen/guide-screen-path.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { afterLogin } from '../../session/after-login.ts'
import { session } from '../../session/session.store.ts'
import { guardDecision } from '../routing/guards.ts'
import { barePage, guarded, only, page, root, visitor } from '../routing/screen-routes.tsx'

const start = createRoute({
  path: paths.root,
  getParentRoute: () => root,
  staticData: { guard: 'public' },
  beforeLoad: () => {
    throw redirect({ to: paths.robotControl, replace: true })
  },
})

const readRedirect = only(({ redirect: wanted }: Record<string, unknown>): { redirect?: string } =>
  typeof wanted === 'string' ? { redirect: wanted } : {},
)
const readPasswordLink = only(
  ({ token, kind }: Record<string, unknown>): { token?: string; kind?: 'invitation' } => ({
    ...(typeof token === 'string' && { token }),
    ...(kind === 'invitation' && { kind }),
  }),
)

const login = createRoute({
  path: paths.login,
  getParentRoute: () => root,
  staticData: { guard: 'public' },
  validateSearch: readRedirect,
  beforeLoad: ({ search }) => {
    if (session.get().user !== null) throw redirect({ href: afterLogin(search.redirect), replace: true })
  },
  component: page(() => import('../../session/login-route.tsx'), 'LoginRoute'),
})

const resetPassword = createRoute({
  path: paths.resetPassword,
  getParentRoute: () => root,
  ...guarded('public'),
  validateSearch: readPasswordLink,
  component: page(() => import('../../account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const takeAlert = createRoute({
  path: alertPaths.take,
  getParentRoute: () => root,
  ...guarded('public'),
  validateSearch: only(({ ticket }: Record<string, unknown>): { ticket?: string } =>
    typeof ticket === 'string' ? { ticket } : {},
  ),
  component: page(() => import('../../alerts/take-alert-page.tsx'), 'TakeAlertPage'),
})

/** The installation's own views; each determines whether it needs a login. */
const custom = createRoute({
  path: paths.custom,
  getParentRoute: () => root,
  staticData: { guard: 'public' },
  beforeLoad: async ({ location }) => {
    const view = await findView(location.pathname)
    if (view === null) throw redirect({ to: paths.notFound, replace: true })
    const decision = guardDecision(view.requiresAuth ? 'login' : 'public', location, visitor())
    if (decision !== null) throw redirect({ ...decision, replace: true })
  },
  component: page(() => import('../routing/custom-route.tsx'), 'CustomRoute'),
})

/** Screens without the shell: signing in, errors, and the installation's own views. */
export const bareScreens = [
  start,
  login,
  barePage(
    paths.resetPasswordRequest,
    page(() => import('../../account/reset-password-request-page.tsx'), 'ResetPasswordRequestPage'),
  ),
  resetPassword,
  takeAlert,
  barePage(
    paths.help,
    page(() => import('../../account/help-page.tsx'), 'HelpPage'),
  ),
  barePage(
    paths.forbidden,
    page(() => import('../routing/error-pages.tsx'), 'ForbiddenPage'),
  ),
  barePage(
    paths.notFound,
    page(() => import('../routing/error-pages.tsx'), 'NotFoundPage'),
  ),
  barePage(
    guideScreenPath,
    page(() => import('../../guide/screen/guide-screen-page.tsx'), 'GuideScreenPage'),
  ),
  custom,
]
