/** Two servers on one bus count the pages of a robot together: it sends to three directly, wherever they are connected. */
import { randomUUID } from 'node:crypto'
import { directPagesMax } from '@wheelhouse/contract/teleop/video-relay'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutsideBroker, startOutsideBroker } from '../testing/outside-broker.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { createSharedBus } from '../testing/shared-bus.ts'
import { connectRobot, giveSecret, obey, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type Watcher, watchLive } from '../testing/watch-live.ts'

let outside: OutsideBroker
let world: World
let account: RobotAccount
let first: TestServer
let second: TestServer
let robot: TestRobot
let watcher: Client
const pages: Watcher[] = []

beforeEach(async () => {
  outside = await startOutsideBroker()
  const connect = createSharedBus()
  const environment = { MQTT_URL: outside.url, SFU_URL: 'https://relay.example/media' }
  first = await startTestServer(
    async (db) => {
      world = await createWorld(db)
      account = await giveSecret(db, world.site.robot)
    },
    { environment, bus: connect() },
  )
  second = await startTestServer(undefined, {
    test: { ...first, drop: async () => undefined },
    environment: { ...environment, DATA_DIR: first.dataDir },
    bus: connect(),
  })
  watcher = await first.openSession(world.personas.systemAdministrator.id)
  robot = await connectRobot(outside.url, account)
  obey(robot)
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await robot.close()
  await second.close()
  await first.close()
  await outside.close()
})

const path = () => `/robots/${account.serialNumber}/teleop`

/** Opens a page that makes an offer. @returns how it gets its pictures */
async function openPage(server: TestServer): Promise<'directly' | 'by the relay'> {
  const page = await watchLive(server, watcher, [path()])
  pages.push(page)
  await page.sees(path())
  const sessionId = randomUUID()
  const slots = [{ slot: 0, camera: 'v1', size: 'main', preset: 'medium' }]
  page.send(path(), { kind: 'offer', sessionId, sdp: `v=0 ${sessionId}`, slots })
  const direct = robot.hears('x-signal', ({ sdp }) => sdp === `v=0 ${sessionId}`)
  const relayed = page.sees(path(), (body) => body.kind === 'relayed')
  return Promise.race([direct.then(() => 'directly' as const), relayed.then(() => 'by the relay' as const)])
}

it('the page after the third gets its pictures by the relay, at whichever server it is', async () => {
  // Known of both the robot's state and its status.
  await until(async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
    await robot.state()
    await robot.status({ canPublish: true })
    const authorization = `Bearer ${watcher.token}`
    for (const server of [first, second]) {
      const { body } = await server.call('GET', `/robots/${account.serialNumber}/state`, undefined, {
        authorization,
      })
      expect(body).toMatchObject({ online: true, microphoneMuted: false })
    }
  })
  for (let page = 0; page < directPagesMax; page++) expect(await openPage(first)).toBe('directly')
  expect(await openPage(second)).toBe('by the relay')
})
