import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../kernel/database/database.ts'
import { listenToDatabase, type Notices } from '../kernel/database/notices.ts'
import { createLog } from '../kernel/process/log.ts'
import { hashToken } from '../kernel/process/tokens.ts'
import { type BreakableDatabase, breakable } from '../testing/database-outage.ts'
import { aContract } from '../testing/factories.ts'
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { createSession, endSession } from './session.store.ts'
import { createSessions, type Sessions } from './sessions.ts'

const log = createLog('silent')
const credentials = { bearer: 'some-bearer', cookie: null, ip: '127.0.0.1' }
let test: TestDatabase
let world: World
let way: BreakableDatabase
let db: Database
let clock: FakeClock
let sessions: Sessions
let notices: Notices
let sessionId: string
beforeEach(async () => {
  test = await createTestDatabase()
  world = await createWorld(test.db)
  way = await breakable(test.connection)
  db = openDatabase(way.connection, log)
  clock = fakeClock()
  notices = listenToDatabase(way.connection, log)
  sessions = createSessions({ db, clock, log, notices })
  await until(() => expect(notices.isListening()).toBe(true))
  sessionId = await createSession(
    test.db,
    {
      operatorId: world.personas.general.id,
      bearerHash: hashToken('some-bearer'),
      cookieHash: hashToken('some-cookie'),
      ip: '127.0.0.1',
      userAgent: null,
    },
    clock.now(),
  )
})
afterEach(async () => {
  await sessions.stop()
  await notices.stop()
  await db.destroy()
  await way.close()
  await test.drop()
})

it('knows a person without the database only for calls that must work without it', async () => {
  expect(await sessions.authenticate(credentials, {})).toMatchObject({ sessionId })
  way.cut()
  clock.advance(60_000)
  await expect(sessions.authenticate(credentials, {})).rejects.toThrow()
  const options = { worksWithoutDatabase: true }
  expect(await sessions.authenticate(credentials, options)).toMatchObject({ sessionId })
  await expect(sessions.authenticate({ ...credentials, bearer: 'stranger' }, options)).rejects.toThrow()
  way.mend()
  expect(await sessions.authenticate(credentials, {})).toMatchObject({ sessionId })
})

it.each([
  ['the session was ended', () => endSession(test.db, sessionId, clock.now())],
  [
    'the account was disabled',
    () =>
      test.db
        .updateTable('operators')
        .set({ status: 0 })
        .where('id', '=', world.personas.general.id)
        .execute(),
  ],
  [
    'the contract ended',
    () => aContract(test.db, { organizationId: world.own.id, contractEndAt: clock.now() }),
  ],
])('knows at once, and not only after a while, that %s', async (_what, change) => {
  expect(await sessions.authenticate(credentials, {})).toMatchObject({ sessionId })
  await change()
  // The clock stands still: what is remembered would stay so forever.
  await until(async () => expect(await sessions.authenticate(credentials, {})).toBeNull())
})

it('remembers nobody while it does not hear of changes', async () => {
  expect(await sessions.authenticate(credentials, {})).toMatchObject({ sessionId })
  await notices.stop()
  await endSession(test.db, sessionId, clock.now())
  expect(await sessions.authenticate(credentials, {})).toBeNull()
})

it('ends no watched session because the database is gone, and notices afterwards what ended meanwhile', async () => {
  const identity = await sessions.authenticate(credentials, {})
  if (identity === null) throw new Error('the session was not found')
  const ended = vi.fn()
  sessions.ended.on(ended)
  sessions.watch(identity)
  const warned = vi.spyOn(log, 'warn')
  way.cut()
  await until(() =>
    expect(warned).toHaveBeenCalledWith(expect.anything(), 'open sessions could not be checked'),
  )
  expect(ended).not.toHaveBeenCalled()
  await endSession(test.db, sessionId, clock.now())
  way.mend()
  await until(() => expect(ended).toHaveBeenCalledWith({ sessionId, operatorId: identity.operatorId }))
})

it('writes down once a minute that a session with something open is in use', async () => {
  const identity = await sessions.authenticate(credentials, {})
  if (identity === null) throw new Error('the session was not found')
  sessions.watch(identity)
  clock.advance(60_000)
  const lastSeen = () =>
    test.db.selectFrom('sessions').select('lastSeenAt').where('id', '=', sessionId).executeTakeFirstOrThrow()
  await until(async () => expect((await lastSeen()).lastSeenAt).toBe(clock.now().toISOString()))
})

it('watches a session without keeping it from timing out where that is asked for', async () => {
  const kept = await createSession(
    test.db,
    {
      operatorId: world.personas.general.id,
      bearerHash: hashToken('other-bearer'),
      cookieHash: hashToken('other-cookie'),
      ip: '127.0.0.1',
      userAgent: null,
    },
    clock.now(),
  )
  const [quiet, keeping] = [
    await sessions.authenticate(credentials, {}),
    await sessions.authenticate({ ...credentials, bearer: 'other-bearer' }, {}),
  ]
  if (quiet === null || keeping === null) throw new Error('nobody is signed in')
  sessions.watch(quiet, { keepsAlive: false })
  sessions.watch(keeping)
  const readTimes = async () => {
    const rows = await test.db.selectFrom('sessions').select(['id', 'lastSeenAt']).execute()
    return new Map(rows.map(({ id, lastSeenAt }) => [id, Date.parse(lastSeenAt)]))
  }
  const before = await readTimes()
  clock.advance(120_000)
  // One look at all sessions touches both or one.
  await until(async () => expect((await readTimes()).get(kept)).toBeGreaterThan(before.get(kept) ?? 0))
  expect((await readTimes()).get(sessionId)).toBe(before.get(sessionId))
  const ended: string[] = []
  sessions.ended.on((one) => void ended.push(one.sessionId))
  await endSession(test.db, sessionId, clock.now())
  await until(() => expect(ended).toEqual([sessionId]))
  expect([await sessions.isOpen(sessionId), await sessions.isOpen(kept)]).toEqual([false, true])
})
