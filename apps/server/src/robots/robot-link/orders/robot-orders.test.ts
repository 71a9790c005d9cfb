/** Orders and actions over the real broker: what the server sends, when, and what it keeps. */

import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { linkTopics, topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { hasVdaSchemas, vdaCheck } from '@wheelhouse/testkit/vda-schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFloorMap } from '../../../buildings/floor.store.ts'
import { publishMap } from '../../../maps/map-revision.store.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { factsheetMessage } from '../../../testing/robot-messages.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let server: TestServer
let world: World
let client: Client
let account: RobotAccount
let robot: TestRobot
let mapId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function begin(version: (typeof vdaVersions)[number] = '2.1.0'): Promise<void> {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot, version)
  mapId = `${world.site.building.id}.${world.site.floor.id}`
  await connect()
}
async function connect(): Promise<void> {
  client = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
}
afterEach(async () => {
  await robot.close()
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const goTo = (params: object) => client.call('POST', path('commands'), { command: 'goTo', params })
const command = (name: string, params: object = {}) =>
  client.call('POST', path('commands'), { command: name, params })
const state = async () => (await client.call('GET', path('state'))).body as RobotState
const orders = () =>
  server.db
    .selectFrom('robotOrders')
    .select(['id', 'status', 'endedAt'])
    .where('robotId', '=', world.site.robot.id)
    .orderBy('createdAt')
    .execute()
const ofName = (name: string) => robot.received.filter((message) => message.name === name)
const actionTypes = () =>
  ofName('instantActions').flatMap(({ body }) =>
    (body.actions as { actionType: string }[]).map(({ actionType }) => actionType),
  )
async function online(picture: object = {}): Promise<void> {
  await robot.state({ mapId, ...picture })
  await until(async () => expect((await state()).online).toBe(true))
}

describe.each(vdaVersions)('everything the server sends a robot of %s', (version) => {
  beforeEach(() => begin(version))

  it('is valid by the schema of that version', async ({ skip }) => {
    if (!hasVdaSchemas) skip('The VDA 5050 schemas do not lie beside this clone.')
    await robot.say(
      'factsheet',
      factsheetMessage(version, ['startTeleop', 'speak', 'startPause', 'stopPause']),
    )
    obey(robot, { mapId })
    await online()
    await robot.status()
    await until(async () => expect((await state()).capabilities).toContain('speak'))
    expect((await goTo({ waypointId: 'desk' })).status).toBe(200)
    expect((await command('cancelOrder')).status).toBe(200)
    expect((await goTo({ x: 5, y: 4 })).status).toBe(200)
    expect((await client.call('POST', path('actions/pause'))).status).toBe(200)
    expect((await client.call('POST', path('actions/resume'))).status).toBe(200)
    expect((await command('speak', { text: 'こんにちは' })).status).toBe(200)
    expect((await client.call('POST', path('lock'), {})).status).toBe(200)
    expect((await client.call('POST', path('remote-stop'))).status).toBe(200)
    await robot.hears('x-session', ({ kind }) => kind === 'remoteStop')

    const issues = robot.received.flatMap(({ name, body }) => {
      const topic = Object.values(linkTopics).find((candidate) => candidate.name === name)
      const problems =
        topic === undefined
          ? vdaCheck(version, name)(body)
          : (topic.message.safeParse(body).error?.issues.map(({ message }) => message) ?? [])
      return problems.map((problem) => `${name}: ${problem} in ${JSON.stringify(body)}`)
    })
    expect(issues).toEqual([])
    const names = new Set(robot.received.map(({ name }) => name))
    expect([...names].toSorted()).toEqual(['instantActions', 'order', 'x-config', 'x-session'])
    const ids = ofName('instantActions').map(({ body }) => body.headerId as number)
    expect(ids).toEqual(ids.map((_, index) => index + (ids[0] ?? 0)))
  })
})

describe('capabilities', () => {
  beforeEach(() => begin())

  it('that a factsheet does not list are not sent', async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
    obey(robot, { mapId })
    await online()
    await until(async () => expect((await state()).capabilities).toEqual(['speak']))
    expect((await command('setStandby', { on: true })).code).toBe('robot.notCapable')
    expect((await client.call('POST', path('actions/pause'))).code).toBe('robot.notCapable')
    expect((await client.call('POST', path('lock'), {})).code).toBe('robot.notCapable')
    expect((await command('speak', { text: 'Hello' })).status).toBe(200)
    expect(actionTypes()).toEqual(['speak'])
  })

  it('of a robot without a factsheet are the bare minimum, and one is requested', async () => {
    obey(robot, { mapId })
    await online()
    await robot.hears('instantActions', () => actionTypes().includes('factsheetRequest'))
    expect((await command('speak', { text: 'Hello' })).code).toBe('robot.notCapable')
    expect((await client.call('POST', path('actions/start-cleaning'))).code).toBe('robot.notCapable')
    expect((await client.call('POST', path('actions/pause'))).status).toBe(200)
  })

  it('are known again after a restart, before the robot reports them', async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
    await until(async () => expect((await state()).capabilities).toEqual(['speak']))
    await restart()
    expect((await state()).capabilities).toEqual(['speak'])
  })
})

/** Ends the server and starts another on the same database; the robot connects to that one. */
async function restart(): Promise<void> {
  const { app, clock, ...test } = server
  await robot.close()
  await app.stop()
  server = await startTestServer(undefined, { test, clock })
  await connect()
}

describe('an order', () => {
  beforeEach(() => begin())

  it('is kept before it is sent', async () => {
    await online()
    const kept: unknown[] = []
    robot.onMessage(({ name }) => {
      if (name === 'order') kept.push(orders())
    })
    const answer = goTo({ waypointId: 'desk' })
    const { body } = await robot.hears('order')
    expect(await kept[0]).toMatchObject([{ id: body.orderId, status: 'sent', endedAt: null }])
    await robot.state({ mapId, orderId: String(body.orderId), ahead: ['desk'] })
    expect((await answer).body).toMatchObject({ actionId: body.orderId })
    expect(await orders()).toMatchObject([{ status: 'running' }])
  })

  it('that the robot did not get is sent again, the same', async () => {
    await online()
    const answer = goTo({ waypointId: 'desk' })
    await until(async () => expect(ofName('order').length).toBe(2))
    const [first, second] = ofName('order').map(
      ({ body: { headerId: _h, timestamp: _t, ...order } }) => order,
    )
    expect(second).toEqual(first)
    await robot.state({ mapId, orderId: String(first?.orderId), ahead: ['desk'] })
    expect((await answer).status).toBe(200)
  })

  it('that the robot refuses is refused', async () => {
    await online()
    const answer = goTo({ waypointId: 'desk' })
    const { body } = await robot.hears('order')
    const errorReferences = [{ referenceKey: 'orderId', referenceValue: body.orderId }]
    await robot.state({ mapId, errors: [{ errorType: 'noRoute', errorLevel: 'WARNING', errorReferences }] })
    expect((await answer).code).toBe('robot.refused')
    expect(await orders()).toMatchObject([{ status: 'refused' }])
    expect(ofName('order')).toHaveLength(1)
  })

  it('of two people at once is one order; the other hears that the robot is busy', async () => {
    obey(robot, { mapId })
    await online()
    const answers = await Promise.all([goTo({ waypointId: 'desk' }), goTo({ x: 5, y: 4 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(({ code }) => code)).toContain('robot.busy')
    expect(ofName('order')).toHaveLength(1)
    expect(await orders()).toMatchObject([{ status: 'running' }])
  })

  it('waits for the first state', async () => {
    await robot.say('connection', { connectionState: 'ONLINE' }, { retain: true })
    expect((await goTo({ waypointId: 'desk' })).code).toBe('robot.offline')
    await robot.hears('instantActions', () => actionTypes().includes('stateRequest'))
    expect(ofName('order')).toEqual([])
  })

  it('is done when the robot is there, cancelled when it was given up', async () => {
    obey(robot, { mapId })
    await online()
    await goTo({ waypointId: 'desk' })
    const orderId = (await state()).order?.orderId ?? ''
    await robot.state({ mapId, orderId, lastNodeId: 'desk', ahead: ['desk'], x: 8, y: 6 })
    await until(async () => expect(await orders()).toMatchObject([{ status: 'done' }]))
    await goTo({ waypointId: 'origin' })
    await command('cancelOrder')
    await until(async () =>
      expect((await orders()).map(({ status }) => status)).toEqual(['done', 'cancelled']),
    )
  })
})

describe('an order that was given up', () => {
  beforeEach(() => begin())
  const cancels = () => actionTypes().filter((type) => type === 'cancelOrder').length
  const answered = (named: object[]) =>
    named.map(({ actionId }: { actionId?: unknown }) => ({ actionId, actionStatus: 'FINISHED' }))

  it('is cancelled when the robot names it late, also after a restart, and is settled by its answer', async () => {
    await online()
    const answer = goTo({ waypointId: 'desk' })
    const { body } = await robot.hears('order')
    const orderId = String(body.orderId)
    // The operator does not wait for the robot.
    expect((await client.call('POST', path('remote-stop'))).status).toBe(200)
    expect((await answer).code).toBe('robot.stopped')
    expect(await orders()).toMatchObject([{ id: orderId, status: 'givenUp' }])
    expect(ofName('order')).toHaveLength(1)

    const before = cancels()
    server.clock.advance(1_000)
    await robot.state({ mapId, orderId, ahead: ['desk'], driving: true })
    await until(async () => expect(cancels()).toBeGreaterThan(before))

    await restart()
    await robot.state({ mapId, orderId, ahead: ['desk'], driving: true })
    const first = await robot.hears('instantActions')
    const named = first.body.actions as { actionType: string }[]
    expect(named.map(({ actionType }) => actionType)).toEqual(['cancelOrder', 'stateRequest'])
    await robot.state({ mapId, orderId, instant: answered(named) })
    await until(async () => expect(await orders()).toMatchObject([{ id: orderId, status: 'cancelled' }]))
  })
})

describe('a robot that is charging', () => {
  beforeEach(() => begin())
  const charging = { charge: 60, charging: true }

  it('has to leave first, when it knows how, although its charging order still runs', async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startCharging', 'stopCharging', 'cancelOrder']))
    const charge = { actionId: 'o.charge', actionType: 'startCharging', actionStatus: 'RUNNING' }
    obey(robot, { mapId, orderId: 'o', actions: [charge], ...charging })
    await online({ orderId: 'o', actions: [charge], ...charging })
    await until(async () => expect((await state()).capabilities).toContain('stopCharging'))
    expect((await state()).uiState).toBe('charging')
    expect((await goTo({ waypointId: 'desk' })).status).toBe(200)
    const names = robot.received.map(({ name }) => name)
    expect(actionTypes().filter((type) => type !== 'factsheetRequest')).toEqual(['stopCharging'])
    expect(names.lastIndexOf('instantActions')).toBeLessThan(names.indexOf('order'))
  })

  it('without that action has its charging order cancelled first', async () => {
    const charge = { actionId: 'o.charge', actionType: 'startCharging', actionStatus: 'RUNNING' }
    obey(robot, { mapId, orderId: 'o', actions: [charge], ...charging })
    await online({ orderId: 'o', actions: [charge], ...charging })
    expect((await goTo({ waypointId: 'desk' })).status).toBe(200)
    expect(actionTypes()).toContain('cancelOrder')
  })
})

it('a cancel where nothing runs is sent and answered at once, even if the robot does not react', async () => {
  await begin()
  await online()
  expect(await command('cancelOrder')).toMatchObject({ status: 200, body: { status: 'accepted' } })
  await robot.hears('instantActions', () => actionTypes().includes('cancelOrder'))
})

it('an action that the robot refuses only by an error that names it is refused at once', async () => {
  await begin()
  await online()
  robot.onMessage(({ name, body }) => {
    const [pause] =
      name === 'instantActions' ? (body.actions as { actionType: string; actionId: string }[]) : []
    if (pause?.actionType !== 'startPause') return
    const errorReferences = [{ referenceKey: 'actionId', referenceValue: pause.actionId }]
    void robot.state({ mapId, errors: [{ errorType: 'noPause', errorLevel: 'WARNING', errorReferences }] })
  })
  expect((await client.call('POST', path('actions/pause'))).code).toBe('robot.refused')
})

describe('after a restart of the server', () => {
  beforeEach(async () => {
    await begin()
    obey(robot, { mapId })
    await online()
    await goTo({ waypointId: 'desk' })
  })
  const orderId = async () => (await orders())[0]?.id ?? ''

  it('a running order is adopted, shown with its goal, and its end is noticed', async () => {
    await restart()
    await online({ orderId: await orderId(), ahead: ['desk'], driving: true })
    expect((await state()).order).toMatchObject({ orderId: await orderId(), goal: 'Desk' })
    expect((await goTo({ waypointId: 'origin' })).code).toBe('robot.busy')
    await robot.state({ mapId, orderId: await orderId(), lastNodeId: 'desk' })
    await until(async () => expect(await orders()).toMatchObject([{ status: 'done' }]))
  })

  it('an order that ended meanwhile is done', async () => {
    await restart()
    await online({ orderId: await orderId(), lastNodeId: 'desk' })
    await until(async () => expect(await orders()).toMatchObject([{ status: 'done' }]))
  })

  it('an order that the robot has lost is a failure', async () => {
    await restart()
    await online()
    await until(async () => expect(await orders()).toMatchObject([{ status: 'failed' }]))
  })

  it('so is one that the robot remembers, and says that it lost by a restart', async () => {
    await restart()
    const id = await orderId()
    const errorReferences = [{ referenceKey: 'orderId', referenceValue: id }]
    await online({
      orderId: id,
      errors: [{ errorType: 'orderLost', errorLevel: 'WARNING', errorReferences }],
    })
    await until(async () => expect(await orders()).toMatchObject([{ status: 'failed' }]))
  })
})

it('a robot’s place is shown in words, and how its way to the dock ended, until it is used again', async () => {
  await begin()
  const { id, name, buildingId } = { ...world.site.floor, buildingId: world.site.building.id }
  const map = await findFloorMap(server.db, buildingId, id)
  if (map === null) throw new Error('the floor has a map')
  const place = { x: 4, y: 6, theta: 0, status: 1, note: '' } as const
  const dock = { id: 'dock', no: 2, name: 'Dock', type: waypointTypes.charge, ...place }
  const edge = { id: 'to-dock', from: 'origin', to: 'dock', oneWay: false }
  const withDock = { ...map, waypoints: [...map.waypoints, dock], edges: [...map.edges, edge] }
  const change = { now: new Date(), operatorId: null }
  await server.db
    .transaction()
    .execute((tx) => publishMap(tx, id, { document: withDock, origin: 'demo' }, change))
  obey(robot, { mapId })
  await online()
  await until(async () => expect((await state()).place).toEqual({ floor: name, near: 'Origin' }))
  expect((await client.call('POST', path('actions/dock'))).status).toBe(200)
  const orderId = (await orders())[0]?.id ?? ''
  expect(await state()).toMatchObject({ order: { goal: 'Dock', dock: true }, lastOrder: null })
  const errors = [{ errorType: 'D0001', errorLevel: 'WARNING', errorReferences: [] }]
  const actions = [{ actionId: `${orderId}.charge`, actionStatus: 'FAILED' }]
  await robot.state({ mapId, orderId, lastNodeId: 'dock', actions, errors })
  const ended = { orderId, goal: 'Dock', dock: true, outcome: 'failed', error: { type: 'D0001' } }
  await until(async () => expect(await state()).toMatchObject({ order: null, lastOrder: ended }))
  expect((await goTo({ waypointId: 'desk' })).status).toBe(200)
  expect((await state()).lastOrder).toBeNull()
})

it('names its topics as the standard does', async () => {
  await begin()
  expect(topicPrefix(account)).toBe(`uagv/v2/acme/${account.serialNumber}`)
})
