/** Robots that need attention are reported to everybody who may see them, and to nobody else. */
import type { AttentionList } from '@wheelhouse/contract/robots/attention'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type PersonaName, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import {
  connectRobot,
  giveSecret,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type Watcher, watchLive } from '../../testing/watch-live.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let general: Client
let page: Watcher
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  general = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['acceptCall', 'endCall']))
  page = await watchLive(server, general, ['/attention'])
})
afterAll(async () => {
  page.close()
  await robot.close()
  await server.close()
})
beforeEach(async () => {
  await robot.state()
  await robot.status()
  await until(async () => expect(await listed()).toEqual([]))
})

async function read(client = general): Promise<AttentionList> {
  return (await client.call('GET', '/attention')).body as AttentionList
}
const listed = async (client = general) => (await read(client)).items
const sees = (kind: string, isRight: (item: AttentionList['items'][number]) => boolean = () => true) =>
  page.sees<AttentionList>('/attention', ({ items }) =>
    items.some((item) => item.kind === kind && isRight(item)),
  )
const error = (errorLevel: string) => ({ errorType: 'F0007', errorLevel, errorDescription: 'blocked' })
const uiState = async () =>
  ((await general.call('GET', `/robots/${account.serialNumber}/state`)).body as { uiState: string }).uiState

it('reports an emergency stop, an error, a weak battery and a call-in, the call first', async () => {
  await robot.state({ eStop: 'MANUAL', charge: 15, errors: [error('FATAL')] })
  await robot.status({ call: 'callIn', battery: { state: 'below20', voltage: 22 } })
  const { items, robots } = await sees('callIn')
  expect(robots).toBe(1)
  await until(async () =>
    expect((await listed()).map(({ kind, code }) => [kind, code])).toEqual([
      ['callIn', null],
      ['emergencyStop', null],
      ['error', 'F0007'],
      ['lowBattery', null],
    ]),
  )
  expect(items[0]).toMatchObject({
    serialNumber: account.serialNumber,
    robotName: world.site.robot.name,
    buildingId: world.site.building.id,
    since: expect.any(String),
    takenBy: null,
  })
})

it('says who took a call on, at once and to everybody', async () => {
  await robot.status({ call: 'callIn' })
  await sees('callIn')
  const body = { command: 'acceptCall', params: {} }
  expect((await general.call('POST', `/robots/${account.serialNumber}/commands`, body)).status).toBe(200)
  await robot.status({ call: 'conversation' })
  const { operatorId, firstName } = { operatorId: world.personas.general.id, firstName: expect.any(String) }
  const taken = await sees('conversation', ({ takenBy }) => takenBy !== null)
  expect(taken.items[0]?.takenBy).toMatchObject({ operatorId, firstName })
  // The next one who calls waits for somebody again.
  await robot.status({ call: 'none' })
  await until(async () => expect(await listed()).toEqual([]))
  await robot.status({ call: 'callIn' })
  await until(async () => expect(await listed()).toMatchObject([{ kind: 'callIn', takenBy: null }]))
})

it('needs nobody for a warning of a robot at work, and somebody once it stands because of it', async () => {
  const warned = { errors: [error('WARNING')] }
  await robot.state({ ...warned, orderId: 'o', ahead: ['a'], driving: true })
  await until(async () => expect(await uiState()).toBe('running'))
  expect(await listed()).toEqual([])
  await robot.state(warned)
  await sees('error')
  expect(await uiState()).toBe('needsAttention')
})

it('needs attention while a remote stop is active: nothing resumes automatically', async () => {
  await robot.status({ remoteStop: { latched: true, stopId: 'x' } })
  await sees('remoteStop')
  expect(await listed()).toMatchObject([{ kind: 'remoteStop', level: 'warning' }])
  await robot.status({ remoteStop: { latched: false, stopId: null } })
  await until(async () => expect(await listed()).toEqual([]))
})

it.each<[PersonaName, number]>([
  ['general', 1],
  ['administrator', 1],
  ['systemAdministrator', 1],
  ['foreignGeneral', 0],
  ['foreignAdministrator', 0],
])('%s sees %i robot of it', async (persona, count) => {
  await robot.state({ eStop: 'MANUAL' })
  await until(async () => expect((await read()).robots).toBe(1))
  const client = await server.openSession(world.personas[persona].id)
  expect(await read(client)).toMatchObject({ robots: count, items: { length: count } })
})
