/** Every save is published to the open screens of other servers on the same database; generated from the contract. */
import type { EntityChanges } from '@wheelhouse/contract/kernel/changes'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import * as contractRoutes from '@wheelhouse/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBuilding, aDevice, anOperator, stamps } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { bodies, getTarget, samplePath, type Target } from '../../testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Watcher, watchLive } from '../../testing/watch-live.ts'

/** Lists whose rows people change one by one: those of `crudRoutes`, the robots and the links to other services. */
const entities = Object.entries(contractRoutes).flatMap(([area, ofArea]) => {
  const { list, update } = ofArea as { list?: RouteDefinition; update?: RouteDefinition }
  return list === undefined || update === undefined ? [] : [{ area, list, update }]
})

let saving: TestServer
let watching: TestServer
let world: World
let admin: Client
let page: Watcher
let foreign: Watcher
let neighbour: Watcher
const targets = new Map<string, Target>()
beforeAll(async () => {
  saving = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  const { db } = saving
  watching = await startTestServer(undefined, {
    test: { ...saving, drop: async () => undefined },
    clock: saving.clock,
  })
  const { systemAdministrator, foreignAdministrator } = world.personas
  admin = await saving.openSession(systemAdministrator.id)
  // All that is to be saved stands before anybody watches.
  for (const { area, update } of entities) {
    const target = await getTarget(saving, world.site, systemAdministrator.loginId, update)
    targets.set(area, area === 'listViews' ? { ...target, rowId: await aListView(target) } : target)
  }
  page = await watchLive(watching, await watching.openSession(systemAdministrator.id), ['/changes'])
  foreign = await watchLive(watching, await watching.openSession(foreignAdministrator.id), ['/changes'])
  const { organizationId } = world.site.building
  const buildingId = (await aBuilding(db, { organizationId })).id
  const { id } = await anOperator(db, { type: 0, organizationId, buildingId })
  neighbour = await watchLive(watching, await watching.openSession(id), ['/changes'])
  // The database notifies in the order of the commits: once this one has arrived, nothing from before is still on its way.
  await Promise.all([page, foreign, neighbour].map((watcher) => watcher.sees('/changes')))
  const { id: lastOfAll } = await aDevice(db, { organizationId, buildingId: world.site.building.id })
  await page.sees<EntityChanges>('/changes', names('/devices', lastOfAll))
}, 60_000)
afterAll(async () => {
  page.close()
  foreign.close()
  neighbour.close()
  await watching.close()
  await saving.close()
})

/** Everybody's views are their own. */
async function aListView(target: Target): Promise<string> {
  const { body } = await admin.call('POST', '/my/list-views', bodies['listViews.create']?.(target))
  return (body as { id: string }).id
}

const names = (path: string, id: string | null) => (body: EntityChanges) =>
  body.changes.some((change) => change.path === path && (id === null || change.ids?.includes(id)))

/** Rows that a page was sent, beside those of the installation itself that everybody may read. */
function listRowsSentTo(watcher: Watcher): string[] {
  const changes = watcher.seen<EntityChanges>('/changes').flatMap((body) => body.changes)
  return changes
    .filter(({ path }) => !['/anonymize-policies', '/commands', '/error-codes'].includes(path))
    .flatMap(({ path, ids }) => (ids ?? ['many']).map((id) => `${path} ${id}`))
}

it('goes over more than a few entities', () => {
  expect(entities.length).toBeGreaterThan(20)
})

it.each(entities)('publishes a save of $area to a page on another server', async ({ area, list, update }) => {
  const target = targets.get(area)
  if (target === undefined) throw new Error(`there is no target of ${area}`)
  const before = new Set(page.seen<EntityChanges>('/changes'))
  const { status } = await admin.call(
    update.method,
    samplePath(update, target),
    bodies[`${area}.update`]?.(target),
  )
  expect(status).toBeLessThan(300)
  // What is drawn on a map is published without ids: those are the map's own.
  const isDrawn = ['waypoints', 'mapRoutes'].includes(area)
  const isNamed = names(list.path, isDrawn ? null : target.rowId)
  await page.sees<EntityChanges>('/changes', (body) => !before.has(body) && isNamed(body))
})

it('publishes a change to very many rows as one', async () => {
  const { organizationId } = world.site.building
  const words = { name: 'One of many', identifier: '', description: '', profile: '{}' }
  const row = { ...words, organizationId, type: 1, status: 1, ...stamps }
  const before = new Set(page.seen<EntityChanges>('/changes'))
  await saving.db
    .insertInto('devices')
    .values(Array.from({ length: 200 }, () => row))
    .execute()
  const sent = await page.sees<EntityChanges>('/changes', (body) => !before.has(body))
  expect(sent).toEqual({ mayHaveMissed: false, changes: [{ path: '/devices', ids: null }] })
})

it('publishes nothing of all that to another organisation, nor to another building', async () => {
  const { organizationId } = world.personas.foreignAdministrator
  const { id } = await aDevice(saving.db, { organizationId })
  await foreign.sees<EntityChanges>('/changes', names('/devices', id))
  expect(listRowsSentTo(foreign)).toEqual([`/devices ${id}`])
  const ofTheSite = [...targets.values()].map(({ rowId }) => rowId)
  const shared = targets.get('organizations')?.rowId
  const sent = listRowsSentTo(neighbour).filter((row) => ofTheSite.some((rowId) => row.endsWith(` ${rowId}`)))
  expect(sent.filter((row) => !row.endsWith(` ${shared}`))).toEqual([])
})
