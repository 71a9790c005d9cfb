/** Two pages draw at once, each on a server of its own: whatever was answered is in the draft, in the order of its versions. */
import { randomUUID } from 'node:crypto'
import { type MapChange, nameOfChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDraft } from '@wheelhouse/contract/maps/map-draft'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { array, assert, asyncProperty, boolean, constantFrom, nat, record, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFloor, aFloorMap } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let other: TestServer
let world: World
let clients: Client[]
let lastIndex = 20
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  other = await startTestServer(undefined, {
    test: { ...server, drop: async () => undefined },
    clock: server.clock,
  })
  const { administrator, areaManager } = world.personas
  clients = [await server.openSession(administrator.id), await other.openSession(areaManager.id)]
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const change = record({
  id: constantFrom('a', 'b', 'c', 'd', 'e'),
  x: nat({ max: 50 }),
  isGone: boolean(),
})
/** What a page does next: look what others did, or change something; and whether the answer is lost on its way. */
const step = record({
  looks: boolean(),
  isLost: boolean(),
  changes: array(change, { minLength: 1, maxLength: 3 }),
})
const pages = tuple(...[0, 1].map(() => array(step, { minLength: 1, maxLength: 12 })))

type Step = { looks: boolean; isLost: boolean; changes: { id: string; x: number; isGone: boolean }[] }
type Answered = { page: number; seen: number; version: number; changes: MapChange[] }

const toChange = ({ id, x, isGone }: Step['changes'][number]): MapChange => ({
  list: 'pins',
  id,
  value: isGone ? null : { id, name: '', x, y: 0, z: 1, theta: 0 },
})

async function draw(path: string, page: number, steps: readonly Step[], answered: Answered[]): Promise<void> {
  const client = clients[page]
  if (client === undefined) throw new Error('there are two pages')
  const look = async () => ((await client.call('GET', path)).body as MapDraft).version
  const pageId = randomUUID()
  let seen = await look()
  for (const { looks, isLost, changes: wanted } of steps) {
    if (looks) seen = await look()
    const changes = wanted.map(toChange)
    const body = { version: seen, pageId, groupId: randomUUID(), changes }
    const send = () => client.call('POST', `${path}/changes`, body)
    const first = await send()
    const last = isLost ? await send() : first
    expect([last.status, last.body]).toEqual(first.status === 200 ? [200, first.body] : [409, last.body])
    if (last.status !== 200) {
      expect(last.code).toBe('map.conflict')
      seen = await look()
      continue
    }
    const { version } = last.body as { version: number }
    answered.push({ page, seen, version, changes })
  }
}

it('loses nothing that was answered, and answers nothing that another page had changed unseen', async () => {
  await assert(
    asyncProperty(pages, async (drawn) => {
      const { id } = await aFloor(server.db, { buildingId: world.site.building.id, index: (lastIndex += 1) })
      await aFloorMap(server.db, id)
      const path = `/floors/${id}/draft`
      const before = (
        await server.db
          .selectFrom('floorMaps')
          .select('document')
          .where('floorId', '=', id)
          .executeTakeFirstOrThrow()
      ).document
      const answered: Answered[] = []
      await Promise.all(drawn.map((steps, page) => draw(path, page, steps, answered)))
      const groups = answered.toSorted((a, b) => a.version - b.version)
      expect(groups.map(({ version }) => version)).toEqual(groups.map((_, index) => index + 1))
      const draft = (await clients[0]?.call('GET', path))?.body as MapDraft
      expect(draft.version).toBe(groups.length)
      expect(draft.document).toEqual(
        applyChanges(
          before,
          groups.flatMap(({ changes }) => changes),
        ),
      )
      for (const group of groups) {
        const unseen = groups
          .filter(
            ({ page, version }) => page !== group.page && version > group.seen && version < group.version,
          )
          .flatMap(({ changes }) => changes.map(nameOfChange))
        for (const one of group.changes) expect(unseen).not.toContain(nameOfChange(one))
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)
