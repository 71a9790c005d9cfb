/** What a flow took so far, for people who plan it. */
import type { RunFigures } from '@wheelhouse/contract/flows/run-figures'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveStateSamples } from '../../robots/records/state-sample.store.ts'
import { aRobot } from '../../testing/factories.ts'
import { aFlow, aRun } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let general: Client
let flowId: string
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  general = await server.openSession(world.personas.general.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id: buildingId } = world.site.building
  flowId = (await aFlow(server.db, { buildingId, floorId: world.site.floor.id })).id
})

const place = () => ({ buildingId: world.site.building.id, initialFloorId: world.site.floor.id })

const day = (days: number, seconds = 0) =>
  new Date(server.clock.now().getTime() - days * 86_400_000 + seconds * 1_000)

/** A run of so many seconds, so many days ago, that took so much of the battery. */
async function ran(robotId: string, daysAgo: number, seconds: number, took: number | null): Promise<void> {
  const { id } = await aRun(server.db, { robotId })
  const times = { startedAt: day(daysAgo), endedAt: day(daysAgo, seconds) }
  await server.db
    .updateTable('flowRuns')
    .set({ flowId, ...times })
    .where('id', '=', id)
    .execute()
  if (took === null) return
  const sample = { robotId, charging: null, rssi: null }
  await saveStateSamples(server.db, day(daysAgo, -30), [{ ...sample, charge: 90 }])
  await saveStateSamples(server.db, day(daysAgo, seconds), [{ ...sample, charge: 90 - took }])
}
const read = async (robotId = world.site.robot.id) =>
  (await general.call('GET', `/flows/${flowId}/run-figures?robotId=${robotId}`)).body as RunFigures

it('knows nothing of a flow that was never done', async () => {
  const { id } = await aRun(server.db, { robotId: world.site.robot.id })
  await server.db.updateTable('flowRuns').set({ flowId, status: 'failed' }).where('id', '=', id).execute()
  expect(await read()).toEqual({
    runs: 0,
    isOfOthers: false,
    usualSeconds: null,
    longestSeconds: null,
    usualCharge: null,
  })
})

it('shows the median, the longest and what the battery gave, of the newest runs of that robot', async () => {
  const { id: robotId } = world.site.robot
  const { id: other } = await aRobot(server.db, place())
  await ran(other, 1, 5_000, null)
  for (const [daysAgo, seconds, took] of [
    [2, 600, 4],
    [3, 900, 8],
    [4, 660, null],
  ] as const)
    await ran(robotId, daysAgo, seconds, took)
  for (let daysAgo = 5; daysAgo <= 11; daysAgo++) await ran(robotId, daysAgo, 660, null)
  await ran(robotId, 12, 9_000, 50)
  expect(await read()).toEqual({
    runs: 10,
    isOfOthers: false,
    usualSeconds: 660,
    longestSeconds: 900,
    usualCharge: 6,
  })
})

it('shows other robots where that one has never done it', async () => {
  const { id: other } = await aRobot(server.db, place())
  await ran(other, 1, 300, null)
  expect(await read()).toMatchObject({ runs: 1, isOfOthers: true, usualSeconds: 300, usualCharge: null })
})
