/** A published map reaches the robots: ours, one of each version of VDA 5050, over the broker and by download. */
import { randomUUID } from 'node:crypto'
import type { MapDraft } from '@wheelhouse/contract/maps/map-draft'
import type { RobotMap } from '@wheelhouse/contract/maps/robot-map'
import type { SyncHistory } from '@wheelhouse/contract/robots/sync-history'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'

const serials = ['WH-0001', 'WH-0002', 'WH-0003']
let api: Api
let floorId: string
/** The revision before, so that the other tests find the map as it was. */
let before: number

beforeAll(async () => {
  api = await apiAs('orgAdmin')
  const state = await waitForState(api, 'WH-0001', ({ online, pose }) => online && pose?.mapId != null)
  floorId = state.pose?.mapId?.split('.')[1] ?? ''
  before = ((await api.call('GET', `/floors/${floorId}/ugomap`)).body as { revision: number }).revision
})
afterAll(async () => {
  const restored = `/floors/${floorId}/map-revisions/${before}/restore`
  expect((await api.call('POST', restored, { note: '' })).status).toBe(200)
  await robotsWorkBy(before + 2)
})

async function robotsWorkBy(revision: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await api.call('GET', `/floors/${floorId}/robot-maps`)
      const robots = new Map((body as RobotMap[]).map((robot) => [robot.serialNumber, robot]))
      for (const serial of serials)
        expect(robots.get(serial)).toMatchObject({ revision, zones: 'robot', sync: 'applied' })
    },
    { timeout: 30_000, interval: 200 },
  )
}

test('every robot works by the map that was published, and keeps to its zones', async () => {
  const { version, document } = (await api.call('GET', `/floors/${floorId}/draft`)).body as MapDraft
  const [x, y] = document.bounds.max
  const polygon = [
    [x - 0.9, y - 0.9],
    [x - 0.4, y - 0.9],
    [x - 0.4, y - 0.4],
  ]
  const value = { id: 'keep-out', name: '', kind: 'keepout', polygon, limit: null, status: 1, windows: [] }
  const changes = [{ list: 'zones', id: value.id, value }]
  const page = { pageId: randomUUID(), groupId: randomUUID() }
  const changed = await api.call('POST', `/floors/${floorId}/draft/changes`, { version, changes, ...page })
  expect(changed).toMatchObject({ status: 200 })
  const draft = { ...(changed.body as { version: number }), note: '' }
  const published = await api.call('POST', `/floors/${floorId}/publish`, draft)
  expect(published).toMatchObject({ status: 200, body: { revision: before + 1 } })
  await robotsWorkBy(before + 1)
  const system = await apiAs('systemAdmin')
  const where = { kind: 'map', floorId, revision: before + 1 }
  const filter = encodeURIComponent(JSON.stringify({ where }))
  const { body } = await system.call('GET', `/sync-histories?filter=${filter}`)
  expect(new Set((body as SyncHistory[]).map(({ status }) => status))).toEqual(new Set(['applied']))
})
