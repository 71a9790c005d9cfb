import type { Dashboard } from '@wheelhouse/contract/dashboard/dashboard'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testNow } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addBackupRecord } from './backup-record.store.ts'
import { backupWatchJob } from './backup-watch.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { BACKUP_MAX_AGE_HOURS: '26' } },
  )
})
afterAll(() => server.close())

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000).toISOString()
const add = (kind: 'backup' | 'drill', hours: number) =>
  addBackupRecord(
    server.db,
    { kind, name: `${hours}`, takenAt: hoursAgo(hours), bytes: 2_000_000_000 },
    testNow,
  )
async function readKinds(id: string): Promise<string[]> {
  const { body } = await (await server.openSession(id)).call('GET', '/my/messages')
  return (body as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind.startsWith('backup'))
}

it('notifies only system administrators, once a day, that there is no backup or an old one', async () => {
  const { systemAdministrator, administrator } = world.personas
  const job = backupWatchJob(server.db, server.clock, 26)
  await job.run()
  await job.run()
  expect(await readKinds(systemAdministrator.id)).toEqual(['backupMissing'])
  expect(await readKinds(administrator.id)).toEqual([])

  await add('backup', 25)
  await job.run()
  expect(await readKinds(systemAdministrator.id)).toHaveLength(1)
  server.clock.advance(2 * 3_600_000)
  await job.run()
  await job.run()
  expect(new Set(await readKinds(systemAdministrator.id))).toEqual(
    new Set(['backupOverdue', 'backupMissing']),
  )
  server.clock.advance(24 * 3_600_000)
  await job.run()
  expect(await readKinds(systemAdministrator.id)).toHaveLength(3)
})

it('shows the newest backup and drill on the dashboard', async () => {
  for (const hours of [3, 40]) await add('backup', hours)
  await add('drill', 40)
  const system = await server.openSession(world.personas.systemAdministrator.id)
  const { backups } = (await system.call('GET', '/dashboard')).body as Dashboard
  expect(backups).toEqual({
    newest: { takenAt: hoursAgo(3), bytes: 2_000_000_000 },
    drilled: { takenAt: hoursAgo(40), drilledAt: testNow.toISOString() },
    maxAgeHours: 26,
  })
})
