/** A visitor has the robot of a display lead somewhere: what it is sent, and who may stop it. */
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import { beforeEach, describe, expect, it } from 'vitest'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot } from '../../testing/test-robot.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { setUpTripSite } from '../../testing/trip-site.ts'
import { until } from '../../testing/until.ts'

const site = setUpTripSite()
const {
  own,
  state,
  post,
  goTo,
  anyone,
  listOrders,
  listCancels,
  listSaid,
  appear,
  disappear,
  ask,
  begin,
  stop,
  seeTrip,
  untilTrip,
  beginTrip,
  listAudited,
} = site

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
    await site.robot.state({ mapId: site.mapId, orderId, lastNodeId: 'desk', x: 8, y: 6 })
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
    const underWay = { mapId: site.mapId, orderId, ahead: ['desk'], driving: true }
    await site.robot.state({ ...underWay, errors: [blocked] })
    await untilTrip('blocked')
    await site.robot.state(underWay)
    await untilTrip('underWay')
    await site.robot.state({ ...underWay, paused: true })
    await untilTrip('blocked')
  })

  it('sees that the trip has failed', async () => {
    await beginTrip()
    await site.robot.state({ mapId: site.mapId })
    await untilTrip('failed')
    expect(listSaid()).not.toContain(guideTripTexts.texts.sayArrived.en)
  })

  it('may not touch the trip of another conversation, and not that of another display', async () => {
    const trip = await beginTrip()
    const other = await ask()
    expect((await stop({ ...trip, chatId: other.chatId })).code).toBe('entity.notFound')
    expect((await begin({ ...other, turnId: (await ask()).turnId })).code).toBe('entity.notFound')
    expect((await begin(other)).code).toBe('guide.occupied')
    await site.server.db.updateTable('robots').set({ guideScreenHash: null }).execute()
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
    site.server.clock.advance(1_000)
    await stop(await beginTrip())
    await untilTrip('cancelled')
    site.server.clock.advance(91_000)
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
    await site.server.db
      .updateTable('robotOrders')
      .set({ ...open, status: 'running' })
      .where('id', '=', orderId)
      .execute()
    await site.server.db
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
    expect((await site.admin.call('DELETE', own('lock'))).status).toBe(204)
    await until(async () => expect((await state()).lease).toBeNull())
    expect((await post('after-driving', { choice: 'resume' })).status).toBe(204)
    const before = listCancels().length
    expect((await stop(trip)).status).toBe(204)
    expect(listCancels()).toHaveLength(before)
    expect((await state()).order).toMatchObject({ goal: 'Desk' })
  })

  it('does nothing to an order while people work at the robot itself', async () => {
    const trip = await beginTrip()
    await site.robot.state({
      mapId: site.mapId,
      orderId: trip.orderId,
      ahead: ['desk'],
      operatingMode: 'MANUAL',
    })
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

it('the audit log has begin and stop of a trip, done by the display of the robot', async () => {
  await appear()
  await stop(await beginTrip())
  const { id, name } = site.world.site.robot
  const byDisplay = { outcome: 'done', operatorId: null, clientId: id, clientName: name }
  const entry = { ...byDisplay, organizationId: site.world.own.id, after: { goal: 'Desk' } }
  expect(await listAudited()).toEqual([
    { action: 'robot:beginTrip', ...entry },
    { action: 'robot:stopTrip', ...entry },
  ])
  const { body } = await site.admin.call('GET', '/audit-logs')
  expect(body).toMatchObject([
    { action: 'robot:stopTrip', client: { id } },
    { action: 'robot:beginTrip' },
    { action: 'robot:renewGuideScreen' },
  ])
})

it('a trip goes on over a restart of the server, and the robot says that it has arrived', async () => {
  await appear()
  const { orderId } = await beginTrip()
  await site.robot.close()
  const { app, clock, ...test } = site.server
  await app.stop()
  site.server = await startTestServer(undefined, { test, clock })
  site.admin = await site.server.openSession(site.world.personas.administrator.id)
  site.robot = await connectRobot(site.server.mqttUrl, site.account)
  await site.robot.say('factsheet', factsheetMessage('2.1.0', site.capabilities))
  await appear({ orderId, ahead: ['desk'], driving: true })
  await untilTrip('underWay')
  await site.robot.state({ mapId: site.mapId, orderId, lastNodeId: 'desk', x: 8, y: 6 })
  await untilTrip('arrived')
  await until(() => expect(listSaid()).toContain(guideTripTexts.texts.sayArrived.en))
})
