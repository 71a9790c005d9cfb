import type { Screen } from './screen.ts'

const id = '00000000-0000-4000-8000-0000000000d1'
const minuteMs = 60_000
const end = Date.now()
const start = end - 1440 * minuteMs
const toMoment = (time: number) => new Date(time).toISOString()

const device = {
  id,
  name: '1F-A',
  type: 1,
  model: 4,
  urn: null,
  identifier: '',
  description: '',
  organizationId: id,
  buildingId: null,
  floorId: null,
  profile: {},
  status: 1,
  revision: 1,
  createdAt: toMoment(start),
  updatedAt: toMoment(start),
  createdBy: null,
  updatedBy: null,
  can: { update: false, delete: false },
}

/** A day with a gap, and a peak of a single point. */
const points = Array.from({ length: 288 }, (_, n) => {
  const average = 23 + 4 * Math.sin(n / 40)
  const highest = n === 200 ? 33 : average + 0.6
  const at = toMoment(start + n * 5 * minuteMs)
  return { at, lowest: average - 0.6, highest, average, first: average, last: average, count: 5 }
}).filter((_, n) => n < 90 || n > 120)

const history = {
  from: toMoment(start),
  to: toMoment(end),
  bucketSeconds: 300,
  source: 'minute',
  series: [
    { key: 'temperature', isEstimated: false, points },
    { key: 'wbgtEstimated', isEstimated: true, points },
  ],
}
const intake = {
  heardAt: toMoment(end),
  isSilent: true,
  pollFailure: null,
  refused: 1,
  tooOften: 3,
  unreadable: 2,
  lastUnreadable: { at: toMoment(start), reason: 'noValue' },
  lastRefusal: { at: toMoment(start), key: 'co2', value: '-1', reason: 'outOfRange' },
  latest: [{ key: 'temperature', at: toMoment(end), value: 23.4 }],
}

const long = 'X'.repeat(40)
/** A display that also sends by MQTT, with everything that a device page can contain. */
const display = {
  ...device,
  type: 4,
  name: long,
  can: { update: true, delete: true },
  profile: {
    protocol: 'mqtt',
    topic: 'env',
    address: 'https://display.example/',
    own: long,
    values: {
      temperature: '$.temp',
      co2: `$.${long}`,
      battery: { path: '$.mv', factor: 0.001, offset: -0.1 },
    },
    operations: [
      { key: 'on', name: long },
      { key: 'show', name: 'HELLO', takesText: true, body: { text: '{text}' } },
    ],
  },
}
const access = {
  host: 'robots-1',
  port: 8883,
  tls: true,
  userName: id,
  topicPrefix: `sensors/${id}/`,
  isOutside: true,
  since: toMoment(start),
}

/** A message that came while it was looked for, with values that are used, out of range, no figures, and none. */
const check = {
  at: toMoment(start),
  failure: null,
  status: null,
  unreadable: 'noValue',
  measuredAt: toMoment(end),
  message: {
    at: toMoment(end),
    topic: 'env',
    text: `{"temp":900,"${long}":"${long}"}`.repeat(20),
    isCut: true,
    isOtherTopic: false,
  },
  values: [
    { key: 'temperature', raw: '900', value: null, reason: 'outOfRange' },
    { key: 'battery', raw: null, value: null, reason: null },
  ],
  fields: [
    { path: '$.temp', value: '900', isNumber: true },
    { path: `$.${long}`, value: long, isNumber: false },
    { path: '$.at', value: toMoment(end), isNumber: false },
    { path: '$.ppm', value: '655', isNumber: true },
  ],
}

const toAnswers = (newest: object, found: object) => ({
  [`**/api/devices/${id}`]: { status: 200, json: device },
  [`**/api/devices/${id}/readings/latest`]: { status: 200, json: newest },
  [`**/api/devices/${id}/readings?*`]: { status: 200, json: found },
})

/** Rows of `every-screen.test.ts`: a device with a way into the broker and operations, what a sensor measured, and one that was never heard. */
export const deviceScreens: Screen[] = [
  {
    path: `/device/${id}`,
    as: 'orgAdmin',
    ready: 'dl',
    answers: {
      [`**/api/devices/${id}`]: { status: 200, json: display },
      [`**/api/devices/${id}/broker-access`]: { status: 200, json: access },
      [`**/api/devices/${id}/operations`]: {
        status: 200,
        json: { failure: 'timeout', status: null, ms: 5000 },
      },
      '**/api/devices/check-connection': { status: 200, json: check },
    },
    act: async (page) => {
      await page.locator('form').filter({ hasText: long }).first().getByRole('button').first().click()
      await page.locator('[role="status"] .mantine-Alert-root').first().waitFor()
      await page.locator('button:has(.lucide-plug)').click()
      await page.locator('details pre').waitFor({ state: 'attached' })
      await page.locator('details summary').first().click()
    },
  },
  { path: `/device/${id}/data`, as: 'orgAdmin', ready: 'canvas', answers: toAnswers(intake, history) },
  {
    path: `/device/${id}/data?span=week`,
    as: 'orgAdmin',
    ready: '[role="status"]',
    answers: toAnswers(
      {
        heardAt: null,
        isSilent: false,
        pollFailure: null,
        refused: 0,
        tooOften: 0,
        unreadable: 0,
        lastUnreadable: null,
        lastRefusal: null,
        latest: [],
      },
      { ...history, series: [] },
    ),
  },
]
