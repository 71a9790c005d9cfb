/** The remote stop: latched, without lease and database, truthful about what the robot has said (R-TELEOP-10). */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../testing/database-outage.ts'
import { aRobot } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { watchLive } from '../testing/watch-live.ts'

let test: TestDatabase
let way: BreakableDatabase
let server: TestServer
let world: World
let account: RobotAccount
let operator: Client
let admin: Client
const robots: TestRobot[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  way = await breakable(test.serverConnection)
  await start()
})
afterAll(async () => {
  await server.close()
  await way.close()
  await test.drop()
})
beforeEach(async () => {
  world = await createWorld(test.db)
  account = await introduceRobot(server, world.site.robot)
  operator = await server.openSession(world.personas.general.id)
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
})

async function start(): Promise<void> {
  server = await startTestServer(undefined, {
    test: { ...test, serverConnection: way.connection, drop: async () => undefined },
  })
}
async function join(isObedient = true): Promise<TestRobot> {
  const robot = await connectRobot(server.mqttUrl, account)
  robots.push(robot)
  if (isObedient) obey(robot)
  await robot.state()
  return robot
}
const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const state = async () => (await operator.call('GET', path('state'))).body as RobotState
const untilState = (wanted: object) => until(async () => expect(await state()).toMatchObject(wanted))
const stop = (client: Client) => client.call('POST', path('remote-stop'))
const stopsHeard = (robot: TestRobot) =>
  robot.received.filter(({ name, body }) => name === 'x-session' && body.kind === 'remoteStop')

it('is acknowledged when the robot itself reports it, and needs no lease', async () => {
  const robot = await join()
  await robot.status()
  await untilState({ online: true })
  const { status, body } = await stop(operator)
  expect([status, body]).toMatchObject([200, { acknowledged: true }])
  expect(await state()).toMatchObject({ remoteStop: 'latched', uiState: 'remoteStop' })
  const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
  expect((await operator.call('POST', path('commands'), goTo)).code).toBe('robot.stopped')
})

it('is not called acknowledged while the robot is silent, and asked for again until it answers', async () => {
  const robot = await join(false)
  await robot.status()
  await untilState({ online: true })
  expect((await stop(operator)).body).toMatchObject({ acknowledged: false })
  expect((await state()).remoteStop).toBe('sent')
  await until(async () => expect(stopsHeard(robot).length).toBeGreaterThanOrEqual(3))
  await robot.status({ remoteStop: { latched: true, stopId: 'x' } })
  await untilState({ remoteStop: 'latched' })
})

it('is passed on by the pages of those who drive or watch, as long as the robot has not reported it', async () => {
  const robot = await join(false)
  await robot.status()
  await untilState({ online: true })
  const page = await watchLive(server, operator, [path('teleop')])
  await page.sees(path('teleop'), ({ kind }) => kind === 'snapshot')
  const passed = () =>
    page.seen<{ kind: string; stopId?: string }>(path('teleop')).filter(({ kind }) => kind === 'passStop')
  const { body } = await stop(admin)
  const { stopId } = body as { stopId: string }
  await until(async () => expect(passed().length).toBeGreaterThanOrEqual(3))
  expect(new Set(passed().map((message) => message.stopId))).toEqual(new Set([stopId]))

  // By the data channel of one of them: the robot's own word comes by the broker all the same.
  await robot.status({ remoteStop: { latched: true, stopId } })
  await untilState({ remoteStop: 'latched' })
  const before = passed().length
  obey(robot)
  expect((await admin.call('DELETE', path('remote-stop'))).status).toBe(204)
  expect((await state()).remoteStop).toBe('none')
  expect(passed()).toHaveLength(before)
  page.close()
})

it('reaches a robot that starts later', async () => {
  expect((await stop(operator)).body).toMatchObject({ acknowledged: false })
  expect((await state()).remoteStop).toBe('sent')
  await join()
  await untilState({ remoteStop: 'latched' })
})

it('pauses a robot that knows the standard only, also one that starts later, and never says acknowledged', async () => {
  expect((await stop(operator)).body).toMatchObject({ acknowledged: false })
  const robot = await join(false)
  const { body } = await robot.hears('instantActions', ({ actions }) =>
    (actions as { actionType: string }[]).some(({ actionType }) => actionType === 'startPause'),
  )
  expect(body).toBeDefined()
  await robot.state({ paused: true })
  await untilState({ paused: true, remoteStop: 'sent' })
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
    const robot = await join(false)
    await robot.say('factsheet', factsheetMessage('2.1.0', actions))
    await robot.state(working)
    await untilState({ capabilities: actions, driving: true })
    return robot
  }

  it('and lists cancel but not pause, ends its order', async () => {
    const robot = await joinWith(['cancelOrder', 'startTeleop'])
    expect((await state()).stopMeans).toEqual(['cancel'])
    expect((await stop(operator)).body).toMatchObject({ acknowledged: false, means: ['cancel'] })
    expect(listActions(robot)).toContain('cancelOrder')
    expect(listActions(robot)).not.toContain('startPause')
  })

  it('and goes on although it says it can pause, ends its order at the next asking', async () => {
    const robot = await joinWith(['cancelOrder', 'startPause'])
    expect((await state()).stopMeans).toEqual(['pause', 'cancel'])
    await stop(operator)
    expect(listActions(robot).filter((type) => type !== 'factsheetRequest')[0]).toBe('startPause')
    await robot.state({ ...working, paused: true })
    await until(async () => expect(listActions(robot)).toContain('cancelOrder'))
  })

  it('and has reported nothing, is sent both at once', async () => {
    const robot = await join(false)
    await robot.state(working)
    await untilState({ driving: true, stopMeans: null })
    await stop(operator)
    expect(listActions(robot)).toEqual(expect.arrayContaining(['startPause', 'cancelOrder']))
  })

  it('and has nothing to stop it by, is known beforehand, said at once, and all the same tried', async () => {
    const robot = await joinWith(['speak'])
    expect((await state()).stopMeans).toEqual([])
    expect((await stop(operator)).body).toMatchObject({ acknowledged: false, means: [] })
    const { body } = await robot.hears('order')
    expect(body).toMatchObject({ nodes: [{ nodePosition: { x: 1, y: 1 } }], edges: [] })
    expect(listActions(robot)).toContain('cancelOrder')
  })
})

describe('when the server starts again', () => {
  const kept = () =>
    test.db.selectFrom('remoteStops').select('stopId').where('robotId', '=', world.site.robot.id).execute()
  async function restart(): Promise<void> {
    for (const robot of robots.splice(0)) await robot.close()
    await server.close()
    await start()
    // They call the server that is there now.
    operator = await server.openSession(world.personas.general.id)
    admin = await server.openSession(world.personas.administrator.id)
  }

  it('is asked for again, also of a robot that never heard it', async () => {
    const { body } = await stop(operator)
    expect(body).toMatchObject({ acknowledged: false })
    await until(async () => expect(await kept()).toEqual([{ stopId: (body as { stopId: string }).stopId }]))
    await restart()
    expect((await state()).remoteStop).toBe('sent')
    await join()
    await untilState({ remoteStop: 'latched' })
  })

  it('is not asked for when it was cleared', async () => {
    await stop(operator)
    await until(async () => expect(await kept()).toHaveLength(1))
    expect((await admin.call('DELETE', path('remote-stop'))).status).toBe(204)
    expect(await kept()).toEqual([])
    await restart()
    expect((await state()).remoteStop).toBe('none')
  })

  it('is kept as soon as the database is back', async () => {
    // Those already at work are known without the database.
    expect((await state()).remoteStop).toBe('none')
    way.cut()
    expect((await stop(operator)).status).toBe(200)
    way.mend()
    await until(async () => expect(await kept()).toHaveLength(1))
  })
})

describe('without the database', () => {
  it('stops the robot all the same', async () => {
    const robot = await join()
    await robot.status()
    await untilState({ online: true })
    expect((await stop(operator)).status).toBe(200)
    await admin.call('DELETE', path('remote-stop'))
    await untilState({ remoteStop: 'none' })
    way.cut()
    const answer = await stop(operator)
    expect([answer.status, answer.body]).toMatchObject([200, { acknowledged: true }])
    expect(stopsHeard(robot).length).toBeGreaterThanOrEqual(2)
    expect((await admin.call('GET', '/robots')).code).toBe('server.unavailable')
    way.mend()
    expect((await admin.call('GET', '/robots')).status).toBe(200)
  })
})

describe('while the database takes questions and answers none', () => {
  it('stops the robot all the same, and answers everything else with 503', async () => {
    const robot = await join()
    await robot.status()
    await untilState({ online: true })
    expect((await stop(operator)).status).toBe(200)
    await admin.call('DELETE', path('remote-stop'))
    await untilState({ remoteStop: 'none' })
    way.freeze()
    const others = Array.from({ length: 30 }, () => admin.call('GET', '/robots'))
    const answer = await stop(operator)
    expect([answer.status, answer.body]).toMatchObject([200, { acknowledged: true }])
    // Nobody else has been answered by then: the stop waited for no database.
    expect(await Promise.race([Promise.race(others), Promise.resolve(null)])).toBeNull()
    expect((await Promise.all(others)).map(({ code }) => code)).toEqual(
      Array.from({ length: 30 }, () => 'server.unavailable'),
    )
    way.mend()
    await until(async () => expect((await admin.call('GET', '/robots')).status).toBe(200))
  })
})

describe('clearing it', () => {
  it('is a separate act with its own right, and nothing resumes', async () => {
    const robot = await join()
    await robot.status()
    await untilState({ online: true })
    await stop(operator)
    expect((await operator.call('DELETE', path('remote-stop'))).code).toBe('auth.forbidden')
    expect((await state()).remoteStop).toBe('latched')
    const before = robot.received.length
    expect((await admin.call('DELETE', path('remote-stop'))).status).toBe(204)
    expect((await state()).remoteStop).toBe('none')
    expect(robot.received.slice(before).map(({ body }) => body.kind)).toEqual(['clearRemoteStop'])
  })

  it('clears nothing on a robot that is out of reach', async () => {
    const robot = await join()
    await robot.status()
    await untilState({ online: true })
    await stop(operator)
    server.clock.advance(100)
    await robot.kill()
    await untilState({ online: false })
    expect((await admin.call('DELETE', path('remote-stop'))).code).toBe('robot.offline')
    expect((await state()).remoteStop).toBe('latched')
  })
})

describe('of many robots at once', () => {
  const stopMany = (client: Client, serialNos: string[]) =>
    client.call('POST', '/remote-stops', { serialNos })

  it('notifies each before it waits for any, reports what each has answered, and leaves an entry for each', async () => {
    const { building, floor } = world.site
    const silent = await aRobot(test.db, { buildingId: building.id, initialFloorId: floor.id })
    await server.app.refreshRobot(silent.id)
    const robot = await join()
    await robot.status()
    await untilState({ online: true })
    const { status, body } = await stopMany(operator, [silent.serialNumber, account.serialNumber])
    expect(status).toBe(200)
    expect(body).toEqual({
      robots: [
        { serialNo: silent.serialNumber, acknowledged: false, means: null },
        { serialNo: account.serialNumber, acknowledged: true, means: ['latch'] },
      ],
    })
    // A stop waits for no database: its entry may come after the answer.
    await until(async () => {
      const entries = await test.db
        .selectFrom('auditLog')
        .select('entityId')
        .where('action', '=', 'robot:remoteStop')
        .where('outcome', '=', 'done')
        .where('entityId', 'in', [silent.id, world.site.robot.id])
        .execute()
      expect(new Set(entries.map(({ entityId }) => entityId))).toEqual(
        new Set([silent.id, world.site.robot.id]),
      )
    })
  })

  it('stops those in reach and does not name the others; with none in reach nothing happened', async () => {
    await join()
    const { status, body } = await stopMany(operator, ['NO-SUCH-1', account.serialNumber])
    expect(status).toBe(200)
    expect(body).toMatchObject({ robots: [{ serialNo: account.serialNumber }] })
    const foreign = await server.openSession(world.personas.foreignGeneral.id)
    expect((await stopMany(foreign, [account.serialNumber])).code).toBe('entity.notFound')
  })
})

describe('in the audit log', () => {
  const entries = async () => {
    const rows = await test.db
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'operatorId', 'after', 'at'])
      .where('entityId', '=', world.site.robot.id)
      .orderBy('seq')
      .execute()
    return rows.map(({ action, outcome, operatorId, after }) => ({ action, outcome, operatorId, after }))
  }
  const byGeneral = () => ({ operatorId: world.personas.general.id })

  it('a stop by the live socket has an entry, and another one when the robot did not report it', async () => {
    const page = await watchLive(server, operator, [path('teleop')])
    page.send(path('teleop'), { kind: 'remoteStop', stopId: 's1' })
    await page.sees(path('teleop'), ({ kind }) => kind === 'remoteStop')
    page.close()
    const entry = { action: 'robot:remoteStop', ...byGeneral() }
    await until(async () =>
      expect(await entries()).toMatchObject([
        { ...entry, outcome: 'done', after: { stopId: 's1' } },
        { ...entry, outcome: 'failed', after: { stopId: 's1', acknowledged: false } },
      ]),
    )
  })

  it('a stop that is pressed again and again has one entry, and every press reaches the robot', async () => {
    const robot = await join(false)
    await robot.status()
    await untilState({ online: true })
    const page = await watchLive(server, operator, [path('teleop')])
    const stopIds = Array.from({ length: 50 }, (_, n) => `s${n}`)
    for (const stopId of stopIds) page.send(path('teleop'), { kind: 'remoteStop', stopId })
    for (const stopId of stopIds)
      await page.sees(path('teleop'), (said) => said.kind === 'remoteStop' && said.stopId === stopId)
    page.close()
    expect(stopsHeard(robot).length).toBeGreaterThanOrEqual(50)
    await until(async () =>
      expect(await entries()).toMatchObject([
        { outcome: 'done', after: { stopId: 's0' } },
        { outcome: 'failed', after: { stopId: 's0', acknowledged: false } },
      ]),
    )
  })

  it('a stop while the database is away has its entry as soon as it is back', async () => {
    expect((await state()).remoteStop).toBe('none')
    way.cut()
    expect((await stop(operator)).status).toBe(200)
    expect(await entries()).toEqual([])
    way.mend()
    await until(async () =>
      expect(await entries()).toMatchObject([
        { outcome: 'done', ...byGeneral() },
        { outcome: 'failed', ...byGeneral() },
      ]),
    )
  })

  it('a command that the robot heard and did not answer, or refused, has its entry', async () => {
    const robot = await join(false)
    await untilState({ online: true })
    robot.onMessage(({ name, body }) => {
      const [action] = name === 'instantActions' ? (body.actions as { actionId: string }[]) : []
      const instant = [{ actionId: action?.actionId, actionStatus: 'FAILED' }]
      if (action !== undefined) void robot.state({ instant })
    })
    expect((await operator.call('POST', path('actions/pause'))).code).toBe('robot.refused')
    expect(await entries()).toMatchObject([
      { action: 'robot:operate', outcome: 'failed', after: { command: 'pause', error: 'robot.refused' } },
    ])
    await robot.close()
    await untilState({ online: true })
    // It no longer says anything.
    expect((await operator.call('POST', path('actions/resume'))).code).toBe('robot.noAnswer')
    expect((await entries()).at(-1)).toMatchObject({
      outcome: 'failed',
      after: { command: 'resume', error: 'robot.noAnswer' },
    })
  })

  it('what the database cannot hold keeps no entry from being written', async () => {
    const robot = await join(false)
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
    obey(robot)
    await untilState({ online: true, capabilities: ['speak'] })
    const half = 'a' + String.fromCharCode(0xd83d)
    const { status } = await operator.call('POST', path('commands'), {
      command: 'speak',
      params: { text: half },
    })
    const heard = robot.received.some(({ text }) => text.includes('"speak"'))
    // Refused, and not spoken; or spoken, and written down.
    expect([status < 300, (await entries()).length]).toEqual(heard ? [true, 1] : [false, 0])
  })
})
