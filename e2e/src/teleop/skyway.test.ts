/** The pictures of a robot that publishes them at SkyWay, by SkyWay's own library on both sides. The service itself is an imitation. */
import { createHmac, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as Library from '@skyway-sdk/room'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import mqtt, { type MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { getProduct } from '../testing/product.ts'
import { giveRobotSecret } from '../testing/robot-secret.ts'
import { createSkywayService } from '../testing/skyway-service.ts'

useBrowser()

const serialNumber = 'SKYWAY-1'
const room = `robot-${serialNumber}`
const application = { appId: randomUUID(), secret: 'secret-of-the-application' }
const { texts } = teleopTexts

let admin: Api
let system: Api
let robotId: string
let robot: MqttClient
let keyId = ''
let stopStatus = () => {}

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
  system = await apiAs('systemAdmin')
  const robots = (await admin.call('GET', '/robots')).body as {
    serialNumber: string
    buildingId: string
    initialFloorId: string
  }[]
  const { buildingId, initialFloorId } = robots.find((one) => one.serialNumber === 'WH-0001') ?? {}
  const values = { name: 'SkyWay映像', model: 'ugo-mini', serialNumber, buildingId, initialFloorId }
  robotId = ((await admin.call('POST', '/robots', values)).body as { id: string }).id
  const { username, password, topics } = await giveRobotSecret(serialNumber)
  const { mqttUrl } = await getProduct()
  robot = await mqtt.connectAsync(mqttUrl, { username, password, clientId: serialNumber })
  let headerId = 0
  const say = (name: string, body: object) =>
    robot.publishAsync(
      `${topics}${name}`,
      JSON.stringify({
        headerId: headerId++,
        timestamp: new Date().toISOString(),
        version: '2.1.0',
        manufacturer: 'wheelhouse',
        serialNumber,
        profile: 'bsp/1',
        ...body,
      }),
    )
  await say('connection', { connectionState: 'ONLINE' })
  await say('factsheet', {
    protocolFeatures: {
      optionalParameters: [],
      agvActions: [{ actionType: 'startTeleop', actionScopes: ['INSTANT'] }],
    },
  })
  const timer = setInterval(() => void say('x-status', statusBody), 500)
  stopStatus = () => clearInterval(timer)
  await waitForState(admin, serialNumber, ({ videoProvider }) => videoProvider === 'skyway')
})
afterAll(async () => {
  stopStatus()
  await robot.endAsync()
  await admin.call('DELETE', `/robots/${robotId}`)
  await system.call('DELETE', `/keys/skyway-keys/${keyId}`)
})

/** What a robot says of itself that is well and sends its pictures into its room. */
const statusBody = {
  tick: 0,
  leaseId: null,
  applied: { vx: 0, vy: 0, omega: 0 },
  relay: null,
  driveStop: null,
  remoteStop: { latched: false, stopId: null },
  standby: false,
  cleaning: false,
  microphoneMuted: false,
  speaking: null,
  call: 'none',
  codes: { recording: 'r0000', elevator: 'elv_0000', door: 'sec_0000' },
  battery: { state: 'active', voltage: 25 },
  obstacle: null,
  viewers: 0,
  simulated: true,
  network: { kind: 'wifi', ssid: null, rssi: null, ip: null },
  system: { cpu: 0, memory: 0, disk: 0, temperature: 0, version: '1.0.0' },
  cameras: ['v1'],
  videoProvider: 'skyway',
}

/** As the robot's maker signs it with the secret of the application. */
function signRobotToken(): string {
  const now = Math.floor(Date.now() / 1_000)
  const member = { name: room, methods: ['publish', 'subscribe', 'updateMetadata'] }
  const scope = {
    appId: application.appId,
    turn: { enabled: false },
    analytics: { enabled: false },
    rooms: [{ name: room, methods: ['create'], sfu: { enabled: true }, member }],
  }
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { jti: randomUUID(), iat: now, exp: now + 3_600, version: 3, scope },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', application.secret).update(text).digest('base64url')}`
}

/** The robot's side: a page that publishes a moving picture as the main camera. */
async function publish(page: Page): Promise<void> {
  await page.route('https://robot.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<canvas width="160" height="90"></canvas>' }),
  )
  await page.goto('https://robot.example/')
  const library = createRequire(import.meta.url)
    .resolve('@skyway-sdk/room')
    .replace(/index\.js$/, 'skyway_room-2.4.5.js')
  await page.addScriptTag({ path: library })
  await page.evaluate(publishPicture, { token: signRobotToken(), room })
}

async function publishPicture({ token, room: name }: { token: string; room: string }): Promise<void> {
  const { SkyWayContext, SkyWayRoom, LocalVideoStream } = (
    globalThis as unknown as { skyway_room: typeof Library }
  ).skyway_room
  const canvas = document.querySelector('canvas')
  const drawing = canvas?.getContext('2d')
  if (canvas === null || drawing == null) throw new Error('there is no canvas')
  let hue = 0
  setInterval(() => {
    drawing.fillStyle = `hsl(${(hue += 10)} 80% 50%)`
    drawing.fillRect(0, 0, 160, 90)
  }, 50)
  const [track] = canvas.captureStream(20).getVideoTracks()
  if (track === undefined) throw new Error('there is no picture')
  const context = await SkyWayContext.Create(token)
  const entered = await SkyWayRoom.FindOrCreate(context, { type: 'default', name })
  const me = await entered.join({ name })
  await me.publish(new LocalVideoStream(track), { type: 'p2p', metadata: 'v1' })
  Object.assign(globalThis, { leaveRoom: () => me.leave() })
}

function leaveRoom(): Promise<void> {
  return (globalThis as unknown as { leaveRoom: () => Promise<void> }).leaveRoom()
}

test('pictures that a robot sends by SkyWay are shown, and only while it does; without a key the page says so', async () => {
  const service = createSkywayService()
  const { page, context } = await signIn('operator', { language: 'en', path: '/robot/control' })
  await service.serve(context)
  await page.goto(new URL(`/app/tele-ope/1/${serialNumber}`, page.url()).href)
  await page.getByText(texts.video_noKey.en).waitFor()

  const key = { name: 'Pictures', ...application, isDefault: true }
  keyId = ((await system.call('POST', '/keys/skyway-keys', key)).body as { id: string }).id
  const { page: robotPage, context: robotContext } = await openConsole()
  await service.serve(robotContext)
  await publish(robotPage)

  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  expect(service.listSubscribers(room)).toEqual([expect.stringMatching(/^op-.+-[0-9a-f]{8}$/)])
  await robotPage.evaluate(leaveRoom)
  await page.getByText(texts.video_connecting.en).waitFor()
})
