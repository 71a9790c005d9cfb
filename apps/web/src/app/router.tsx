import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type ParsedLocation,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { findView } from '../custom/custom-views.ts'
import { paths } from '../kernel/paths.ts'
import { readListAddress } from '../kernel/list-search.ts'
import { readActivitySearch, readHistorySearch, readRobotTab } from '../robots/robot-record-search.ts'
import { readRobotSearch } from '../robots/robot-search.ts'
import { afterLogin } from '../session/after-login.ts'
import { restoreSession } from '../session/session.queries.ts'
import { operatorType, session } from '../session/session.store.ts'
import { loadStartData, skipsStartData, startData } from '../session/start-data.ts'
import { readOutboxSearch } from '../system/outbox-search.ts'
import { inTime } from '../kernel/load-in-time.ts'
import { LoadError } from './load-error.tsx'
import { type Guard, guardDecision, type Visitor } from './guards.ts'
import { Shell } from './shell.tsx'

/** Every screen of the console: its path, who may open it, its layout, and the file that shows it. */

function visitor(): Visitor {
  return {
    type: operatorType(),
    passwordChangeRequired: session.get().user?.passwordChangeRequired ?? false,
    hasPendingTerms: startData.get().pendingTerms.length > 0,
  }
}

/** A guard as the router runs it, kept readable for the test that walks over all screens. */
function guarded(guard: Guard) {
  return {
    staticData: { guard },
    beforeLoad: ({ location }: { location: ParsedLocation }) => {
      const decision = guardDecision(guard, location, visitor())
      if (decision !== null) throw redirect({ ...decision, replace: true })
    },
  }
}

const root = createRootRoute({
  beforeLoad: async ({ location }) => {
    await restoreSession()
    if (session.get().user !== null && !skipsStartData(location.pathname)) await loadStartData()
  },
  errorComponent: LoadError,
  notFoundComponent: () => <Navigate to={paths.notFound} replace />,
})

/** Header, sidebar, live connection: around every screen that needs a login. */
const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: Shell,
})

const start = createRoute({
  path: paths.root,
  getParentRoute: () => root,
  staticData: { guard: 'public' },
  beforeLoad: () => {
    throw redirect({ to: paths.robotControl, replace: true })
  },
})

const login = createRoute({
  path: paths.login,
  getParentRoute: () => root,
  staticData: { guard: 'public' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: ({ search }) => {
    if (session.get().user !== null) throw redirect({ href: afterLogin(search.redirect), replace: true })
  },
  component: page(() => import('../session/login-route.tsx'), 'LoginRoute'),
})

const resetPassword = createRoute({
  path: paths.resetPassword,
  getParentRoute: () => root,
  ...guarded('public'),
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: page(() => import('../account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** The component `name` of a file that is loaded with its screen; one that takes too long counts as missing. */
function page<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => inTime(load()), name)
}

/** A screen without the shell around it. */
function barePage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ path, getParentRoute: () => root, ...guarded('public'), component })
}

/** A screen inside the shell. One that keeps something in its address is written out below. */
function shellPage<const Path extends string>(path: Path, guard: Guard, component: RouteComponent) {
  return createRoute({ path, getParentRoute: () => shell, ...guarded(guard), component })
}

/** A screen that is an entity's list: what it shows is in its address. */
function listPage<const Path extends string>(path: Path, guard: Guard, component: RouteComponent) {
  return createRoute({
    path,
    getParentRoute: () => shell,
    ...guarded(guard),
    validateSearch: readListAddress,
    component,
  })
}

/** Views of the installation's own; each says by itself whether it needs a login. */
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
  component: page(() => import('./custom-route.tsx'), 'CustomRoute'),
})

const robotControl = createRoute({
  path: paths.robotControl,
  getParentRoute: () => shell,
  ...guarded('login'),
  validateSearch: readRobotSearch,
  component: page(() => import('../robots/robot-control-page.tsx'), 'RobotControlPage'),
})

const robot = createRoute({
  path: paths.robot,
  getParentRoute: () => shell,
  ...guarded('admin'),
  validateSearch: readRobotTab,
  component: page(() => import('../robots/robot-page.tsx'), 'RobotPage'),
})

const robotSettingHistory = createRoute({
  path: paths.robotSettingHistory,
  getParentRoute: () => shell,
  ...guarded('admin'),
  validateSearch: readHistorySearch,
  component: page(() => import('../robots/robot-history-page.tsx'), 'RobotHistoryPage'),
})

const robotActivity = createRoute({
  path: paths.robotActivity,
  getParentRoute: () => shell,
  ...guarded('login'),
  validateSearch: readActivitySearch,
  component: page(() => import('../robots/robot-activity-page.tsx'), 'RobotActivityPage'),
})

const outbox = createRoute({
  path: paths.outbox,
  getParentRoute: () => shell,
  ...guarded('system-admin'),
  validateSearch: readOutboxSearch,
  component: page(() => import('../system/outbox-page.tsx'), 'OutboxPage'),
})

export const routeTree = root.addChildren([
  start,
  login,
  barePage(
    paths.resetPasswordRequest,
    page(() => import('../account/reset-password-request-page.tsx'), 'ResetPasswordRequestPage'),
  ),
  resetPassword,
  barePage(
    paths.help,
    page(() => import('../account/help-page.tsx'), 'HelpPage'),
  ),
  barePage(
    paths.forbidden,
    page(() => import('./error-pages.tsx'), 'ForbiddenPage'),
  ),
  barePage(
    paths.notFound,
    page(() => import('./error-pages.tsx'), 'NotFoundPage'),
  ),
  custom,
  shell.addChildren([
    robotControl,
    listPage(
      paths.robotList,
      'admin',
      page(() => import('../robots/robot-list-page.tsx'), 'RobotListPage'),
    ),
    listPage(
      paths.deviceList,
      'login',
      page(() => import('../devices/device-list-page.tsx'), 'DeviceListPage'),
    ),
    shellPage(
      paths.deviceCreate,
      'login',
      page(() => import('../devices/device-page.tsx'), 'DeviceCreatePage'),
    ),
    shellPage(
      paths.device,
      'login',
      page(() => import('../devices/device-page.tsx'), 'DevicePage'),
    ),
    shellPage(
      paths.robotCreate,
      'admin',
      page(() => import('../robots/robot-create-page.tsx'), 'RobotCreatePage'),
    ),
    robot,
    robotSettingHistory,
    robotActivity,
    outbox,
    shellPage(
      paths.termAgreement,
      'login',
      page(() => import('../account/term-agreement-page.tsx'), 'TermAgreementPage'),
    ),
    shellPage(
      paths.profile,
      'login',
      page(() => import('../account/profile-page.tsx'), 'ProfilePage'),
    ),
    shellPage(
      paths.changePassword,
      'login',
      page(() => import('../account/change-password-page.tsx'), 'ChangePasswordPage'),
    ),
    shellPage(
      paths.teleOperation,
      'login',
      page(() => import('../teleop/teleop-route.tsx'), 'TeleopRoute'),
    ),
    shellPage(
      paths.basicOperation,
      'login',
      page(() => import('../teleop/basic-page.tsx'), 'BasicRoute'),
    ),
    shellPage(
      paths.system,
      'admin',
      page(() => import('../system/system-page.tsx'), 'SystemPage'),
    ),
    listPage(
      paths.auditLogs,
      'system-admin',
      page(() => import('../system/audit-log-page.tsx'), 'AuditLogPage'),
    ),
    shellPage(
      paths.announcementList,
      'system-admin',
      page(() => import('../system/announcement-list-page.tsx'), 'AnnouncementListPage'),
    ),
    shellPage(
      paths.announcementCreate,
      'system-admin',
      page(() => import('../system/announcement-create-page.tsx'), 'AnnouncementCreatePage'),
    ),
    shellPage(
      paths.robotWall,
      'login',
      page(() => import('../teleop/wall-page.tsx'), 'WallPage'),
    ),
  ]),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: LoadError,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library asks for this form
  interface Register {
    router: typeof router
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library asks for this form
  interface StaticDataRouteOption {
    guard?: Guard
  }
}
