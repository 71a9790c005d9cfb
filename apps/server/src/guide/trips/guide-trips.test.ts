/** A visitor has the robot of a display lead somewhere: what it is given, who may stop it, and what it refuses. */
import { chatEventSchema } from '@wheelhouse/contract/guide/chat'
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFloor, aFloorMap } from '../../testing/factories.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { aKnowledgeGroup, aKnowledgeItem, publishAsIs } from '../../testing/guide-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage, type RobotPicture } from '../../testing/robot-messages.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const capabilities = ['startTeleop', 'startPause', 'stopPause', 'startConversation', 'speak', 'cancelOrder']
const question = 'Where is the desk?'
const answer = 'In the hall.'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
let group: Awaited<ReturnType<typeof aKnowledgeGroup>>
let itemId: string
let mapId: string
/** Path of the display's calls. */
let screen: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  const { building, floor, robot: row } = world.site
  mapId = `${building.id}.${floor.id}`
  group = await aKnowledgeGroup(server.db, { organizationId: world.own.id, buildingId: building.id })
  const en = JSON.stringify({ question, answer, variants: [] })
  const place = { floorId: floor.id, waypointId: 'desk', waypointName: 'Desk' }
  itemId = (await aKnowledgeItem(server.db, group, { en, ...place })).id
  await publishAsIs(server.db, group)
  admin = await server.openSession(world.personas.administrator.id)
  account = await introduceRobot(server, row)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.say('factsheet', factsheetMessage('2.1.0', capabilities))
  const { body } = await admin.call('POST', `/robots/${row.id}/guide-screen`)
  screen = `/guide-screens/${(body as { url: string }).url.split('/').at(-1)}`
})
afterEach(async () => {
  await robot.close()
})

const own = (name: string) => `/robots/${account.serialNumber}/${name}`
const state = async () => (await admin.call('GET', own('state'))).body as Record<string, unknown>
const post = (name: string, body: object = {}) => admin.call('POST', own(name), body)
const goTo = (waypointId: string) => post('commands', { command: 'goTo', params: { waypointId } })
const anyone = (path: string, body: object = {}) => server.call('POST', `${screen}${path}`, body)
const listOrders = () => robot.received.filter(({ name }) => name === 'order')
const listCancels = () => listActions().filter(({ actionType }) => actionType === 'cancelOrder')
const listSaid = () =>
  listActions().flatMap(({ actionType, actionParameters }) =>
    actionType === 'speak' ? [actionParameters?.find(({ key }) => key === 'text')?.value] : [],
  )

function listActions() {
  type Action = { actionType: string; actionParameters?: { key: string; value: unknown }[] }
  return robot.received.flatMap(({ name, body }) =>
    name === 'instantActions' ? (body.actions as Action[]) : [],
  )
}

/** The robot guides, and carries out its orders from now on. */
async function appear(picture: RobotPicture = {}): Promise<void> {
  const status = { guide: { knowledgeGroupId: group.id, language: 'auto', model: 'fast' } }
  obey(robot, { mapId, ...picture }, status)
  await robot.state({ mapId, ...picture })
  await robot.status(status)
  const getMap = (seen: Record<string, unknown>) => (seen.pose as { mapId: string } | null)?.mapId
  await until(async () => {
    const seen = await state()
    expect(seen).toMatchObject({ online: true, capabilities, guide: { knowledgeGroupId: group.id } })
    expect(getMap(seen)).toBe(picture.mapId ?? mapId)
  })
}

/** The robot says goodbye, after all that it has said. */
async function disappear(): Promise<void> {
  await until(async () => {
    server.clock.advance(1_000)
    await robot.say('connection', { connectionState: 'OFFLINE' }, { retain: true })
    expect(await state()).toMatchObject({ online: false })
  })
}

/** A visitor asks, and is answered. */
async function ask(): Promise<{ chatId: string; turnId: string; leadsTo: string | null }> {
  const said = listSaid().filter((text) => text === answer).length
  const { id: chatId } = (await anyone('/chats')).body as { id: string }
  const { body } = await anyone(`/chats/${chatId}/messages`, { text: question })
  const last = String(body).split('\n\n').findLast(Boolean) ?? ''
  const event = chatEventSchema.parse(JSON.parse(last.replace(/^data: /, '')))
  if (event.type !== 'done') throw new Error('an answer ends with done')
  // What the robot says to that comes before what it says later.
  await until(() => expect(listSaid().filter((text) => text === answer)).toHaveLength(said + 1))
  return { chatId, turnId: event.turn.id, leadsTo: event.turn.leadsTo }
}

const begin = ({ chatId, turnId }: { chatId: string; turnId: string }) =>
  anyone(`/chats/${chatId}/trips`, { turnId })
const stop = ({ chatId, id }: Pick<GuideTrip, 'chatId' | 'id'>) => anyone(`/chats/${chatId}/trips/${id}/stop`)
const seeTrip = async () =>
  ((await server.call('GET', screen)).body as { trip: GuideTrip | null } | undefined)?.trip ?? null
const untilTrip = (wanted: GuideTrip['state']) =>
  until(async () => expect(await seeTrip()).toMatchObject({ state: wanted }))

async function beginTrip(): Promise<GuideTrip & { orderId: string }> {
  const { status, body } = await begin(await ask())
  expect(status).toBe(200)
  await until(() => expect(listSaid().at(-1)).toBe(guideTripTexts.texts.sayBegin.en))
  const orderId = String(listOrders().at(-1)?.body.orderId)
  return { ...(body as GuideTrip), orderId }
}

async function listAudited() {
  const entries = await server.db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'operatorId', 'organizationId', 'clientId', 'clientName', 'after'])
    .where('entityId', '=', world.site.robot.id)
    .where('action', 'like', '%Trip')
    .orderBy('seq')
    .execute()
  return entries
}

describe('a visitor at a display', () => {
  beforeEach(() => appear())

  it('is offered the way of an answer, led there, and hears so from the robot in the language of the question', async () => {
    const asked = await ask()
    expect(asked.leadsTo).toBe('Desk')
    const { body } = await begin(asked)
    expect(body).toMatchObject({ chatId: asked.chatId, waypointName: 'Desk', state: 'underWay' })
    const [order] = listOrders()
    expect(JSON.stringify(order?.body.nodes)).toContain('"desk"')
    await until(() => expect(listSaid()).toContain(guideTripTexts.texts.sayBegin.en))
    const orderId = String(order?.body.orderId)
    await robot.state({ mapId, orderId, lastNodeId: 'desk', x: 8, y: 6 })
    await untilTrip('arrived')
    await until(() => expect(listSaid()).toContain(guideTripTexts.texts.sayArrived.en))
    // Once, however often it is looked for.
    expect(listSaid().filter((text) => text === guideTripTexts.texts.sayArrived.en)).toHaveLength(1)
  })

  it('has one order of two presses, and may have the same way again afterwards', async () => {
    const asked = await ask()
    const [first, second] = await Promise.all([begin(asked), begin(asked)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((first.body as GuideTrip).id).toBe((second.body as GuideTrip).id)
    expect(listOrders()).toHaveLength(1)
    expect((await listAudited()).map(({ action }) => action)).toEqual(['robot:beginTrip'])
    expect((await stop(first.body as GuideTrip)).status).toBe(204)
    expect((await begin(asked)).status).toBe(200)
    expect(listOrders()).toHaveLength(2)
  })

  it('stops the trip, and with it the order', async () => {
    const trip = await beginTrip()
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toHaveLength(1)
    await untilTrip('cancelled')
    expect((await state()).order).toBeNull()
    // Once more is nothing more.
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toHaveLength(1)
  })

  it('sees that the robot cannot go on, and that it does', async () => {
    const { orderId } = await beginTrip()
    const errorReferences = [{ referenceKey: 'orderId', referenceValue: orderId }]
    const blocked = { errorType: 'F0007', errorLevel: 'WARNING', errorReferences }
    const underWay = { mapId, orderId, ahead: ['desk'], driving: true }
    await robot.state({ ...underWay, errors: [blocked] })
    await untilTrip('blocked')
    await robot.state(underWay)
    await untilTrip('underWay')
    await robot.state({ ...underWay, paused: true })
    await untilTrip('blocked')
  })

  it('sees that the trip has failed', async () => {
    await beginTrip()
    await robot.state({ mapId })
    await untilTrip('failed')
    expect(listSaid()).not.toContain(guideTripTexts.texts.sayArrived.en)
  })

  it('may not touch the trip of another conversation, and not that of another display', async () => {
    const trip = await beginTrip()
    const other = await ask()
    expect((await stop({ ...trip, chatId: other.chatId })).code).toBe('entity.notFound')
    expect((await begin({ ...other, turnId: (await ask()).turnId })).code).toBe('entity.notFound')
    expect((await begin(other)).code).toBe('guide.occupied')
    await server.db.updateTable('robots').set({ guideScreenHash: null }).execute()
    expect((await stop(trip)).code).toBe('entity.notFound')
    expect(listCancels()).toEqual([])
    expect(listOrders()).toHaveLength(1)
  })

  it('is shown the end of a trip for a while, and not once the conversation has ended', async () => {
    const trip = await beginTrip()
    expect((await anyone(`/chats/${trip.chatId}/end`)).status).toBe(204)
    // It is under way, and anyone who stands there may stop it.
    await untilTrip('underWay')
    expect((await stop(trip)).status).toBe(204)
    expect(await seeTrip()).toBeNull()
    server.clock.advance(1_000)
    await stop(await beginTrip())
    await untilTrip('cancelled')
    server.clock.advance(91_000)
    await appear()
    expect(await seeTrip()).toBeNull()
  })
})

describe('Stop', () => {
  beforeEach(() => appear())

  it('leaves the order alone that somebody else has given meanwhile', async () => {
    const trip = await beginTrip()
    await post('commands', { command: 'cancelOrder', params: {} })
    expect((await goTo('desk')).status).toBe(200)
    const before = listCancels().length
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toHaveLength(before)
    await untilTrip('cancelled')
    // The same where the database has not heard yet that the order has ended.
    const open = { endedAt: null }
    const { orderId } = trip
    await server.db
      .updateTable('robotOrders')
      .set({ ...open, status: 'running' })
      .where('id', '=', orderId)
      .execute()
    await server.db
      .updateTable('guideTrips')
      .set({ ...open, outcome: null })
      .where('orderId', '=', orderId)
      .execute()
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toHaveLength(before)
    expect((await state()).order).toMatchObject({ goal: 'Desk' })
    await untilTrip('cancelled')
  })

  it('does nothing once a person has taken the robot over, nor when that person lets it go on', async () => {
    const trip = await beginTrip()
    expect((await post('lock', { takeOver: false })).status).toBe(200)
    await untilTrip('cancelled')
    expect((await stop(trip)).status).toBe(204)
    expect((await admin.call('DELETE', own('lock'))).status).toBe(204)
    await until(async () => expect((await state()).lease).toBeNull())
    expect((await post('after-driving', { choice: 'resume' })).status).toBe(204)
    const before = listCancels().length
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toHaveLength(before)
    expect((await state()).order).toMatchObject({ goal: 'Desk' })
  })

  it('does nothing to an order while people work at the robot itself', async () => {
    const trip = await beginTrip()
    await robot.state({ mapId, orderId: trip.orderId, ahead: ['desk'], operatingMode: 'MANUAL' })
    await untilTrip('blocked')
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toEqual([])
    await untilTrip('cancelled')
  })

  it('says so where the robot does not', async () => {
    const trip = await beginTrip()
    await disappear()
    expect((await stop(trip)).code).toBe('guide.notStopped')
    expect((await listAudited()).at(-1)).toMatchObject({ action: 'robot:stopTrip', outcome: 'failed' })
    await untilTrip('blocked')
  })
})

describe('a visitor is refused kindly', () => {
  const refusals: [why: string, code: string, audited: string, arrange: () => Promise<unknown>][] = [
    ['a person drives the robot', 'guide.occupied', 'robot.drivenByOther', () => take()],
    ['the robot has another order', 'guide.occupied', 'robot.busy', () => goTo('desk')],
    ['the robot is at work by a flow', 'guide.occupied', 'robot.busy', () => startFlow()],
    ['people work at the robot', 'guide.unable', 'robot.manualMode', () => be({ operatingMode: 'MANUAL' })],
    ['the robot is in service', 'guide.unable', 'robot.serviceMode', () => be({ operatingMode: 'SERVICE' })],
    ['its emergency stop is pressed', 'guide.unable', 'robot.stopped', () => be({ eStop: 'MANUAL' })],
    ['it was stopped from afar', 'guide.unable', 'robot.stopped', () => post('remote-stop')],
    ['it is out of service', 'guide.unable', 'robot.unavailable', () => putOutOfService()],
    ['it does not know where it is', 'guide.unable', 'robot.notLocalized', () => be({ localized: false })],
    ['it is on another floor', 'guide.otherFloor', 'guide.otherFloor', () => goUpstairs()],
    ['the waypoint is deleted', 'guide.noWay', 'robot.noRoute', () => setItem({ waypointId: 'gone' })],
  ]

  async function be(picture: RobotPicture): Promise<void> {
    await robot.state({ mapId, ...picture })
    const mode = picture.operatingMode?.toLowerCase() ?? 'automatic'
    const emergencyStop = picture.eStop === undefined ? 'none' : 'manual'
    const pose = { localized: picture.localized ?? true }
    await until(async () => expect(await state()).toMatchObject({ operatingMode: mode, emergencyStop, pose }))
  }

  async function take(): Promise<void> {
    const other = await server.openSession(world.personas.areaManager.id)
    expect((await other.call('POST', own('lock'), { takeOver: false })).status).toBe(200)
  }

  async function startFlow(): Promise<void> {
    const { building, floor } = world.site
    const definition = [aStep(3, { seconds: 600 })]
    const flow = await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition })
    expect((await post(`flows/${flow.id}/run`)).status).toBe(200)
    await until(async () => expect((await state()).run).not.toBeNull())
  }

  async function putOutOfService(): Promise<void> {
    const { id } = world.site.robot
    const status = robotStatuses.unavailable
    await server.db.updateTable('robots').set({ status }).where('id', '=', id).execute()
    await server.app.refreshRobot(id)
  }

  /** To a floor with a waypoint of the same id. */
  async function goUpstairs(): Promise<void> {
    const { building } = world.site
    const { id } = await aFloor(server.db, { buildingId: building.id, index: 2 })
    await aFloorMap(server.db, id)
    await robot.state({ mapId: `${building.id}.${id}` })
    await until(async () => expect(await state()).toMatchObject({ pose: { mapId: `${building.id}.${id}` } }))
  }

  const setItem = (values: { waypointId: string } | { floorId: null; waypointId: null }) =>
    server.db.updateTable('knowledgeItems').set(values).where('id', '=', itemId).execute()

  it.each(refusals)('where %s', async (_why, code, audited, arrange) => {
    await appear()
    const asked = await ask()
    await arrange()
    const before = listOrders().length
    const refusal = await begin(asked)
    expect(refusal.code).toBe(code)
    // Neither who drives it nor what it is at.
    expect((refusal.body as { error: { params?: object } }).error.params ?? {}).toEqual({})
    expect(listOrders()).toHaveLength(before)
    expect(await seeTrip()).toBeNull()
    expect((await listAudited()).at(-1)).toMatchObject({
      action: 'robot:beginTrip',
      outcome: 'failed',
      after: { error: audited },
    })
  })

  it('where the robot does not take the order', async () => {
    await robot.state({ mapId })
    robot.onMessage(({ name, body }) => {
      if (name !== 'order') return
      const errorReferences = [{ referenceKey: 'orderId', referenceValue: body.orderId }]
      void robot.state({
        mapId,
        errors: [{ errorType: 'noRoute', errorLevel: 'WARNING', errorReferences }],
      })
    })
    await robot.status({ guide: { knowledgeGroupId: group.id, language: 'auto', model: 'fast' } })
    await until(async () =>
      expect(await state()).toMatchObject({ online: true, guide: { knowledgeGroupId: group.id } }),
    )
    expect((await begin(await ask())).code).toBe('guide.unable')
    expect(await seeTrip()).toBeNull()
  })

  it('where the answer is no longer published, or no longer leads anywhere', async () => {
    await appear()
    const asked = await ask()
    await setItem({ floorId: null, waypointId: null })
    expect((await begin(asked)).code).toBe('guide.noWay')
    await server.db
      .updateTable('knowledgeItems')
      .set({ floorId: world.site.floor.id, waypointId: 'desk', isEnabled: false })
      .where('id', '=', itemId)
      .execute()
    // It is still published.
    const trip = (await begin(asked)).body as GuideTrip
    await stop(trip)
    await publishAsIs(server.db, group)
    expect((await begin(asked)).code).toBe('guide.noWay')
    await server.db.deleteFrom('knowledgeItems').where('id', '=', itemId).execute()
    expect((await begin(asked)).code).toBe('guide.noWay')
    expect(listOrders()).toHaveLength(1)
  })

  it('where the robot cannot be reached, or does not guide, or the conversation has ended', async () => {
    await appear()
    const asked = await ask()
    await robot.status({ guide: null })
    await until(async () => expect(await state()).toMatchObject({ guide: null }))
    expect((await begin(asked)).code).toBe('guide.off')
    await appear()
    await disappear()
    expect((await begin(asked)).code).toBe('guide.off')
    await appear()
    await anyone(`/chats/${asked.chatId}/end`)
    expect((await begin(asked)).code).toBe('chat.ended')
    expect(listOrders()).toEqual([])
  })
})

it('the audit log has begin and stop of a trip, done by the display of the robot', async () => {
  await appear()
  await stop(await beginTrip())
  const { id, name } = world.site.robot
  const byDisplay = { outcome: 'done', operatorId: null, clientId: id, clientName: name }
  const entry = { ...byDisplay, organizationId: world.own.id, after: { goal: 'Desk' } }
  expect(await listAudited()).toEqual([
    { action: 'robot:beginTrip', ...entry },
    { action: 'robot:stopTrip', ...entry },
  ])
  const { body } = await admin.call('GET', '/audit-logs')
  expect(body).toMatchObject([
    { action: 'robot:stopTrip', client: { id } },
    { action: 'robot:beginTrip' },
    { action: 'robot:renewGuideScreen' },
  ])
})

it('a trip goes on over a restart of the server, and the robot says that it has arrived', async () => {
  await appear()
  const { orderId } = await beginTrip()
  await robot.close()
  const { app, clock, ...test } = server
  await app.stop()
  server = await startTestServer(undefined, { test, clock })
  admin = await server.openSession(world.personas.administrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.say('factsheet', factsheetMessage('2.1.0', capabilities))
  await appear({ orderId, ahead: ['desk'], driving: true })
  await untilTrip('underWay')
  await robot.state({ mapId, orderId, lastNodeId: 'desk', x: 8, y: 6 })
  await untilTrip('arrived')
  await until(() => expect(listSaid()).toContain(guideTripTexts.texts.sayArrived.en))
})
