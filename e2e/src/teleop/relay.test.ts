import { hasTurnServer, startTurnServer } from '@wheelhouse/testkit/turn-server'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { type Part, startRobots, startServer } from '@wheelhouse/tools/product/product'
import { afterEach, expect, test } from 'vitest'
import { signInAt } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { cleanUp, newDemoDir } from '../testing/installation.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { driveRobot, holdUntil } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0001'
const secret = 'shared by the server and its relay'
const parts: Pick<Part, 'stop'>[] = []

afterEach(async () => {
  for (const part of parts.splice(0).toReversed()) await part.stop()
  await cleanUp()
})

/** An installation of its own, whose browsers and robots have this relay. */
async function startWithRelay(turnUrl: string): Promise<string> {
  const server = await startServer({
    DEMO: '1',
    DEMO_PASSWORD: demoPassword,
    ROBOTS: '1',
    PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: newDemoDir(),
    WEB_DIR: webDist,
    TURN_URL: turnUrl,
    TURN_SECRET: secret,
  })
  parts.push(server)
  parts.push(await startRobots(server.ready.demo?.robotsFile ?? ''))
  return server.ready.url
}

/** Runs in the page: it sends the robot only relayed addresses, and accepts no others from the robot. */
function refuseDirectWays(): void {
  const Direct = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Direct {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
    }
    override setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
      const lines = sdp
        .split('\r\n')
        .filter((line) => !line.startsWith('a=candidate') || line.includes(' typ relay'))
      return super.setRemoteDescription({ type, sdp: lines.join('\r\n') })
    }
  }
}

test('where every direct way is shut one sees and drives through the relay, and the link says so', async (context) => {
  context.skip(!hasTurnServer(), 'turnserver (coturn) is not installed here')
  const turn = await startTurnServer(secret)
  parts.push(turn)
  const url = await startWithRelay(turn.url)
  const api = await signInAt(url, personas.orgAdmin, demoPassword)
  const page = await driveRobot('operator', robot, 'ja', { url, script: refuseDirectWays })
  await page.getByRole('group', { name: texts.figures.ja }).getByText(texts.route_relayed.ja).waitFor()
  await holdUntil(page, 'KeyA', { api, robot }, ({ velocity }) => Math.abs(velocity?.omega ?? 0) > 0.2)
  await page.keyboard.up('KeyA')
  // Page and robot each opened one with credentials of their own.
  const opened = turn.log().matchAll(/user <\d+:([^>]+)>: incoming packet ALLOCATE processed, success/g)
  const users = new Set([...opened].map(([, user]) => user))
  expect(users).toContain(robot)
  expect(users.size).toBeGreaterThan(1)
})
