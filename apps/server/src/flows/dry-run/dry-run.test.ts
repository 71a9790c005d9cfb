/** Dry runs as pages request them: from a robot or a place, refused, replaced, and beside everything else. */
import { type DryRun, type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import type { Step } from '@wheelhouse/contract/flows/step'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuilding, aFloor, aRobot, aSound } from '../../testing/factories.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let client: Client
let account: RobotAccount
let robot: TestRobot
let say: (change: object) => Promise<void>

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  client = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  const { building, floor } = world.site
  const work = workOrders(robot, { mapId: `${building.id}.${floor.id}` })
  say = (change) => work.say(change)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'wait']))
  await say({})
  await until(async () => {
    const { body } = await client.call('GET', `/robots/${account.serialNumber}/state`)
    expect((body as { capabilities: string[] }).capabilities).toContain('speak')
  })
})
afterAll(async () => {
  await robot.close()
  await server.close()
})

const goTo = (waypointId: string) => aStep(100, { waypointId })
/** Takes all the time that there is. */
const far = [aStep(4, { times: 1_000 }), goTo('desk'), goTo('origin'), aStep(5)]
const atOrigin = { kind: 'waypoint', waypointId: 'origin', model: 'ugo-mini', charge: 50 }
const ask = (definition: readonly Step[], change: object = {}, by = client) => {
  const body = { floorId: world.site.floor.id, definition, start: atOrigin, ...change }
  return by.call('POST', '/flows/dry-run', body)
}
const simulate = async (definition: readonly Step[], change: object = {}) => {
  const answer = await ask(definition, change)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as DryRun
}
const byRobot = (serialNumber = account.serialNumber) => ({ start: { kind: 'robot', serialNumber } })

describe('a dry run', () => {
  it('of steps that nobody has saved begins at a waypoint, with the flows that they call', async () => {
    const { building, floor } = world.site
    const place = { buildingId: building.id, floorId: floor.id, name: 'Called' }
    const called = await aFlow(server.db, { ...place, definition: [goTo('origin')] })
    const run = await simulate([goTo('desk'), aStep(7, { flowId: called.id })])
    expect(run).toMatchObject({ end: 'done', stepsDone: 3, problems: [], battery: { start: 50 } })
    expect(run.steps).toMatchObject([{ flowName: null }, { flowName: null }, { flowName: 'Called' }])
    // There and back: 8.6 m each way.
    expect(run.metres).toBeGreaterThan(16)
    expect(run.metres).toBeLessThan(18)
  })

  it('begins where the robot is, and knows what it cannot do', async () => {
    const speech = { text: 'Hello', language: 'en', voice: 'female', speed: 'normal' }
    const photo = aStep(400, { camera: 'v1', title: 'Door' })
    const run = await simulate([aStep(300, speech), aStep(1, { task: 'Look' }), photo, aStep(2)], byRobot())
    expect(run.problems).toMatchObject([{ reason: 'notCapable', step: { stepId: photo.id } }])
    // As long as the sound that the robot would be given.
    expect(run.steps[0]?.seconds).toBeGreaterThan(0.3)
    expect(run.steps[0]?.seconds).toBeLessThan(3)
  })

  it('plays sounds for as long as they are, and says so where nobody knows', async () => {
    const place = { organizationId: world.own.id, buildingId: null }
    const gong = await aSound(server.db, server.dataDir, place, { seconds: 2 })
    const play = (resourceId: string) => aStep(301, { resourceId, repeat: 3 })
    const known = await simulate([play(gong.id)])
    expect(known.end).toBe('done')
    expect(known.steps[0]?.seconds).toBeCloseTo(6, 0)
    expect(known.assumptions).not.toContain('soundLength')
    const mp3 = await aSound(server.db, server.dataDir, place, { bytes: Buffer.from('ID3 and so on') })
    const guessed = await simulate([play(mp3.id)])
    expect(guessed.steps[0]?.seconds).toBeCloseTo(30, 0)
    expect(guessed.assumptions).toContain('soundLength')
  })

  it('does not begin with a robot that is elsewhere or was never heard', async () => {
    const other = await aFloor(server.db, { buildingId: world.site.building.id, index: 7 })
    await say({ mapId: `${world.site.building.id}.${other.id}` })
    await until(async () =>
      expect(await simulate([goTo('desk')], byRobot())).toMatchObject({
        end: 'notStarted',
        problems: [{ reason: 'wrongFloor', step: null }],
      }),
    )
    await say({ mapId: `${world.site.building.id}.${world.site.floor.id}` })
  })

  it('does not begin with steps of which parts are unknown, its own or those of a flow that it calls', async () => {
    const { building, floor } = world.site
    const foreign = aStep(4_242, { target: { x: 1 } })
    const place = { buildingId: building.id, floorId: floor.id }
    const { id: flowId } = await aFlow(server.db, { ...place, name: 'Pasted', definition: [foreign] })
    const unknown = { reason: 'unknownParts', errorCode: null, at: 0, times: 1 }
    const step = { stepId: foreign.id, name: foreign.name }
    expect(await simulate([foreign, aStep(7, { flowId })])).toMatchObject({
      end: 'notStarted',
      problems: [
        { ...unknown, step: { ...step, flowName: null } },
        { ...unknown, step: { ...step, flowName: 'Pasted' } },
      ],
    })
  })

  it('is refused for steps with errors, unknown places and robots of other buildings', async () => {
    expect(await ask([aStep(5)])).toMatchObject({ status: 422, code: 'flow.badSteps' })
    const nowhere = { start: { ...atOrigin, waypointId: 'nowhere' } }
    expect(await ask([goTo('desk')], nowhere)).toMatchObject({ status: 404 })
    const { id: buildingId } = await aBuilding(server.db, { organizationId: world.own.id })
    const { serialNumber } = await aRobot(server.db, { buildingId })
    expect(await ask([goTo('desk')], byRobot(serialNumber))).toMatchObject({ status: 404 })
    expect(await ask([goTo('desk')], { start: { ...atOrigin, charge: 0 } })).toMatchObject({ status: 422 })
  })

  it('is one at a time for a person: a newer one ends it', async () => {
    const first = ask(far)
    await ask([goTo('desk')], {}, await server.openSession(world.personas.areaManager.id))
    expect(await simulate([goTo('desk')])).toMatchObject({ end: 'done' })
    expect(await first).toMatchObject({ status: 409, code: 'dryRun.replaced' })
  })

  it('reports to the requester how much time it has simulated, and the step that it is at', async () => {
    const progress = async (by: Client) => (await by.call('GET', '/flows/dry-run/progress')).body
    const under = ask(far)
    await until(async () =>
      expect(await progress(client)).toMatchObject({
        seconds: expect.any(Number) as unknown,
        stepName: 'Step 100',
      }),
    )
    const before = (await progress(client)) as DryRunProgress
    await until(async () => {
      const { seconds, computed } = (await progress(client)) as DryRunProgress
      expect(seconds).toBeGreaterThan(before.seconds)
      expect(computed).toBeGreaterThan(before.computed)
      expect(computed).toBeLessThanOrEqual(dryRunLimits.seconds)
    })
    expect(await progress(await server.openSession(world.personas.areaManager.id))).toBeNull()
    await simulate([goTo('desk')])
    await under
    expect(await progress(client)).toBeNull()
  })

  it('ends when the requesting page has left, and makes room for others', async () => {
    const page = new AbortController()
    const { areaManager, administrator } = world.personas
    for (const { id } of [areaManager, administrator]) {
      const { token } = await server.openSession(id)
      const body = JSON.stringify({ floorId: world.site.floor.id, definition: far, start: atOrigin })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const url = `${server.origin}/api/flows/dry-run`
      void fetch(url, { method: 'POST', headers, body, signal: page.signal }).catch(() => {})
    }
    await client.call('GET', '/flows')
    const waiting = simulate([goTo('desk')])
    page.abort()
    // Two that went on would keep every lane for longer; the first may still have overtaken them.
    expect(await waiting).toMatchObject({ end: 'done' })
    expect(await simulate([goTo('desk')])).toMatchObject({ end: 'done' })
  })
})
