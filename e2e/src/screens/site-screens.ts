import { type Screen, submitEmpty } from './screen.ts'

const robotTabs = ['overview', 'basic', 'system', 'network', 'battery', 'operation', 'video', 'enrolment']

const buildingTabs = ['basic', 'security', 'linkages', 'floors', 'robotGroups', 'flowGroups', 'speechTexts']

/** Robots, how they are operated, and the organisations and buildings that they are of. */
export const siteScreens: Screen[] = [
  { path: '/robot/control?view=grid', as: 'operator', ready: 'article' },
  { path: '/robot/control?view=map', as: 'operator', ready: 'aside li' },
  { path: '/robot/control?view=map&robot=WH-0001', as: 'operator', ready: 'aside section' },
  { path: '/robot/control?kiosk=1', as: 'operator', ready: 'canvas' },
  { path: '/robot/control?view=list', as: 'operator', ready: 'article' },
  { path: '/robot/list', as: 'orgAdmin', ready: 'tbody a' },
  { path: '/robot/create', as: 'orgAdmin', ready: 'input[name="name"]', act: submitEmpty },
  ...robotTabs.map((tab) => ({
    path: `/robot/list?then=${tab}`,
    as: 'orgAdmin' as const,
    ready: 'h1',
    row: `?tab=${tab}`,
  })),
  ...['/setting-history', '/activity'].map((record) => ({
    path: `/robot/list?then=${record}`,
    as: 'orgAdmin' as const,
    ready: 'h1',
    row: record,
  })),
  { path: '/console/WH-0001', as: 'systemAdmin', ready: 'ol li' },
  { path: '/app/tele-ope/1/WH-0001', as: 'operator', ready: 'meter' },
  { path: '/app/tele-ope/1/WH-0002', as: 'operator', ready: 'canvas[role="img"]' },
  { path: '/app/basic/WH-0002', as: 'operator', ready: 'video' },
  { path: '/app/wall', as: 'operator', ready: 'video' },
  {
    path: '/beta/spatial-ui',
    as: 'systemAdmin',
    ready: '[role="dialog"] button',
    act: async (page) => {
      await page.locator('[role="dialog"] button').last().click()
      await page.locator('aside li').first().waitFor()
    },
  },
  { path: '/organization/list', as: 'systemAdmin', ready: 'tbody a' },
  { path: '/organization/create', as: 'systemAdmin', ready: 'input[name="name"]', act: submitEmpty },
  ...['', '?tab=notification', '?tab=onCall', '?tab=contract', '/notif-target/create', '/on-call/create'].map(
    (tab) => ({
      path: `/organization/list?then=${tab}`,
      as: 'systemAdmin' as const,
      ready: 'h1',
      row: tab,
    }),
  ),
  { path: '/operator/list', as: 'orgAdmin', ready: 'tbody a' },
  {
    path: '/operator/create',
    as: 'orgAdmin',
    ready: 'input[name="loginId"]',
    act: async (page) => {
      await page.locator('fieldset button.mantine-Button-root').first().click()
      await submitEmpty(page)
    },
  },
  {
    path: '/operator/list?then=one',
    as: 'orgAdmin',
    ready: 'h1',
    row: '',
  },
  { path: '/building/list', as: 'orgAdmin', ready: 'tbody a' },
  { path: '/building/create', as: 'orgAdmin', ready: 'input[name="name"]', act: submitEmpty },
  ...buildingTabs.map((tab) => ({
    path: `/building/list?then=${tab}`,
    as: 'areaManager' as const,
    ready: 'h1',
    row: `?tab=${tab}`,
  })),
  ...['floor', 'robot-group', 'flow-group'].map((part) => ({
    path: `/building/list?then=${part}`,
    as: 'orgAdmin' as const,
    ready: 'h1',
    row: `/${part}/create`,
  })),
  {
    path: '/building/list?then=floor/{id}',
    as: 'orgAdmin',
    ready: 'h1',
    row: '?tab=floors',
    act: async (page) => {
      await page.locator('tbody a').first().click()
      await page.locator('canvas[role="img"]').waitFor()
    },
  },
]
