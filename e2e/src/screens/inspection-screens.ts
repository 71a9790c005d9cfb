import type { Page } from 'playwright-core'
import { type Api, apiAs } from '../testing/api.ts'

const readings = '/check-item/readings/1'

/** A robot of the demo takes a photo, wherever it is, and the demo's first check item is tried on it. */
async function tryItem(api: Api): Promise<void> {
  const [item] = (await api.call('GET', '/check-items')).body as { id: string }[]
  const photo = { command: 'takePhoto', params: { cameraId: 'v1', quality: 'full' } }
  const { mediaId } = (await api.call('POST', '/robots/WH-0002/commands', photo)).body as { mediaId: string }
  for (let tries = 0; tries < 60; tries++) {
    if ((await api.call('GET', `/media/${mediaId}`)).status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await api.call('POST', `/check-items/${item?.id}/test-read`, { mediaId })
}

let reading: Promise<void> | null = null

/** One reading for all screens that show some. */
function makeReading(): Promise<void> {
  reading ??= apiAs('orgAdmin').then(tryItem)
  return reading
}

const hourMs = 3_600_000
const end = Date.now()
const toMoment = (hours: number) => new Date(end - hours * hourMs).toISOString()

/** A month in which the rule would have been met twice. */
const tested = {
  from: toMoment(720),
  to: toMoment(0),
  isCut: false,
  source: 'hour',
  judged: 720,
  fired: 2,
  moments: [
    { at: toMoment(661), value: 26.1, until: toMoment(560) },
    { at: toMoment(221), value: 26.1, until: toMoment(120) },
  ],
  bucketSeconds: 3600,
  points: Array.from({ length: 720 }, (_, hour) => {
    const average = 23 + 4 * Math.sin(hour / 70)
    return { at: toMoment(720 - hour), lowest: average - 0.6, highest: average + 0.6, average }
  }),
}

async function runBackTest(page: Page): Promise<void> {
  await page.locator('button:not([disabled])', { hasText: /過去データで確認|Run the back-test/ }).click()
  await page.locator('canvas').waitFor()
  await page.locator('summary', { hasText: /基準外になった日時|When it was abnormal/ }).click()
}

let setting: Promise<void> | null = null

const place = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'
const detected = {
  id: place,
  settingId: place,
  organizationId: place,
  buildingId: place,
  kind: 'loitering',
  at: toMoment(1),
  robotId: place,
  robotName: 'WH-0002',
  cameraId: 'v1',
  score: 0.87,
  box: null,
  stayMinutes: 12,
  mediaId: null,
  alertState: 'open',
  runId: null,
  flowReason: 'robotOffline',
  isFalseAlarm: true,
}

/** One setting of behaviour detection, with the address of its events. */
function makeSetting(): Promise<void> {
  setting ??= apiAs('orgAdmin').then(addSetting)
  return setting
}

async function addSetting(api: Api): Promise<void> {
  const [flow] = (await api.call('GET', '/flows')).body as { id: string; buildingId: string }[]
  const robots = (await api.call('GET', '/robots')).body as {
    id: string
    buildingId: string
    serialNumber: string
  }[]
  const robot = robots.find(({ buildingId }) => buildingId === flow?.buildingId)
  const points = [
    [0.2, 0.5],
    [0.8, 0.5],
    [0.6, 0.9],
  ]
  const made = await api.call('POST', '/asilla-settings', {
    name: '玄関 Entrance',
    buildingId: flow?.buildingId,
    robotId: robot?.id,
    flowId: flow?.id,
    behaviours: ['fall', 'loitering', 'intrusion'],
    area: { cameraId: 'v1', points },
    stayMinutes: 5,
    windows: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00' }],
    status: 1,
  })
  const { id } = made.body as { id: string }
  const { url } = (await api.call('POST', `/asilla-settings/${id}/address/regenerate`)).body as {
    url: string
  }
  // It does not count: a robot that set out would be in the way of other screens.
  await api.call('POST', new URL(url).pathname.replace('/api', ''), {
    kind: 'fall',
    at: new Date().toISOString(),
    robot: robot?.serialNumber,
    camera: 'v1',
    score: 0.1,
  })
}

/** Rows of `every-screen.test.ts`: the demo's check items and rule, as those who may change them and others see them. */
export const inspectionScreens = [
  ...(['areaManager', 'operator'] as const).flatMap((as) => [
    { path: `/check-item/list?then=one&as=${as}`, as, ready: 'input[name="name"]', row: '' },
    { path: `/threshold/list?then=one&as=${as}`, as, ready: 'input[name="name"]', row: '' },
  ]),
  {
    path: '/threshold/list?then=tested',
    as: 'orgAdmin' as const,
    ready: 'input[name="name"]',
    row: '',
    answers: { '**/api/threshold-rules/back-test': { status: 200, json: tested } },
    act: runBackTest,
  },
  { path: '/threshold/log/1', as: 'operator' as const, ready: 'h1' },
  ...(['orgAdmin', 'operator'] as const).map((as) => ({
    path: `/asilla/setting/list?then=one&as=${as}`,
    as,
    row: '',
    prepare: makeSetting,
    ready: 'section > ul > li button',
    answers: { '**/api/asilla-settings/*/events?*': { status: 200, json: [detected] } },
  })),
  { path: readings, as: 'operator' as const, ready: 'tbody a', prepare: makeReading },
  { path: `${readings}?then=one`, as: 'operator' as const, ready: 'dl', row: '', prepare: makeReading },
]
