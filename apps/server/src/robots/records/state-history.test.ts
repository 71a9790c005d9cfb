/** A robot's battery and network over time: from what it says to what the call answers. */
import { type StateHistory, stateHistorySchema } from '@wheelhouse/contract/robots/state-history'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/personas.ts'
import { connectRobot, giveSecret, type RobotAccount } from '../../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { saveStateSamples } from './state-sample.store.ts'

let server: TestServer
let world: World
let account: RobotAccount
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
})
afterEach(() => server.close())

const path = () => `/robots/${world.site.robot.id}/state-history`

async function getHistory(period = 'day'): Promise<StateHistory> {
  const client = await server.openSession(world.personas.general.id)
  const { body } = await client.call('GET', `${path()}?period=${period}`)
  return stateHistorySchema.parse(body)
}

const hourMs = 3_600_000
type Values = { charge?: number | null; charging?: boolean | null; rssi?: number | null }

/** How the robot was, by minutes before now. */
async function keep(samples: Record<number, Values>): Promise<void> {
  for (const [minutesAgo, values] of Object.entries(samples)) {
    const at = new Date(server.clock.now().getTime() - Number(minutesAgo) * 60_000)
    const sample = { robotId: world.site.robot.id, charge: null, charging: null, rssi: null, ...values }
    await saveStateSamples(server.db, at, [sample])
  }
}

it('contains what a robot reported at the turn of the minute', async () => {
  server.clock.advance(59_000)
  const robot = await connectRobot(server.mqttUrl, account)
  await robot.state({ charge: 63.5, charging: true })
  await robot.status({ network: { kind: 'wifi', ssid: 'robots', rssi: -61, ip: null } })
  const client = await server.openSession(world.personas.general.id)
  await until(async () => {
    const { body } = await client.call('GET', `/robots/${account.serialNumber}/state`)
    expect(body).toMatchObject({ online: true, network: { rssi: -61 } })
  })
  server.clock.advance(1_000)
  const one = (value: number) => ({ min: value, avg: value, max: value, last: value })
  const moment = { at: '2026-11-20T00:00:00.000Z', lastAt: '2026-11-20T00:01:00.000Z' }
  const point = { ...moment, onlineMinutes: 1, chargingMinutes: 1 }
  await until(async () =>
    expect((await getHistory()).points).toEqual([{ ...point, charge: one(63.5), rssi: one(-61) }]),
  )
  await robot.close()
})

it('draws the samples of a point together, and leaves out what was not reported', async () => {
  await keep({
    10: { charge: 50, charging: false },
    9: { charge: 40, charging: false },
    8: { charge: 48.5, charging: true },
    7: {},
    2: {},
  })
  const { from, to, bucketMinutes, points } = await getHistory()
  expect([from, to, bucketMinutes]).toEqual(['2026-11-19T00:05:00.000Z', '2026-11-20T00:00:00.000Z', 5])
  expect(points).toEqual([
    {
      at: '2026-11-19T23:50:00.000Z',
      lastAt: '2026-11-19T23:53:00.000Z',
      onlineMinutes: 4,
      chargingMinutes: 1,
      charge: { min: 40, avg: 46.2, max: 50, last: 48.5 },
      rssi: null,
    },
    {
      at: '2026-11-19T23:55:00.000Z',
      lastAt: '2026-11-19T23:58:00.000Z',
      onlineMinutes: 1,
      chargingMinutes: 0,
      charge: null,
      rssi: null,
    },
  ])
})

it.each([
  ['day', 24],
  ['week', 7 * 24],
  ['month', 30 * 24],
])('answers a %s in a few hundred points, and nothing from before', async (period, hours) => {
  const { from, to, bucketMinutes } = await getHistory(period)
  const points = (Date.parse(to) - Date.parse(from)) / (bucketMinutes * 60_000)
  expect(points).toBeGreaterThan(250)
  expect(points).toBeLessThanOrEqual(360)
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan((hours - 3) * hourMs)
  await keep({ [hours * 60 + 1]: { charge: 1 }, [hours * 60 - bucketMinutes]: { charge: 2 } })
  expect((await getHistory(period)).points.map(({ charge }) => charge?.last)).toEqual([2])
})

it('is there for anyone who may see the robot, and for nobody else', async () => {
  await keep({ 5: { charge: 50 } })
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  expect(await foreign.call('GET', path())).toMatchObject({ status: 404, code: 'entity.notFound' })
  const own = await server.openSession(world.personas.general.id)
  expect(await own.call('GET', `${path()}?period=year`)).toMatchObject({ status: 400 })
  // The database itself keeps them apart, too.
  const rows = (id: string) =>
    server.serverDb.narrowTo([id]).selectFrom('robotStateSamples').select('charge').execute()
  expect([await rows(world.foreign.id), await rows(world.own.id)]).toEqual([[], [{ charge: 50 }]])
})
