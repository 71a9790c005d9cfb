/** A robot moves to other people, or goes, while its pages are open. */
import { randomUUID } from 'node:crypto'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
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
let driver: Client
let system: Client
const pages: Watcher[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  driver = await server.openSession(world.personas.general.id)
  system = await server.openSession(world.personas.systemAdministrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
  await robot.status()
  await robot.state()
  await until(async () =>
    expect((await driver.call('GET', path('state'))).body).toMatchObject({ online: true }),
  )
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await robot.close()
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
async function open(client: Client): Promise<Watcher> {
  const page = await watchLive(server, client, [path('state'), path('teleop')])
  pages.push(page)
  await page.sees(path('state'))
  await page.sees(path('teleop'))
  return page
}
function move(): Promise<unknown> {
  const { building, floor } = world.foreignSite
  const place = { revision: 1, buildingId: building.id, initialFloorId: floor.id }
  return system.call('PATCH', `/robots/${world.site.robot.id}`, place)
}

it('a robot that moves away is seen, heard and driven no longer by those who may not use it there', async () => {
  const [page, other] = [await open(driver), await open(system)]
  const { body } = await driver.call('POST', path('lock'), { takeOver: false })
  page.send(path('teleop'), { kind: 'offer', sessionId: randomUUID(), sdp: 'v=0' })
  await robot.hears('x-signal', ({ kind }) => kind === 'offer')
  await move()
  expect(await page.refused(path('state'))).toBe('entity.notFound')
  expect(await page.refused(path('teleop'))).toBe('entity.notFound')
  await robot.hears('x-signal', ({ kind }) => kind === 'close')
  const { leaseId } = body as { leaseId: string }
  await robot.hears('x-session', (said) => said.kind === 'release' && said.leaseId === leaseId)
  expect((await system.call('GET', path('state'))).body).toMatchObject({ lease: null })
  // Those who may see it there go on watching.
  await robot.state({ x: 7 })
  await other.sees<{ pose: { x: number } | null }>(path('state'), ({ pose }) => pose?.x === 7)
})

it('leaves the lease with a driver who may use the robot where it is now', async () => {
  await system.call('POST', path('lock'), { takeOver: false })
  await move()
  const later = await system.call('GET', path('state'))
  expect(later.body).toMatchObject({ lease: { operatorId: world.personas.systemAdministrator.id } })
})

it('a robot that is removed leaves its pages with nothing, also when its serial number comes back', async () => {
  const page = await open(driver)
  await system.call('DELETE', `/robots/${world.site.robot.id}`)
  expect(await page.refused(path('state'))).toBe('entity.notFound')
  expect(await page.refused(path('teleop'))).toBe('entity.notFound')
})

it('a stream belongs to the page that opened it: another page with the same id gets its own', async () => {
  const sessionId = randomUUID()
  const [one, two] = [await open(driver), await open(driver)]
  const offers = () =>
    robot.received
      .filter(({ name, body }) => name === 'x-signal' && body.kind === 'offer')
      .map(({ body }) => body)
  one.send(path('teleop'), { kind: 'offer', sessionId, sdp: 'v=1' })
  await robot.hears('x-signal', ({ sdp }) => sdp === 'v=1')
  two.send(path('teleop'), { kind: 'offer', sessionId, sdp: 'v=2' })
  await robot.hears('x-signal', ({ sdp }) => sdp === 'v=2')
  for (const offer of offers())
    await robot.say('x-signal-up', {
      profile: linkProfile,
      kind: 'answer',
      sessionId: offer.sessionId,
      sdp: `answer to ${String(offer.sdp)}`,
    })
  const isAnswer = ({ kind }: Record<string, unknown>) => kind === 'answer'
  expect(await one.sees(path('teleop'), isAnswer)).toMatchObject({ sessionId, sdp: 'answer to v=1' })
  expect(await two.sees(path('teleop'), isAnswer)).toMatchObject({ sessionId, sdp: 'answer to v=2' })
})
