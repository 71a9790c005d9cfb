/** Every screen of R-SHELL-1 x every role: it opens for those who may, and sends the others where R-SHELL-5 says. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../session/session.store.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { stubSockets } from '../../testing/fake-socket.ts'
import { aUser } from '../../testing/samples.ts'
import { findHelp } from '../help/help-of-screens.ts'
import type { Guard } from './guards.ts'
import { routeTree } from './router.tsx'

/** R-SHELL-1, parameters as the router writes them. */
const screens: Record<Guard, readonly string[]> = {
  public: [
    '/auth/login',
    '/auth/reset-password-request',
    '/auth/reset-password',
    '/alert/take',
    '/auth/403',
    '/auth/404',
    '/guide/screen/$token',
  ],
  login: [
    '/robot/control',
    '/robot/$id/activity',
    '/device/list',
    '/device/create',
    '/device/$id',
    '/device/$id/data',
    '/command/list/read-only',
    '/command-mapping/list',
    '/command-mapping/create',
    '/command-mapping/$id',
    '/flow/settings',
    '/flow/create',
    '/flow/$id',
    '/workplan/settings',
    '/workplan/create-template',
    '/workplan/create',
    '/workplan/$id',
    '/pose-def/list',
    '/pose-def/create',
    '/pose-def/$id',
    '/pose-network/list',
    '/pose-network/create',
    '/pose-network/$id',
    '/check-item/list',
    '/check-item/create',
    '/check-item/$id',
    '/report/list/$page',
    '/report/month',
    '/report/$id',
    '/report/export-history/$page',
    '/report/export-template/list/$page',
    '/report/export-template/create',
    '/threshold/list',
    '/threshold/create',
    '/threshold/$id',
    '/threshold/log/$page',
    '/asilla/setting/list',
    '/asilla/setting/create',
    '/asilla/setting/$id',
    '/guide/knowledge-groups/list',
    '/guide/knowledge-groups/create',
    '/guide/knowledge-groups/$id',
    '/guide/chats/list',
    '/guide/chats/$id',
    '/guide/chats/v2/list',
    '/guide/chats/v2/$id',
    '/archive/list',
    '/archive/$serialNo/$date/$hour/$minute',
    '/archive/robot/$serialNo/$date',
    '/archive/cloud/$buildingId/$date',
    '/schedule/cal/$type',
    '/schedule/log/$page',
    '/my/profile',
    '/my/devices',
    '/my/versions',
    '/my/chpwd',
    '/my/contract',
    '/app/basic/$serialNo',
    '/app/tele-ope/$mode/$serialNo',
    '/editor/floor/$id',
    '/editor/floor/$id/partial',
    '/editor/pose',
    '/editor/v2/$id/floor',
    '/editor/v1_5/$id/floor',
    '/term/agreement',
  ],
  admin: [
    '/organization/list',
    '/organization/$id',
    '/organization/$organizationId/notif-target/create',
    '/organization/$organizationId/notif-target/$id',
    '/organization/$organizationId/on-call/create',
    '/organization/$organizationId/on-call/$id',
    '/operator/list',
    '/operator/create',
    '/operator/$id',
    '/robot/list',
    '/robot/create',
    '/robot/$id',
    '/robot/$id/setting-history',
    '/building/list',
    '/building/create',
    '/building/$id',
    '/building/$buildingId/floor/create',
    '/building/$buildingId/floor/$id',
    '/building/$buildingId/flow-group/create',
    '/building/$buildingId/flow-group/$id',
    '/building/$buildingId/robot-group/create',
    '/building/$buildingId/robot-group/$id',
    '/waypoint/$mapId/list',
    '/waypoint/$mapId/create',
    '/waypoint/$mapId/$id',
    '/system',
    '/system/iam/service/list',
    '/system/iam/service/create',
    '/system/iam/service/$id',
    '/system/webhooks/list',
    '/system/webhooks/create',
    '/system/webhooks/$id',
    '/system/service-command/create/$packageId/$bundleId',
    '/system/service-command/$packageId/$id',
    '/system/service-package/list',
    '/system/service-package/create',
    '/system/service-package/$id',
    '/resource/list',
    '/resource/create',
    '/resource/$id',
    '/my/messages/$page',
  ],
  'organization-admin': ['/my/audit-logs/$page'],
  planner: ['/schedule/list', '/schedule/create', '/schedule/$id'],
  'system-admin': [
    '/dashboard',
    '/organization/create',
    '/command/list',
    '/command/create',
    '/command/$id',
    '/command/usage/$id',
    '/system/versions/list',
    '/system/versions/create',
    '/system/versions/$id',
    '/system/sync-history/list/$page',
    '/system/config/list',
    '/system/config/create',
    '/system/config/$id',
    '/system/announcements/list',
    '/system/announcements/create',
    '/system/announcements/$id',
    '/system/skyway/list',
    '/system/azure/list',
    '/system/error-code/list',
    '/system/anonymize-policy/list',
    '/auth/register',
    '/auth/init-data',
    '/my/announcements',
    '/console/$serialNo',
    '/beta/spatial-ui',
  ],
}

const roles = {
  nobody: null,
  general: '0',
  areaManager: '1',
  administrator: '2',
  systemAdministrator: '9',
} as const
const mayOpen: Record<Guard, readonly (keyof typeof roles)[]> = {
  public: Object.keys(roles) as (keyof typeof roles)[],
  login: ['general', 'areaManager', 'administrator', 'systemAdministrator'],
  admin: ['areaManager', 'administrator', 'systemAdministrator'],
  'organization-admin': ['administrator', 'systemAdministrator'],
  // While the setting is not changed.
  planner: ['systemAdministrator'],
  'system-admin': ['systemAdministrator'],
}

type RouteLike = {
  options: { path?: string; staticData?: { guard?: Guard } }
  children?: readonly RouteLike[]
}
const inRouter = new Map<string, Guard | undefined>()
function collect({ options, children = [] }: RouteLike): void {
  if (options.path !== undefined) inRouter.set(options.path, options.staticData?.guard)
  for (const child of children) collect(child)
}
collect(routeTree as unknown as RouteLike)

const all = Object.entries(screens).flatMap(([guard, paths]) =>
  paths.map((path) => ({ path, guard: guard as Guard })),
)
const present = all.filter(({ path }) => inRouter.has(path))

beforeEach(() => {
  stubSockets()
  startFakeServer()
})
afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

/** Where a request for this address ends. */
async function getLanding(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history })
  await router.load()
  return router.state.location.pathname
}

describe('the screens that are required', () => {
  it('have help, but for those before one is at work', () => {
    const withoutNeed = [...screens.public, '/term/agreement', '/auth/init-data']
    const helpless = present.filter(({ path }) => findHelp(path) === undefined).map(({ path }) => path)
    expect(helpless.filter((path) => !withoutNeed.includes(path))).toEqual([])
  })

  it('are all there', () => {
    expect(all.map(({ path }) => path).filter((path) => !inRouter.has(path))).toEqual([])
  })

  it.each(present)('$path is for "$guard"', ({ path, guard }) => {
    expect(inRouter.get(path)).toBe(guard)
  })
})

describe.each(present)('$path', ({ path, guard }) => {
  const address = path
    .replace('$page', '1')
    .replace('$mode', '1')
    .replace(/\$serialNo/, 'R-1')
    .replace(/\$\w+/g, '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11')

  it.each(Object.keys(roles) as (keyof typeof roles)[])('opens for %s or sends them away', async (role) => {
    const type = roles[role]
    if (type !== null) beginSession(aUser({ type }))
    const landing = await getLanding(address)
    if (mayOpen[guard].includes(role)) {
      // A person who is signed in has no use for the login page.
      const isDone = path === '/auth/login' && type !== null
      expect(landing).toBe(isDone ? '/robot/control' : address)
    } else expect(landing).toBe(type === null ? '/auth/login' : '/auth/403')
  })
})
