/** A part of a series is changed and leaves it by one call, or nothing of it happens. */
import type { OccurrencePage, Schedule } from '@wheelhouse/contract/schedules/schedule'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { aSchedule } from '../testing/schedule-factories.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let client: Client
let id: string

// The clock of the tests stands at nine in the morning of Friday, the 20th, in Tokyo; the series begins on the 21st.
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    id = (await aSchedule(db, { robotId: world.site.robot.id, title: 'Round' })).id
  })
  client = await server.openSession(world.personas.systemAdministrator.id)
})
afterEach(() => server.close())

const split = (date: string, scope: string, changes: object, revision = 1) =>
  client.call('POST', `/schedules/${id}/split`, { date, scope, revision, ...changes })
async function listEntries(): Promise<string[]> {
  const query = new URLSearchParams({ from: '2026-11-20T15:00:00.000Z', to: '2026-11-24T15:00:00.000Z' })
  const { body } = await client.call('GET', `/schedule-occurrences?${query.toString()}`)
  return (body as OccurrencePage).occurrences
    .filter(({ skipped }) => !skipped)
    .map(({ title, startAt }) => `${startAt.slice(8, 16)} ${title}`)
}
const untouched = ['21T00:00 Round', '22T00:00 Round', '23T00:00 Round', '24T00:00 Round']
const listActions = () =>
  server.db.selectFrom('auditLog').select(['action', 'before', 'after']).where('entityId', '=', id).execute()

it('changes one occurrence, which leaves its series with what was changed', async () => {
  const { status, body } = await split('2026-11-23', 'one', {
    title: 'Long round',
    endAt: '2026-11-23T12:00',
  })
  expect(status).toBe(200)
  const { id: scheduleId } = body as Schedule
  expect(body).toMatchObject({ startAt: '2026-11-23T09:00', endAt: '2026-11-23T12:00', repeat: 'none' })
  expect(await listEntries()).toEqual(untouched.with(2, '23T00:00 Long round'))
  expect(await listActions()).toEqual([
    {
      action: 'schedule:split',
      before: { title: 'Round', endAt: '2026-11-23T10:00' },
      after: {
        title: 'Long round',
        endAt: '2026-11-23T12:00',
        date: '2026-11-23',
        scope: 'one',
        scheduleId,
      },
    },
  ])
})

it('changes an occurrence and the later ones, or the series itself where there are no earlier ones', async () => {
  expect((await split('2026-11-23', 'following', { title: 'Late round' })).body).toMatchObject({
    startAt: '2026-11-23T09:00',
    repeat: 'daily',
  })
  expect(await listEntries()).toEqual([
    ...untouched.slice(0, 2),
    '23T00:00 Late round',
    '24T00:00 Late round',
  ])
  const { body } = await split('2026-11-21', 'following', { title: 'First round' }, 2)
  expect((body as Schedule).id).toBe(id)
  expect((await listEntries()).slice(0, 2)).toEqual(['21T00:00 First round', '22T00:00 First round'])
})

it('splits nothing when it is refused, or changes nothing', async () => {
  const over = { startAt: '2026-11-24T09:30', endAt: '2026-11-24T10:30' }
  expect((await split('2026-11-23', 'one', over)).code).toBe('schedule.overlaps')
  expect((await split('2026-11-23', 'one', { title: 'Mine' }, 0)).code).toBe('entity.changed')
  expect((await split('2026-11-19', 'one', { title: 'Mine' })).code).toBe('schedule.noOccurrence')
  expect((await split('2026-11-23', 'following', { endAt: '2026-11-23T08:00' })).status).toBe(422)
  expect((await split('2026-11-23', 'one', { title: 'Round' })).body).toMatchObject({ id, revision: 1 })
  expect(await listEntries()).toEqual(untouched)
})

it('names as conflicts the others of the series, and not those whose place is taken', async () => {
  const find = async (scope: string, startAt: string) => {
    const { body } = await client.call('POST', '/schedules/conflicts', {
      scheduleId: id,
      robotId: world.site.robot.id,
      part: { date: '2026-11-23', scope },
      startAt,
      endAt: startAt.replace(':00', ':30'),
      repeat: 'none',
      daysOfWeek: [],
      until: null,
    })
    return (body as OccurrencePage).occurrences.map(({ date }) => date)
  }
  expect(await find('one', '2026-11-23T09:00')).toEqual([])
  expect(await find('one', '2026-11-24T09:00')).toEqual(['2026-11-24'])
  expect(await find('following', '2026-11-24T09:00')).toEqual([])
  expect(await find('following', '2026-11-22T09:00')).toEqual(['2026-11-22'])
})
