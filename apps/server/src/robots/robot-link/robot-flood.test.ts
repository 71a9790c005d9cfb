/** Whatever one robot sends: the others are heard and stopped, and nothing is lost that counts. */
import { type RobotState, robotStateSchema } from '@wheelhouse/contract/robots/robot-state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../../testing/database-outage.ts'
import { aRobot } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  connectRobot,
  giveSecret,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let test: TestDatabase
let way: BreakableDatabase
let server: TestServer
let world: World
let client: Client
let flooding: TestRobot
let other: TestRobot
beforeEach(async () => {
  test = await createTestDatabase()
  world = await createWorld(test.db)
  const { building, floor, robot } = world.site
  const second = await aRobot(test.db, { buildingId: building.id, initialFloorId: floor.id })
  const accounts = [await giveSecret(test.db, robot), await giveSecret(test.db, second)] as const
  way = await breakable(test.serverConnection)
  server = await startTestServer(undefined, {
    test: { ...test, serverConnection: way.connection, drop: async () => undefined },
  })
  client = await server.openSession(world.personas.general.id)
  flooding = await connectRobot(server.mqttUrl, accounts[0])
  other = await connectRobot(server.mqttUrl, accounts[1])
  await flooding.state()
  await untilState(flooding, { online: true })
})
afterEach(async () => {
  await flooding.close()
  await other.close()
  await server.close()
  await way.close()
  await test.drop()
})

async function getState({ serialNumber }: RobotAccount): Promise<RobotState> {
  const { body } = await client.call('GET', `/robots/${serialNumber}/state`)
  return robotStateSchema.parse(body)
}
const untilState = (robot: RobotAccount, wanted: object) =>
  until(async () => expect(await getState(robot)).toMatchObject(wanted))

describe('a robot that floods the server', () => {
  const statesOfErrors = 12
  const listErrors = (round: number) =>
    Array.from({ length: 100 }, (_, n) => ({ errorType: `E${round}-${n}`, errorLevel: 'WARNING' }))

  it('has its own lines written up to a limit and the others counted; another robot is stopped before they are', async () => {
    obey(other)
    await other.state()
    await other.status()
    await untilState(other, { online: true })
    for (let round = 1; round <= statesOfErrors; round++) await flooding.state({ errors: listErrors(round) })
    const stop = await client.call('POST', `/robots/${other.serialNumber}/remote-stop`)
    expect(stop.body).toMatchObject({ acknowledged: true })

    const lines = () =>
      test.db
        .selectFrom('robotActivities')
        .select(['type', 'detail'])
        .where('type', 'in', ['errorRaised', 'errorCleared', 'moreActivities'])
        .execute()
    const toCount = (detail: unknown) => (detail as { count?: number }).count ?? 1
    const raised = 100 + (statesOfErrors - 1) * 200
    await until(async () => {
      server.clock.advance(5_000)
      const sum = (await lines()).reduce((total, { detail }) => total + toCount(detail), 0)
      expect(sum).toBe(raised)
    })
    expect((await lines()).length).toBeLessThan(80)
    const inbox = await test.db.selectFrom('messages').select('dedupeKey').distinct().execute()
    expect(inbox.length).toBeLessThan(60)
    const figures = (await server.app.http.inject('/metrics')).body
    const writes = Number(/^wheelhouse_activity_writes_total (\d+)$/m.exec(figures)?.[1])
    expect(writes).toBeGreaterThan(0)
    expect(writes).toBeLessThan(60)
  })

  it('is not read beyond what it may say; it is counted, and the others are heard', async () => {
    for (let n = 0; n < 400; n++) void flooding.state({ x: n })
    await other.state({ x: 7 })
    await untilState(other, { pose: { x: 7 } })
    await untilState(flooding, { droppedMessages: 101, pose: { x: 298 } })
    server.clock.advance(1_000)
    await flooding.state({ x: 500 })
    await untilState(flooding, { pose: { x: 500 } })
  })
})

it('what a robot reports while the database is away is stored as soon as it is back, once', async () => {
  const event = { profile: 'bsp/1', kind: 'activity', level: 4, service: 'door', errorCode: null, detail: {} }
  const ids = Array.from({ length: 200 }, (_, n) => `01KAFYPSV0F6KQ8D4X8G9V5${String(n).padStart(3, '0')}`)
  way.cut()
  for (const id of ids) await flooding.say('x-event', { ...event, id, type: `t${id.slice(-3)}` }, { qos: 1 })
  way.mend()
  const kept = () =>
    test.db.selectFrom('robotActivities').select('eventId').where('eventId', 'in', ids).execute()
  await until(async () => expect(await kept()).toHaveLength(ids.length))
})

it('two machines with one identity are one robot, which is reported; so is a robot in repair that stays connected', async () => {
  const types = async () => {
    const rows = await test.db
      .selectFrom('robotActivities')
      .select('type')
      .where('robotId', '=', world.site.robot.id)
      .execute()
    return rows.map(({ type }) => type)
  }
  const second = await connectRobot(server.mqttUrl, flooding)
  await until(async () => expect(await types()).toContain('connectionReplaced'))
  expect(flooding.client.connected).toBe(false)
  await second.state({ x: 3 })
  await untilState(second, { online: true, pose: { x: 3 } })

  const admin = await server.openSession(world.personas.administrator.id)
  const { id } = world.site.robot
  const { revision } = (await admin.call('GET', `/robots/${id}`)).body as { revision: number }
  expect((await admin.call('PATCH', `/robots/${id}`, { status: 9, revision })).status).toBeLessThan(300)
  await until(async () => expect(await types()).toContain('staysConnected'))
  await untilState(second, { online: true, uiState: 'repair' })
  await second.close()
})
