import type { Screen } from './screen.ts'

const id = '00000000-0000-4000-8000-0000000000d1'
const minuteMs = 60_000
const end = Date.now()
const start = end - 1440 * minuteMs
const toMoment = (time: number) => new Date(time).toISOString()

const device = {
  ...{ id, name: '1F-A', type: 1, model: 4, urn: null, identifier: '', description: '' },
  ...{ organizationId: id, buildingId: null, floorId: null, profile: {}, status: 1, revision: 1 },
  ...{ createdAt: toMoment(start), updatedAt: toMoment(start), createdBy: null, updatedBy: null },
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
  ...{ from: toMoment(start), to: toMoment(end), bucketSeconds: 300, source: 'minute' },
  series: [
    { key: 'temperature', isEstimated: false, points },
    { key: 'wbgtEstimated', isEstimated: true, points },
  ],
}
const intake = {
  ...{ heardAt: toMoment(end), isSilent: true, pollFailure: null, refused: 1, tooOften: 3 },
  lastRefusal: { at: toMoment(start), key: 'co2', value: '-1', reason: 'outOfRange' },
  latest: [{ key: 'temperature', at: toMoment(end), value: 23.4 }],
}

const toAnswers = (newest: object, found: object) => ({
  [`**/api/devices/${id}`]: { status: 200, json: device },
  [`**/api/devices/${id}/readings/latest`]: { status: 200, json: newest },
  [`**/api/devices/${id}/readings?*`]: { status: 200, json: found },
})

/** Rows of `every-screen.test.ts`: what a sensor measured, and one that was never heard. */
export const deviceScreens: Screen[] = [
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
        lastRefusal: null,
        latest: [],
      },
      { ...history, series: [] },
    ),
  },
]
