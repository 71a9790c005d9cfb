/** Giving a robot a pose under the lease: over a real call and a real broker, to a robot that says what it hears. */
import { type Joints, restingPose } from '@wheelhouse/contract/robots/arm'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/personas.ts'
import { aPose, aPoseNetwork, testArm } from '../../testing/pose-factories.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

type HeardAction = {
  actionType: string
  actionId: string
  actionParameters?: { key: string; value: unknown }[]
}

const rest = restingPose(testArm)
const reach: Joints = { ...rest, r1: 60, r4: 45 }
const press: Joints = { ...rest, r1: 80, r4: 10 }

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let hanako: Client
let status: object
/** What the robot answers a pose with. */
let answer: 'RUNNING' | 'FAILED'

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  hanako = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  answer = 'RUNNING'
  status = {}
  robot.onMessage(({ name, body }) => {
    if (name === 'x-session') void report({ leaseId: body.kind === 'lease' ? body.leaseId : null })
    if (name !== 'instantActions') return
    const instant = (body.actions as HeardAction[]).map(({ actionId, actionType }) => ({
      actionId,
      actionStatus: actionType.endsWith('Pose') ? answer : 'FINISHED',
    }))
    void robot.state({ instant })
  })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'playPose', 'setPose']))
  await robot.state()
  await armAt(rest)
})
afterEach(async () => {
  await robot.close()
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const report = (change: object) => {
  status = { ...status, ...change }
  return robot.status(status)
}
const state = async () => (await hanako.call('GET', path('state'))).body as RobotState
async function armAt(joints: Joints): Promise<void> {
  await report({ arm: { ...testArm, joints, moving: false, play: null } })
  await until(async () => expect((await state()).arm?.joints).toEqual(joints))
}
const play = (body: object, client = hanako) => client.call('POST', path('pose'), body)
const takeLease = async () =>
  ((await hanako.call('POST', path('lock'), { takeOver: false })).body as { leaseId: string }).leaseId
function heard(actionType: string): Record<string, unknown> | undefined {
  const actions = robot.received.flatMap(({ name, body }) =>
    name === 'instantActions' ? (body.actions as HeardAction[]) : [],
  )
  const parameters = actions.find((action) => action.actionType === actionType)?.actionParameters
  return parameters && Object.fromEntries(parameters.map(({ key, value }) => [key, value]))
}

describe('a pose of a network', () => {
  async function aNetwork() {
    const { organizationId } = world.site.building
    const row = (name: string, joints: Joints, durationMs: number) =>
      aPose(server.db, { name, organizationId, joints: JSON.stringify(joints), durationMs })
    const a = await row('Rest', rest, 500)
    const b = await row('Reach', reach, 600)
    const c = await row('Press', press, 700)
    const edges = [
      { from: a.id, to: b.id, durationMs: 2_000 },
      { from: b.id, to: c.id, durationMs: 300 },
      { from: b.id, to: a.id, durationMs: 2_500 },
    ]
    const network = await aPoseNetwork(server.db, [a, b, c], { edges })
    return {
      a,
      b,
      c,
      network,
      to: (pose: { id: string }) => ({ poseNetworkId: network.id, poseId: pose.id }),
    }
  }

  it('is given to the robot with the way along the edges from where the arm is', async () => {
    const { a, b, c, network, to } = await aNetwork()
    const lease = await takeLease()
    await armAt({ ...rest, r1: 1.5 })
    const { status: code, body } = await play(to(c))
    expect([code, body]).toEqual([200, { way: [a.id, b.id, c.id] }])
    const { steps, ...others } = heard('playPose') ?? {}
    expect(others).toEqual({ lease, poseNetworkId: network.id, from: a.id, to: c.id })
    expect(JSON.parse(String(steps))).toEqual([
      { joints: rest, durationMs: 500, easing: 'easeInOut' },
      { joints: reach, durationMs: 2_000, easing: 'easeInOut' },
      { joints: press, durationMs: 300, easing: 'easeInOut' },
    ])
    const entry = await server.db
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'after'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'robot:operate',
      outcome: 'done',
      after: { command: 'playPose', ...to(c) },
    })
  })

  it('is refused where the arm is at no pose, where no edge leads, and to another arm', async () => {
    const { a, c, to } = await aNetwork()
    await takeLease()
    await armAt({ ...rest, r1: 30 })
    expect((await play(to(c))).code).toBe('pose.notInNetwork')
    await armAt(press)
    expect((await play(to(a))).code).toBe('pose.noWay')
    await report({ arm: { model: 300, type: 21, joints: rest, moving: false, play: null } })
    await until(async () => expect((await state()).arm?.model).toBe(300))
    expect((await play(to(c))).code).toBe('pose.otherArm')
    expect(heard('playPose')).toBeUndefined()
  })

  it('is not there once it, or the network, is disabled or another building’s; and nothing leads over it', async () => {
    const { a, b, c, network, to } = await aNetwork()
    await takeLease()
    const setPose = (id: string, values: object) =>
      server.db.updateTable('poseDefs').set(values).where('id', '=', id).execute()
    await setPose(b.id, { status: 0 })
    expect((await play(to(b))).code).toBe('entity.notFound')
    expect((await play(to(c))).code).toBe('pose.noWay')
    await setPose(b.id, { status: 1 })
    const setNetwork = (values: object) =>
      server.db.updateTable('poseNetworks').set(values).where('id', '=', network.id).execute()
    await setNetwork({ status: 0 })
    expect((await play(to(a))).code).toBe('entity.notFound')
    await setNetwork({ status: 1, organizationId: world.foreign.id })
    expect((await play(to(a))).code).toBe('entity.notFound')
    expect((await play(to({ id: network.id }))).code).toBe('entity.notFound')
  })
})

describe('a pose that is being edited', () => {
  const edited = {
    armModel: testArm.model,
    armType: testArm.type,
    joints: { r1: 20 },
    durationMs: 900,
    easing: 'linear',
  }

  it('is given to the robot straight', async () => {
    const lease = await takeLease()
    expect((await play(edited)).body).toEqual({ way: [] })
    expect(heard('setPose')).toEqual({
      lease,
      steps: JSON.stringify([{ joints: { r1: 20 }, durationMs: 900, easing: 'linear' }]),
    })
  })

  it('is refused to anyone who does not hold the lease, in another session of the same person too', async () => {
    expect((await play(edited)).code).toBe('lease.notHeld')
    await takeLease()
    const second = await server.openSession(world.personas.general.id)
    expect((await play(edited, second)).code).toBe('lease.notHeld')
    expect(heard('setPose')).toBeUndefined()
  })

  it('is refused beyond the limits, for another arm, by a robot without one, and while it may not move', async () => {
    await takeLease()
    expect((await play({ ...edited, joints: { r1: 181 } })).code).toBe('pose.outOfReach')
    expect((await play({ ...edited, armType: 22 })).code).toBe('pose.otherArm')
    await report({ remoteStop: { latched: true, stopId: null } })
    await until(async () => expect((await state()).remoteStop).toBe('latched'))
    expect((await play(edited)).code).toBe('robot.stopped')
    await report({ remoteStop: { latched: false, stopId: null }, standby: true })
    await until(async () => expect((await state()).standby).toBe(true))
    expect((await play(edited)).code).toBe('robot.standby')
    await report({ standby: false, arm: null })
    await until(async () => expect((await state()).arm).toBeNull())
    expect((await play(edited)).code).toBe('robot.notCapable')
    expect(heard('setPose')).toBeUndefined()
  })

  it('is reported as refused when the robot itself does not take it', async () => {
    await takeLease()
    answer = 'FAILED'
    expect((await play(edited)).code).toBe('robot.refused')
  })
})
