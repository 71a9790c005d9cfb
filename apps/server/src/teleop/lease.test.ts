/** Who may drive: the lease, over real calls, a real robot connection and a real live socket. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { TeleopDown } from '@wheelhouse/contract/teleop/teleop'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOperator } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type Watcher, watchLive } from '../testing/watch-live.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let hanako: Client
let taro: Client
let admin: Client
let taroId: string
const pages: Watcher[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  const { personas, own, site } = world
  const taroRow = await anOperator(server.db, {
    type: 0,
    organizationId: own.id,
    buildingId: site.building.id,
  })
  await server.db.updateTable('operators').set({ firstName: '太郎' }).where('id', '=', taroRow.id).execute()
  taroId = taroRow.id
  hanako = await server.openSession(personas.general.id)
  taro = await server.openSession(taroId)
  admin = await server.openSession(personas.administrator.id)
  await connect()
})
async function connect(): Promise<void> {
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
  await robot.status()
  await robot.state()
  await until(async () => expect(await state()).toMatchObject({ online: true }))
}
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await robot.close()
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const state = async () => (await admin.call('GET', path('state'))).body as RobotState
const acquire = (client: Client, takeOver = false) => client.call('POST', path('lock'), { takeOver })
const getLeaseId = (answer: { body: unknown }) => (answer.body as { leaseId: string }).leaseId
async function open(client: Client): Promise<Watcher> {
  const page = await watchLive(server, client, [path('teleop')])
  pages.push(page)
  await page.sees(path('teleop'))
  return page
}
const sees = <K extends TeleopDown['kind']>(page: Watcher, kind: K) =>
  page.sees<Extract<TeleopDown, { kind: K }>>(path('teleop'), (body) => body.kind === kind)
const sessionMessages = (kind: string) =>
  robot.received
    .filter(({ name, body }) => name === 'x-session' && body.kind === kind)
    .map(({ body }) => body)

describe('one lease', () => {
  it('pauses an order that another master gave the robot', async () => {
    await robot.state({ orderId: 'foreign', ahead: ['desk'] })
    await until(async () => expect((await state()).order?.orderId).toBe('foreign'))
    expect((await acquire(hanako)).status).toBe(200)
    const actions = robot.received.flatMap(({ name, body }) =>
      name === 'instantActions' ? (body.actions as { actionType: string }[]) : [],
    )
    expect(actions.map(({ actionType }) => actionType)).toEqual(
      expect.arrayContaining(['startPause', 'startTeleop']),
    )
  })

  it('is sent to the robot and shown to everybody', async () => {
    const leaseId = getLeaseId(await acquire(hanako))
    expect(sessionMessages('lease')).toMatchObject([
      { leaseId, turn: 1, ttlMs: 10_000, operatorName: '試験 花子' },
    ])
    expect(await state()).toMatchObject({
      lease: { operatorId: world.personas.general.id },
      uiState: 'driven',
    })
    expect(JSON.stringify(await state())).not.toContain(leaseId)
  })

  it('goes to exactly one of many who ask at once; the others hear the name', async () => {
    const answers = await Promise.all([acquire(hanako), acquire(taro), acquire(admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 423, 423])
    for (const { body } of answers.filter(({ status }) => status === 423))
      expect(body).toMatchObject({
        error: {
          code: 'robot.drivenByOther',
          params: { name: expect.stringMatching(/^試験 (花子|太郎)$/) as string },
        },
      })
  })

  it('of one person who asks twice at once still holds', async () => {
    const answers = await Promise.all([acquire(hanako), acquire(hanako)])
    expect(answers.map(({ status }) => status)).toContain(200)
    const { lease } = await state()
    expect(lease).toMatchObject({ operatorId: world.personas.general.id })
    expect((await acquire(taro)).status).toBe(423)
  })

  it('keeps other commands away while it holds', async () => {
    await acquire(hanako)
    const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
    expect((await taro.call('POST', path('commands'), goTo)).code).toBe('robot.drivenByOther')
  })

  it('is not granted on a robot that does not confirm it', async () => {
    await robot.close()
    robot = await connectRobot(server.mqttUrl, account)
    // It answers `startTeleop`, but never reports the lease.
    robot.onMessage(({ name, body }) => {
      if (name !== 'instantActions') return
      const actions = body.actions as { actionId: string }[]
      void robot.state({ instant: actions.map(({ actionId }) => ({ actionId, actionStatus: 'FINISHED' })) })
    })
    await robot.state()
    expect((await acquire(hanako)).code).toBe('robot.noAnswer')
    expect((await state()).lease).toBeNull()
  })
})

describe('taking over', () => {
  it('is for those with the permission, and reported to the one who drove', async () => {
    const page = await open(hanako)
    await acquire(hanako)
    expect((await acquire(taro, true)).code).toBe('auth.forbidden')
    expect((await acquire(admin, true)).status).toBe(200)
    expect(await sees(page, 'leaseLost')).toMatchObject({
      reason: 'takenOver',
      by: { operatorId: world.personas.administrator.id },
    })
    expect(sessionMessages('lease').map(({ turn }) => turn)).toEqual([1, 2])
  })

  it('while the first is still being granted leaves the lease with the second', async () => {
    const [first, second] = await Promise.all([acquire(hanako), acquire(admin, true)])
    const holder = (await state()).lease?.operatorId
    if (second.status === 200) expect(holder).toBe(world.personas.administrator.id)
    else expect(first.status).toBe(200)
    const rows = server.db.selectFrom('teleopLeases').selectAll()
    const row = await rows.where('robotId', '=', world.site.robot.id).executeTakeFirstOrThrow()
    expect(row.operatorId).toBe(holder)
  })
})

describe('asking and handing over', () => {
  it('gives the lease to the person who asked', async () => {
    const [hers, his] = [await open(hanako), await open(taro)]
    expect((await taro.call('POST', path('lock/request'))).code).toBe('lease.notHeld')
    await acquire(hanako)
    expect((await taro.call('POST', path('lock/request'))).status).toBe(204)
    await hers.sees<TeleopDown>(
      path('teleop'),
      (body) => body.kind === 'snapshot' && body.snapshot.requests.some((p) => p.operatorId === taroId),
    )
    const handOver = (client: Client) => client.call('POST', path('lock/hand-over'), { operatorId: taroId })
    expect((await handOver(taro)).code).toBe('lease.notHeld')
    expect((await handOver(hanako)).status).toBe(204)
    const { lease } = await sees(his, 'lease')
    expect(sessionMessages('lease').at(-1)).toMatchObject({ leaseId: lease.leaseId, turn: 2 })
    expect(await sees(hers, 'leaseLost')).toMatchObject({ reason: 'handedOver', by: { operatorId: taroId } })
    expect((await state()).lease).toMatchObject({ operatorId: taroId, firstName: '太郎' })
    expect((await hanako.call('DELETE', path('lock'))).code).toBe('lease.notHeld')
    expect((await taro.call('DELETE', path('lock'))).status).toBe(204)
  })
})

describe('declining', () => {
  it('notifies the one who asked, with a message, and leaves the lease where it is', async () => {
    const [hers, his] = [await open(hanako), await open(taro)]
    const decline = (client: Client, message?: string) =>
      client.call('POST', path('lock/decline'), { operatorId: taroId, message })
    await acquire(hanako)
    expect((await decline(hanako)).code).toBe('entity.notFound')
    await taro.call('POST', path('lock/request'))
    expect((await decline(taro)).code).toBe('lease.notHeld')
    expect((await decline(hanako, 'あと5分ください')).status).toBe(204)
    expect(await sees(his, 'requestDeclined')).toMatchObject({
      by: { operatorId: world.personas.general.id },
      message: 'あと5分ください',
    })
    await hers.sees<TeleopDown>(
      path('teleop'),
      (body) => body.kind === 'snapshot' && body.snapshot.requests.length === 0,
    )
    expect((await state()).lease).toMatchObject({ operatorId: world.personas.general.id })
  })
})

describe('the end', () => {
  it('comes automatically when the page stops renewing', async () => {
    const page = await open(hanako)
    const leaseId = getLeaseId(await acquire(hanako))
    server.clock.advance(8_000)
    page.send(path('teleop'), { kind: 'renew', leaseId })
    await sees(page, 'lease')
    server.clock.advance(8_000)
    expect((await acquire(taro)).status).toBe(423)
    server.clock.advance(3_000)
    expect(await sees(page, 'leaseLost')).toMatchObject({ reason: 'expired' })
    await robot.hears('x-session', ({ kind }) => kind === 'release')
    expect(sessionMessages('release')).toMatchObject([{ leaseId }])
    await until(async () => expect((await acquire(taro)).status).toBe(200))
  })

  it('cannot be put off by somebody else’s renewal', async () => {
    const page = await open(taro)
    const leaseId = getLeaseId(await acquire(hanako))
    page.send(path('teleop'), { kind: 'renew', leaseId })
    expect(await sees(page, 'leaseLost')).toMatchObject({ reason: 'expired' })
    expect((await state()).lease).toMatchObject({ operatorId: world.personas.general.id })
  })

  it('comes with signing out', async () => {
    const leaseId = getLeaseId(await acquire(hanako))
    expect((await hanako.call('POST', '/operators/logout')).status).toBe(204)
    await robot.hears('x-session', ({ kind }) => kind === 'release')
    expect(sessionMessages('release')).toMatchObject([{ leaseId }])
    expect((await state()).lease).toBeNull()
    await until(async () => expect((await acquire(taro)).status).toBe(200))
  })

  it('comes when the robot goes offline, and another may drive once it is back', async () => {
    const page = await open(hanako)
    await acquire(hanako)
    server.clock.advance(100)
    await robot.kill()
    expect(await sees(page, 'leaseLost')).toMatchObject({ reason: 'robotOffline' })
    server.clock.advance(100)
    await connect()
    // The database has the end of the lease a moment after the page.
    await until(async () => expect((await acquire(taro)).status).toBe(200))
  })

  it('does not come with a restart of the server', async () => {
    await acquire(hanako)
    const { app, clock, ...test } = server
    await robot.close()
    await app.stop()
    server = await startTestServer(undefined, { test, clock })
    hanako = await server.openSession(world.personas.general.id)
    taro = await server.openSession(taroId)
    admin = await server.openSession(world.personas.administrator.id)
    await connect()
    expect((await state()).lease).toMatchObject({ operatorId: world.personas.general.id })
    expect((await acquire(taro)).status).toBe(423)
  })
})
