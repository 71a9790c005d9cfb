/**
 * Two servers on one database and one outside broker: each names the one who drives, whichever granted it, also where their clocks
 * are apart.
 */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { TeleopDown } from '@wheelhouse/contract/teleop/teleop'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '../testing/fake-clock.ts'
import { type OutsideBroker, startOutsideBroker } from '../testing/outside-broker.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { createSharedBus, type TestBus } from '../testing/shared-bus.ts'
import { connectRobot, giveSecret, obey, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type Watcher, watchLive } from '../testing/watch-live.ts'

const midnight = '2026-11-20T00:00:00.000Z'
let outside: OutsideBroker
let world: World
let account: RobotAccount
let first: TestServer
let second: TestServer
/** The first server's end of the bus. */
let bus: TestBus
let robot: TestRobot
/** A session is one at every server. */
let admin: Client
const pages: Watcher[] = []

async function startServers(hasBus: boolean, secondAt = midnight): Promise<void> {
  outside = await startOutsideBroker()
  const connect = createSharedBus()
  bus = connect()
  const environment = { MQTT_URL: outside.url }
  first = await startTestServer(
    async (db) => {
      world = await createWorld(db)
      account = await giveSecret(db, world.site.robot)
    },
    { environment, ...(hasBus && { bus }) },
  )
  const { dataDir } = first
  const test = { ...first, drop: async () => undefined }
  second = await startTestServer(undefined, {
    test,
    clock: fakeClock(secondAt),
    environment: { ...environment, DATA_DIR: dataDir },
    ...(hasBus && { bus: connect() }),
  })
  admin = await first.openSession(world.personas.administrator.id)
  robot = await connectRobot(outside.url, account)
  obey(robot)
  await until(async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
    await robot.status()
    await robot.state()
    for (const server of [first, second]) expect(await state(server)).toMatchObject({ online: true })
  })
}
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await robot.close()
  await second.close()
  await first.close()
  await outside.close()
})

function pass(ms: number): void {
  for (const { clock } of [first, second]) clock.advance(ms)
}
const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const at = (server: TestServer, client: Client) => ({
  call: (method: string, to: string, body?: unknown) =>
    server.call(method, to, body, { authorization: `Bearer ${client.token}` }),
})
async function state(server: TestServer): Promise<RobotState> {
  return (await at(server, admin).call('GET', path('state'))).body as RobotState
}
const getDriver = async (server: TestServer) => (await state(server)).lease?.operatorId ?? null
const expectDriver = (id: string | null) =>
  until(async () => expect([await getDriver(first), await getDriver(second)]).toEqual([id, id]))
async function open(server: TestServer, client: Client): Promise<Watcher> {
  const page = await watchLive(server, client, [path('teleop')])
  pages.push(page)
  await page.sees(path('teleop'))
  return page
}
const seesHolder = (page: Watcher, operatorId: string) =>
  page.sees<TeleopDown>(
    path('teleop'),
    (body) => body.kind === 'snapshot' && body.snapshot.holder?.operatorId === operatorId,
  )
const sees = (page: Watcher, kind: TeleopDown['kind']) =>
  page.sees<TeleopDown>(path('teleop'), (body) => body.kind === kind)
const released = () =>
  robot.received.filter(({ name, body }) => name === 'x-session' && body.kind === 'release')

const request = (server: TestServer) => at(server, admin).call('POST', path('lock/request'))

async function drive(server: TestServer, operatorId: string, takeOver = false) {
  const client = await server.openSession(operatorId)
  const { body, status } = await client.call('POST', path('lock'), { takeOver })
  expect(status).toBe(200)
  return { client, leaseId: (body as { leaseId: string }).leaseId }
}

describe.each([
  ['each of which hears the robot', false, midnight],
  ['one of which hears the robot, on a bus', true, midnight],
  ['the second with a clock two minutes ahead', false, '2026-11-20T00:02:00.000Z'],
  ['the second with a clock two minutes behind', false, '2026-11-19T23:58:00.000Z'],
])('two servers, %s', (_name, hasBus, secondAt) => {
  beforeEach(() => startServers(hasBus, secondAt))

  it('names the one who drives and the one who took over at every server, and says so to the one who drove', async () => {
    const { general, administrator } = world.personas
    const watching = await open(second, admin)
    const { client } = await drive(first, general.id)
    const page = await open(first, client)
    await expectDriver(general.id)
    await seesHolder(watching, general.id)
    await drive(second, administrator.id, true)
    await expectDriver(administrator.id)
    await seesHolder(page, administrator.id)
    expect(await sees(page, 'leaseLost')).toMatchObject({
      reason: 'takenOver',
      by: { operatorId: administrator.id },
    })
  })

  it('releases at one server what was granted at the other', async () => {
    const { client } = await drive(first, world.personas.general.id)
    await expectDriver(world.personas.general.id)
    expect((await at(second, client).call('DELETE', path('lock'))).status).toBe(204)
    await expectDriver(null)
    await robot.hears('x-session', ({ kind }) => kind === 'release')
  })

  // On a bus nobody outside sees which server prolongs it.
  const itMoves = it.skipIf(hasBus)
  itMoves('goes on at the server that the page is connected to now, and ends everywhere later', async () => {
    const { client, leaseId } = await drive(first, world.personas.general.id)
    const page = await open(second, client)
    for (let renewal = 0; renewal < 3; renewal++) {
      pass(6_000)
      page.send(path('teleop'), { kind: 'renew', leaseId })
      const isLease = ({ kind }: TeleopDown) => kind === 'lease'
      await until(async () =>
        expect(page.seen<TeleopDown>(path('teleop')).filter(isLease)).toHaveLength(renewal + 1),
      )
      // The first no longer ends it for want of renewals.
      await until(async () => expect((await request(first)).code).toBe('lease.driverElsewhere'))
      await robot.state()
    }
    await expectDriver(world.personas.general.id)
    expect(released()).toEqual([])
    pass(11_000)
    await expectDriver(null)
  })

  it('ends at the others after a server that died', async () => {
    await drive(first, world.personas.general.id)
    await expectDriver(world.personas.general.id)
    await first.app.stop()
    // Nobody is there to end it: its time in the database runs out.
    await second.db.updateTable('teleopLeases').set({ expiresAt: sql<string>`clock_timestamp()` }).execute()
    await until(async () => expect(await getDriver(second)).toBeNull())
  })
})

describe('a request for the lease', () => {
  /** Taro drives at the first server; the administrator watches at the second. */
  async function openBoth() {
    const { client: taro } = await drive(first, world.personas.general.id)
    await expectDriver(world.personas.general.id)
    return { taro, driving: await open(first, taro), watching: await open(second, admin) }
  }
  const seesPeople = (page: Watcher, list: 'watchers' | 'requests', ids: string[]) =>
    until(async () => {
      const bodies = page.seen<TeleopDown>(path('teleop'))
      const last = bodies.findLast((body) => body.kind === 'snapshot')
      expect(last?.snapshot[list].map(({ operatorId }) => operatorId)).toEqual(ids)
    })
  const answer = (client: Client, how: 'hand-over' | 'decline') =>
    at(first, client).call('POST', path(`lock/${how}`), { operatorId: world.personas.administrator.id })
  const adminId = () => world.personas.administrator.id

  it('is refused where it cannot reach the driver, whose page is at the other server', async () => {
    await startServers(false)
    await openBoth()
    expect((await request(second)).code).toBe('lease.driverElsewhere')
    expect((await request(first)).status).toBe(204)
  })

  it('reaches the driver at the other server of a bus, who sees who watches, and declines', async () => {
    await startServers(true)
    const { taro, driving, watching } = await openBoth()
    await seesPeople(driving, 'watchers', [adminId()])
    expect((await request(second)).status).toBe(204)
    await seesPeople(driving, 'requests', [adminId()])
    expect((await answer(taro, 'decline')).status).toBe(204)
    expect(await sees(watching, 'requestDeclined')).toMatchObject({
      by: { operatorId: world.personas.general.id },
    })
    await seesPeople(driving, 'requests', [])
  })

  it('is granted at the other server, and both pages say how', async () => {
    await startServers(true)
    const { taro, driving, watching } = await openBoth()
    await request(second)
    await seesPeople(driving, 'requests', [adminId()])
    expect((await answer(taro, 'hand-over')).status).toBe(204)
    await expectDriver(adminId())
    await sees(watching, 'lease')
    expect(await sees(driving, 'leaseLost')).toMatchObject({
      reason: 'handedOver',
      by: { operatorId: adminId() },
    })
    await seesPeople(driving, 'requests', [])
    await robot.hears('x-session', ({ kind, turn }) => kind === 'lease' && turn === 2)
  })

  it('ends with the page that made it, with the bus, and with a server that says nothing more', async () => {
    await startServers(true)
    const { taro, driving, watching } = await openBoth()
    await request(second)
    await seesPeople(driving, 'requests', [adminId()])
    watching.close()
    await seesPeople(driving, 'requests', [])
    await open(second, admin)
    await seesPeople(driving, 'watchers', [adminId()])
    expect((await answer(taro, 'decline')).code).toBe('entity.notFound')
    bus.cut()
    await seesPeople(driving, 'watchers', [])
    expect((await answer(taro, 'hand-over')).code).toBe('entity.notFound')
    bus.mend()
    await request(second)
    await seesPeople(driving, 'requests', [adminId()])
    bus.setDeaf(true)
    pass(16_000)
    await seesPeople(driving, 'requests', [])
  })
})
