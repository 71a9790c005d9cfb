/** The remote stop: latched, without a lease, truthful about what the robot has said (R-TELEOP-10). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRobot } from '../testing/factories.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { createStopSite, listStops, type StopSite } from '../testing/stop-site.ts'
import { obey, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { watchLive } from '../testing/watch-live.ts'

let server: TestServer
let site: StopSite
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  site = await createStopSite(server)
})
afterEach(() => site.close())

it('is acknowledged when the robot itself reports it, and needs no lease', async () => {
  const robot = await site.join()
  await robot.status()
  await site.untilState({ online: true })
  const { status, body } = await site.stop(site.operator)
  expect([status, body]).toMatchObject([200, { acknowledged: true }])
  expect(await site.state()).toMatchObject({ remoteStop: 'latched', uiState: 'remoteStop' })
  const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
  expect((await site.operator.call('POST', site.path('commands'), goTo)).code).toBe('robot.stopped')
})

it('is not called acknowledged while the robot is silent, and asked for again until it answers', async () => {
  const robot = await site.join(false)
  await robot.status()
  await site.untilState({ online: true })
  expect((await site.stop(site.operator)).body).toMatchObject({ acknowledged: false })
  expect((await site.state()).remoteStop).toBe('sent')
  await until(async () => expect(listStops(robot).length).toBeGreaterThanOrEqual(3))
  await robot.status({ remoteStop: { latched: true, stopId: 'x' } })
  await site.untilState({ remoteStop: 'latched' })
})

it('is passed on by the pages of those who drive or watch, as long as the robot has not reported it', async () => {
  const robot = await site.join(false)
  await robot.status()
  await site.untilState({ online: true })
  const page = await watchLive(server, site.operator, [site.path('teleop')])
  await page.sees(site.path('teleop'), ({ kind }) => kind === 'snapshot')
  const passed = () =>
    page
      .seen<{ kind: string; stopId?: string }>(site.path('teleop'))
      .filter(({ kind }) => kind === 'passStop')
  const { body } = await site.stop(site.admin)
  const { stopId } = body as { stopId: string }
  await until(async () => expect(passed().length).toBeGreaterThanOrEqual(3))
  expect(new Set(passed().map((message) => message.stopId))).toEqual(new Set([stopId]))

  // By the data channel of one of them: the robot's own word comes by the broker all the same.
  await robot.status({ remoteStop: { latched: true, stopId } })
  await site.untilState({ remoteStop: 'latched' })
  const before = passed().length
  obey(robot)
  expect((await site.admin.call('DELETE', site.path('remote-stop'))).status).toBe(204)
  expect((await site.state()).remoteStop).toBe('none')
  expect(passed()).toHaveLength(before)
  page.close()
})

it('reaches a robot that starts later', async () => {
  expect((await site.stop(site.operator)).body).toMatchObject({ acknowledged: false })
  expect((await site.state()).remoteStop).toBe('sent')
  await site.join()
  await site.untilState({ remoteStop: 'latched' })
})

it('pauses a robot that knows the standard only, also one that starts later, and never says acknowledged', async () => {
  expect((await site.stop(site.operator)).body).toMatchObject({ acknowledged: false })
  const robot = await site.join(false)
  const { body } = await robot.hears('instantActions', ({ actions }) =>
    (actions as { actionType: string }[]).some(({ actionType }) => actionType === 'startPause'),
  )
  expect(body).toBeDefined()
  await robot.state({ paused: true })
  await site.untilState({ paused: true, remoteStop: 'sent' })
})

describe('of a robot that knows the standard only', () => {
  const working = { orderId: 'o', ahead: ['n1'], driving: true }
  const listActions = (robot: TestRobot) =>
    robot.received.flatMap(({ name, body }) =>
      name === 'instantActions'
        ? (body.actions as { actionType: string }[]).map(({ actionType }) => actionType)
        : [],
    )
  async function joinWith(actions: string[]): Promise<TestRobot> {
    const robot = await site.join(false)
    await robot.say('factsheet', factsheetMessage('2.1.0', actions))
    await robot.state(working)
    await site.untilState({ capabilities: actions, driving: true })
    return robot
  }

  it('and lists cancel but not pause, ends its order', async () => {
    const robot = await joinWith(['cancelOrder', 'startTeleop'])
    expect((await site.state()).stopMeans).toEqual(['cancel'])
    expect((await site.stop(site.operator)).body).toMatchObject({ acknowledged: false, means: ['cancel'] })
    expect(listActions(robot)).toContain('cancelOrder')
    expect(listActions(robot)).not.toContain('startPause')
  })

  it('and goes on although it says it can pause, ends its order at the next asking', async () => {
    const robot = await joinWith(['cancelOrder', 'startPause'])
    expect((await site.state()).stopMeans).toEqual(['pause', 'cancel'])
    await site.stop(site.operator)
    expect(listActions(robot).filter((type) => type !== 'factsheetRequest')[0]).toBe('startPause')
    await robot.state({ ...working, paused: true })
    await until(async () => expect(listActions(robot)).toContain('cancelOrder'))
  })

  it('and has reported nothing, is sent both at once', async () => {
    const robot = await site.join(false)
    await robot.state(working)
    await site.untilState({ driving: true, stopMeans: null })
    await site.stop(site.operator)
    expect(listActions(robot)).toEqual(expect.arrayContaining(['startPause', 'cancelOrder']))
  })

  it('and has nothing to stop it by, is known beforehand, said at once, and all the same tried', async () => {
    const robot = await joinWith(['speak'])
    expect((await site.state()).stopMeans).toEqual([])
    expect((await site.stop(site.operator)).body).toMatchObject({ acknowledged: false, means: [] })
    const { body } = await robot.hears('order')
    expect(body).toMatchObject({ nodes: [{ nodePosition: { x: 1, y: 1 } }], edges: [] })
    expect(listActions(robot)).toContain('cancelOrder')
  })
})

describe('clearing it', () => {
  it('is a separate act with its own right, and nothing resumes', async () => {
    const robot = await site.join()
    await robot.status()
    await site.untilState({ online: true })
    await site.stop(site.operator)
    expect((await site.operator.call('DELETE', site.path('remote-stop'))).code).toBe('auth.forbidden')
    expect((await site.state()).remoteStop).toBe('latched')
    const before = robot.received.length
    expect((await site.admin.call('DELETE', site.path('remote-stop'))).status).toBe(204)
    expect((await site.state()).remoteStop).toBe('none')
    expect(robot.received.slice(before).map(({ body }) => body.kind)).toEqual(['clearRemoteStop'])
  })

  it('clears nothing on a robot that is out of reach', async () => {
    const robot = await site.join()
    await robot.status()
    await site.untilState({ online: true })
    await site.stop(site.operator)
    server.clock.advance(100)
    await robot.kill()
    await site.untilState({ online: false })
    expect((await site.admin.call('DELETE', site.path('remote-stop'))).code).toBe('robot.offline')
    expect((await site.state()).remoteStop).toBe('latched')
  })
})

describe('of many robots at once', () => {
  const stopMany = (client: Client, serialNos: string[]) =>
    client.call('POST', '/remote-stops', { serialNos })

  it('notifies each before it waits for any, reports what each has answered, and leaves an entry for each', async () => {
    const { building, floor } = site.world.site
    const silent = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id })
    await server.app.refreshRobot(silent.id)
    const robot = await site.join()
    await robot.status()
    await site.untilState({ online: true })
    const { status, body } = await stopMany(site.operator, [silent.serialNumber, site.account.serialNumber])
    expect(status).toBe(200)
    expect(body).toEqual({
      robots: [
        { serialNo: silent.serialNumber, acknowledged: false, means: null },
        { serialNo: site.account.serialNumber, acknowledged: true, means: ['latch'] },
      ],
    })
    // A stop waits for no database: its entry may come after the answer.
    await until(async () => {
      const entries = await server.db
        .selectFrom('auditLog')
        .select('entityId')
        .where('action', '=', 'robot:remoteStop')
        .where('outcome', '=', 'done')
        .where('entityId', 'in', [silent.id, site.world.site.robot.id])
        .execute()
      expect(new Set(entries.map(({ entityId }) => entityId))).toEqual(
        new Set([silent.id, site.world.site.robot.id]),
      )
    })
  })

  it('stops those in reach and does not name the others; with none in reach nothing happened', async () => {
    await site.join()
    const { status, body } = await stopMany(site.operator, ['NO-SUCH-1', site.account.serialNumber])
    expect(status).toBe(200)
    expect(body).toMatchObject({ robots: [{ serialNo: site.account.serialNumber }] })
    const foreign = await server.openSession(site.world.personas.foreignGeneral.id)
    expect((await stopMany(foreign, [site.account.serialNumber])).code).toBe('entity.notFound')
  })
})
