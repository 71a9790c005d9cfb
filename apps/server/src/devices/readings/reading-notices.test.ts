/** Open pages are notified of new values of devices, once a second for all of them. */
import { changeLimits, type EntityChanges } from '@wheelhouse/contract/kernel/changes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenToDatabase } from '../../kernel/database/notices.ts'
import { createLog } from '../../kernel/process/log.ts'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type Watcher, watchLive } from '../../testing/watch-live.ts'
import { createReadingNotices } from './reading-notices.ts'

const path = '/devices/:id/readings'

let server: TestServer
let world: World
let admin: Client
let page: Watcher
let foreignPage: Watcher
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  const { administrator, foreignAdministrator } = world.personas
  admin = await server.openSession(administrator.id)
  const foreign = await server.openSession(foreignAdministrator.id)
  page = await watchLive(server, admin, ['/changes'])
  foreignPage = await watchLive(server, foreign, ['/changes'])
  await Promise.all([page, foreignPage].map((watcher) => watcher.sees('/changes')))
})
afterAll(async () => {
  page.close()
  foreignPage.close()
  await server.close()
})

const makeDevices = async (count: number) => {
  const { organizationId, id: buildingId } = world.site.building
  const devices = Array.from({ length: count }, () => aDevice(server.db, { organizationId, buildingId }))
  return (await Promise.all(devices)).map(({ id }) => id)
}
const listIds = ({ changes }: EntityChanges) => changes.find((change) => change.path === path)?.ids
const names = (id: string) => (body: EntityChanges) => listIds(body)?.includes(id) === true
async function notifyAtOnce(deviceIds: readonly string[]): Promise<void> {
  const notices = createReadingNotices({ db: server.db, log: createLog('silent') })
  notices.add(deviceIds)
  await notices.stop()
}

it('notifies those who may see the device of values that a program posts', async () => {
  const [id = ''] = await makeDevices(1)
  const readings = [{ values: { temperature: 21 } }]
  expect((await admin.call('POST', `/devices/${id}/readings`, { readings })).status).toBe(200)
  await page.sees('/changes', names(id))
  const { building } = world.foreignSite
  const { id: theirs } = await aDevice(server.db, {
    organizationId: building.organizationId,
    buildingId: building.id,
  })
  await notifyAtOnce([theirs])
  await foreignPage.sees('/changes', names(theirs))
  expect(foreignPage.seen<EntityChanges>('/changes').flatMap((body) => listIds(body) ?? [])).toEqual([theirs])
})

it('names several devices of a building in one notice, and none of very many', async () => {
  const devices = await makeDevices(changeLimits.ids + 1)
  const few = devices.slice(1, 5)
  const payloads: string[] = []
  const notices = listenToDatabase(server.connection, createLog('silent'))
  notices.on('entity_changes', (payload) => void (payload.includes(path) && payloads.push(payload)))
  await until(() => expect(notices.isListening()).toBe(true))
  await notifyAtOnce(few)
  expect(listIds(await page.sees('/changes', names(few[0] ?? '')))?.toSorted()).toEqual(few.toSorted())
  await notifyAtOnce(devices)
  await page.sees('/changes', (body: EntityChanges) => listIds(body) === null)
  await until(() => expect(payloads).toHaveLength(2))
  await notices.stop()
})
