import { hasTurnServer, startTurnServer } from '@wheelhouse/testkit/turn-server'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, expect, test } from 'vitest'
import { signInAt } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { startOwnRobot, startOwnServer, stopLater, stopOwnDemo } from '../testing/own-demo.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { driveRobot, holdUntil } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0001'
const secret = 'shared by the server and its relay'

afterEach(stopOwnDemo)

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
  const turn = stopLater(await startTurnServer(secret))
  // Browsers and robots have this relay.
  const server = await startOwnServer({ TURN_URL: turn.url, TURN_SECRET: secret })
  await startOwnRobot(server)
  const { url } = server
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
