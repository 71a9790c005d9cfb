/** More schedules than fit into one answer: nothing of them is left out. */
import { type Occurrence, type OccurrencePage, scheduleLimits } from '@wheelhouse/contract/schedules/schedule'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRobot } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { addMinuteByMinute, aSchedule } from '../testing/schedule-factories.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

const schedules = 1_100
/** Each has something to do on the evening of the 20th. */
const eveningRobots = 60

let server: TestServer
let world: World
let client: Client
/** Has something to do on each minute of each day from the 21st on, but for the evening. */
let busyId: string

// The clock of the tests stands at nine in the morning of Friday, the 20th, in Tokyo.
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    const { building, floor } = world.site
    const robot = await aRobot(db, { buildingId: building.id, initialFloorId: floor.id })
    busyId = robot.id
    const minute = { startAt: '2026-11-21T00:00', endAt: '2026-11-21T00:01' }
    const { id } = await aSchedule(db, { robotId: robot.id, ...minute })
    await addMinuteByMinute(db, id, schedules - 1)
    const evening = { startAt: '2026-11-20T20:00', endAt: '2026-11-20T20:30', repeat: 'none' as const }
    for (let count = 0; count < eveningRobots; count += 1) {
      const { id: robotId } = await aRobot(db, { buildingId: building.id, initialFloorId: floor.id })
      await aSchedule(db, { robotId, ...evening })
    }
  })
  client = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

const days = { from: '2026-11-20T15:00:00.000Z', to: '2026-11-22T15:00:00.000Z' }
const ask = (query: Record<string, string>) =>
  client.call('GET', `/schedule-occurrences?${new URLSearchParams(query).toString()}`)
async function readPage(after: string | null): Promise<OccurrencePage> {
  const answer = await ask({ ...days, ...(after !== null && { after }) })
  expect(answer.status).toBe(200)
  return answer.body as OccurrencePage
}
const findConflicts = async (startAt: string, endAt: string) => {
  const times = { startAt, endAt, repeat: 'daily', daysOfWeek: [], until: null }
  const answer = await client.call('POST', '/schedules/conflicts', {
    scheduleId: null,
    robotId: busyId,
    ...times,
  })
  return answer.body as { occurrences: Occurrence[]; hasMore: boolean }
}

it('tells of all of two days in pages, each once and in order', async () => {
  const pages: Occurrence[][] = []
  let next: string | null = null
  do {
    const page = await readPage(next)
    pages.push(page.occurrences)
    next = page.next
  } while (next !== null)
  expect(pages.map(({ length }) => length)).toEqual([
    scheduleLimits.pageMax,
    2 * schedules - scheduleLimits.pageMax,
  ])
  const starts = pages.flat().map(({ startAt }) => startAt)
  expect(new Set(starts).size).toBe(2 * schedules)
  expect(starts).toEqual(starts.toSorted())
  expect(pages.flat().some(({ overlaps }) => overlaps)).toBe(false)
})

it('says of the last one of a page that the first one of the next is at the same time', async () => {
  const { occurrences, next } = await readPage(null)
  const last = occurrences.at(-1)?.scheduleId ?? ''
  const setEnd = (endAt: string) =>
    server.db.updateTable('schedules').set({ endAt }).where('id', '=', last).execute()
  const listOverlapping = async (after: string | null) =>
    (await readPage(after)).occurrences.filter(({ overlaps }) => overlaps).map(({ startAt }) => startAt)
  await setEnd('2026-11-21T15:01')
  const ofDayBefore = ['2026-11-21T05:59:00.000Z', '2026-11-21T06:00:00.000Z']
  expect(await listOverlapping(null)).toEqual([...ofDayBefore, '2026-11-22T05:59:00.000Z'])
  expect(await listOverlapping(next)).toEqual(['2026-11-22T06:00:00.000Z'])
  await setEnd('2026-11-21T15:00')
})

it('says of each what would not begin, however many robots there are', async () => {
  const { body } = await ask({ from: '2026-11-20T10:00:00.000Z', to: days.from })
  const { occurrences } = body as OccurrencePage
  expect(occurrences).toHaveLength(eveningRobots)
  expect(new Set(occurrences.map(({ hindrance }) => hindrance))).toEqual(new Set(['robotOffline']))
})

it('refuses a place that is not in the time that is asked for', async () => {
  const id = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'
  for (const after of ['1970-01-01T00:00:00Z ' + id, `${days.to} ${id}`, days.from, `${days.from} x`])
    expect((await ask({ ...days, after })).code).toBe('request.malformed')
})

it('names the first of many conflicts, and says that there are more', async () => {
  const { occurrences, hasMore } = await findConflicts('2026-11-21T18:00', '2026-11-21T18:30')
  // Of twenty schedules, on each of five days.
  expect(new Set(occurrences.map(({ scheduleId }) => scheduleId)).size).toBe(20)
  expect(new Set(occurrences.map(({ date }) => date)).size).toBe(5)
  expect(occurrences).toHaveLength(scheduleLimits.conflictsMax)
  expect(hasMore).toBe(true)
})

it('finds none where there is none, nor one that ends as it begins or begins as it ends', async () => {
  expect(await findConflicts('2026-11-21T18:20', '2026-11-22T00:00')).toEqual({
    occurrences: [],
    hasMore: false,
  })
})
