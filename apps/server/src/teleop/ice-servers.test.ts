/** Relays for networks that let nothing in: what pages and robots are sent, over a real socket and a real broker. */
import { randomUUID } from 'node:crypto'
import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '../testing/fake-clock.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Watcher, watchLive } from '../testing/watch-live.ts'
import { createIceServers } from './ice-servers.ts'

const secret = 'secret of the relay'
const minutes = 60_000

describe('credentials', () => {
  const urls = ['stun:turn.example', 'turn:turn.example:3478', 'turns:turn.example?transport=tcp']

  it('are the user with an hour of life, signed as relays with a shared secret check it', () => {
    // The signature is that of `openssl dgst -sha1 -hmac`.
    const credential = { username: '1795136400:user-1', credential: 'Ji4R3eTIon7WqZInBgIjPH+1sBo=' }
    expect(createIceServers({ urls, secret }, fakeClock()).issue('user-1')).toEqual([
      { urls: urls[0] },
      { urls: urls[1], ...credential },
      { urls: urls[2], ...credential },
    ])
  })

  it('are due anew when half of their life is over', () => {
    const clock = fakeClock()
    const servers = createIceServers({ urls, secret }, clock)
    const issuedAt = clock.monotonicMs()
    clock.advance(29 * minutes)
    expect(servers.isRenewalDue(issuedAt)).toBe(false)
    clock.advance(2 * minutes)
    expect(servers.isRenewalDue(issuedAt)).toBe(true)
  })

  it('are none, and never due, without a relay', () => {
    const servers = createIceServers(null, fakeClock())
    expect(servers.issue('user-1')).toEqual([])
    expect(servers.isRenewalDue(-10 * 60 * minutes)).toBe(false)
  })
})

describe('a server with a relay', () => {
  let server: TestServer
  let world: World
  let account: RobotAccount
  let robot: TestRobot
  let page: Watcher
  const path = () => `/robots/${account.serialNumber}/teleop`
  beforeEach(async () => {
    const prepare: Parameters<typeof startTestServer>[0] = async (db) => {
      world = await createWorld(db)
      account = await giveSecret(db, world.site.robot)
    }
    const environment = { TURN_URL: 'turn:turn.example', TURN_SECRET: secret }
    server = await startTestServer(prepare, { environment })
    robot = await connectRobot(server.mqttUrl, account)
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop']))
    await robot.status()
    page = await watchLive(server, await server.openSession(world.personas.general.id), [path()])
  })
  afterEach(async () => {
    page.close()
    await robot.close()
    await server.close()
  })

  const expiry = ([server]: IceServer[]) => Number(server?.username?.split(':')[0])
  type IceUpdate = { iceServers: IceServer[] }

  it('sends page and robot credentials of their own, the robot with each stream, and no secret', async () => {
    const { iceServers } = await page.sees<IceUpdate>(path())
    expect(iceServers).toEqual(
      createIceServers({ urls: ['turn:turn.example'], secret }, server.clock).issue(
        world.personas.general.id,
      ),
    )
    page.send(path(), { kind: 'offer', sessionId: randomUUID(), sdp: 'v=0' })
    const { body } = await robot.hears('x-signal', ({ kind }) => kind === 'offer')
    expect(body.iceServers).toMatchObject([
      { urls: 'turn:turn.example', username: expect.stringContaining(`:${account.serialNumber}`) as string },
    ])
    expect(JSON.stringify([iceServers, body])).not.toContain(secret)
  })

  it('sends new ones to a page that stays open before they end', async () => {
    const first = expiry((await page.sees<IceUpdate>(path())).iceServers)
    server.clock.advance(31 * minutes)
    await robot.status()
    const isNewer = ({ iceServers }: IceUpdate) => expiry(iceServers) === first + 31 * 60
    await page.sees<IceUpdate>(path(), isNewer)
  })
})
