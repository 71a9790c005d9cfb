/** Which occurrences of a series move with one of them, and which stay. */
import type { OccurrencePage, Schedule } from '@wheelhouse/contract/schedules/schedule'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { aSchedule } from '../testing/schedule-factories.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { moveTimes } from './move-times.ts'
import { takeDues } from './schedule-due.store.ts'

let server: TestServer
let world: World
let client: Client
let id: string

// The tests' clock is at 9:00 on Friday the 20th, Tokyo time.
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    id = (await aSchedule(db, { robotId: world.site.robot.id })).id
  })
  client = await server.openSession(world.personas.systemAdministrator.id)
})
afterEach(() => server.close())

const move = (date: string, startAt: string, scope: string) =>
  client.call('POST', `/schedules/${id}/move`, { date, startAt, scope })
const moved = async (...[date, startAt, scope]: Parameters<typeof move>) =>
  (await move(date, startAt, scope)).body as Schedule
async function listTimes(): Promise<string[]> {
  const query = new URLSearchParams({ from: '2026-11-20T15:00:00.000Z', to: '2026-11-25T15:00:00.000Z' })
  const { body } = await client.call('GET', `/schedule-occurrences?${query.toString()}`)
  return (body as OccurrencePage).occurrences
    .filter(({ skipped }) => !skipped)
    .map(({ scheduleId, startAt }) => `${startAt.slice(8, 16)}${scheduleId === id ? '' : ' split'}`)
}

it('moves one occurrence out of its series, which goes on around it', async () => {
  expect(await moved('2026-11-23', '2026-11-23T11:30', 'one')).toMatchObject({
    startAt: '2026-11-23T11:30',
    endAt: '2026-11-23T12:30',
    repeat: 'none',
    revision: 1,
  })
  expect(await listTimes()).toEqual(['21T00:00', '22T00:00', '23T02:30 split', '24T00:00', '25T00:00'])
})

it('moves an occurrence and those that follow, without what was left out of them', async () => {
  await client.call('POST', `/schedules/${id}/skip`, { date: '2026-11-24', skipped: true })
  expect(await moved('2026-11-23', '2026-11-23T08:00', 'following')).toMatchObject({ repeat: 'daily' })
  expect(await listTimes()).toEqual(['21T00:00', '22T00:00', '22T23:00 split', '24T23:00 split'])
})

it('moves a whole series from any of its days, and from its first one on', async () => {
  await move('2026-11-23', '2026-11-23T10:00', 'all')
  expect((await moved('2026-11-21', '2026-11-21T10:30', 'following')).id).toBe(id)
  expect(await listTimes()).toEqual(['21T01:30', '22T01:30', '23T01:30', '24T01:30', '25T01:30'])
})

it('moves nothing over another schedule of the robot', async () => {
  const at = { startAt: '2026-11-24T12:00', endAt: '2026-11-24T13:00', repeat: 'none' as const }
  await aSchedule(server.db, { robotId: world.site.robot.id, ...at })
  expect((await move('2026-11-23', '2026-11-24T12:30', 'one')).code).toBe('schedule.overlaps')
  expect((await move('2026-11-19', '2026-11-24T15:00', 'one')).code).toBe('schedule.noOccurrence')
  expect(await listTimes()).toContain('23T00:00')
})

it('is not begun while somebody changes its schedule: each would wait for the other', async () => {
  const due = new Date('2026-11-21T00:00:00Z')
  const take = () => server.db.transaction().execute((tx) => takeDues(tx, due, { most: 1 }))
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute()
    expect(await take()).toEqual([])
  })
  expect(await take()).toMatchObject([{ scheduleId: id }])
})

it('moves a day of the week with its occurrence', () => {
  const weekly = {
    startAt: '2026-11-02T22:00',
    endAt: '2026-11-03T06:00',
    repeat: 'weekly' as const,
    until: null,
  }
  const tuesdayToWednesday = { date: '2026-11-24', startAt: '2026-11-25T22:00', scope: 'following' as const }
  expect(moveTimes({ ...weekly, daysOfWeek: [2, 4] }, tuesdayToWednesday)).toEqual({
    startAt: '2026-11-25T22:00',
    endAt: '2026-11-26T06:00',
    repeat: 'weekly',
    daysOfWeek: [3, 4],
    until: null,
  })
})
