/** Pages of one draft on two servers of one database. */
import { randomUUID } from 'node:crypto'
import type { MapEditor } from '@wheelhouse/contract/maps/map-draft'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { watchLive } from '../testing/watch-live.ts'

type State = { version: number; revision: number; editors: MapEditor[] }

let server: TestServer
let other: TestServer
let world: World
let admin: Client
let path: string
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  other = await startTestServer(undefined, {
    test: { ...server, drop: async () => undefined },
    clock: server.clock,
  })
  admin = await server.openSession(world.personas.administrator.id)
  path = `/floors/${world.site.floor.id}/draft`
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const change = (version: number) =>
  admin.call('POST', `${path}/changes`, {
    version,
    pageId: randomUUID(),
    groupId: randomUUID(),
    changes: [{ list: 'zones', id: 'none', value: null }],
  })
const names = ({ editors }: State) => editors.map(({ pageId }) => pageId)

it('sends each version and revision to the pages on every server', async () => {
  const page = await watchLive(other, await other.openSession(world.personas.general.id), [path])
  expect(await page.sees<State>(path)).toEqual({ version: 0, revision: 1, editors: [] })
  await change(0)
  await page.sees<State>(path, ({ version }) => version === 1)
  await admin.call('POST', `/floors/${world.site.floor.id}/publish`, { version: 1 })
  await page.sees<State>(path, ({ version, revision }) => version === 2 && revision === 2)
  page.close()
})

it('shows who draws and where, also to who comes later, until they leave', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const here = await watchLive(server, admin, [path])
  here.send(path, { pageId: mine, at: [1, 2], selection: ['zones/a'] })
  await here.sees<State>(path, (state) => names(state).includes(mine))
  const there = await watchLive(other, await other.openSession(world.personas.areaManager.id), [path])
  // Said before this server had anybody who wanted to know.
  const { editors } = await there.sees<State>(path, (state) => names(state).includes(mine))
  const { id: operatorId } = world.personas.administrator
  expect(editors).toMatchObject([{ operatorId, at: [1, 2], selection: ['zones/a'] }])
  there.send(path, { pageId: theirs, at: null, selection: [] })
  await here.sees<State>(path, (state) => names(state).includes(theirs))
  here.close()
  await there.sees<State>(path, (state) => !names(state).includes(mine) && names(state).includes(theirs))
  there.close()
})

it('takes a page for gone that says nothing for half a minute', async () => {
  const silent = randomUUID()
  const page = await watchLive(server, admin, [path])
  page.send(path, { pageId: silent, at: null, selection: [] })
  await page.sees<State>(path, (state) => names(state).includes(silent))
  const before = page.seen<State>(path).length
  server.clock.advance(31_000)
  await expect
    .poll(
      () =>
        page
          .seen<State>(path)
          .slice(before)
          .some((state) => names(state).length === 0),
      {
        timeout: 8_000,
      },
    )
    .toBe(true)
  page.close()
})

it('refuses what is no place', async () => {
  const page = await watchLive(server, admin, [path])
  page.send(path, { pageId: 'me', at: [1], selection: [] })
  expect(await page.refused(path)).toBe('request.invalid')
  page.close()
})
