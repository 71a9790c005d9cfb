/** Who gets a robot's pictures by the relay, over real sockets and a real broker; the relay itself is played by the test. */
import { randomUUID } from 'node:crypto'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { directPagesMax, type RelayTarget } from '@wheelhouse/contract/teleop/video-relay'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const sfuUrl = 'https://relay.example/media'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let driver: Client
let watcher: Client
let pages: Watcher[]
beforeAll(async () => {
  server = await startTestServer(undefined, { environment: { SFU_URL: sfuUrl } })
})
afterAll(() => server.close())
beforeEach(async () => {
  pages = []
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  driver = await server.openSession(world.personas.general.id)
  watcher = await server.openSession(world.personas.systemAdministrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
  await robot.state()
  await robot.status({ canPublish: true })
  await until(async () =>
    expect((await watcher.call('GET', path('state'))).body).toMatchObject({ online: true }),
  )
})
afterEach(async () => {
  for (const page of pages) page.close()
  await robot.close()
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const slots = (camera = 'v1', preset = 'medium') => [{ slot: 0, camera, size: 'main', preset }]

type Offer = { isDirect?: boolean; slots?: unknown }

/** Opens a page that makes an offer. */
async function open(client = watcher, offer: Offer = {}): Promise<{ page: Watcher; sessionId: string }> {
  const page = await watchLive(server, client, [path('teleop')])
  pages.push(page)
  await page.sees(path('teleop'))
  return { page, sessionId: makeOffer(page, offer) }
}
function makeOffer(page: Watcher, offer: Offer = {}): string {
  const sessionId = randomUUID()
  page.send(path('teleop'), { kind: 'offer', sessionId, sdp: `v=0 ${sessionId}`, slots: slots(), ...offer })
  return sessionId
}
/** Resolves when the robot has the page's offer. */
const reachesRobot = (sessionId: string) =>
  robot.hears('x-signal', ({ kind, sdp }) => kind === 'offer' && sdp === `v=0 ${sessionId}`)
const isRelayed = async (page: Watcher, sessionId: string) =>
  (
    await page.sees<{ target: RelayTarget }>(
      path('teleop'),
      (body) => 'target' in body && 'sessionId' in body && body.sessionId === sessionId,
    )
  ).target
const published = () =>
  robot.received
    .filter(({ name, body }) => name === 'x-signal' && body.kind === 'publish')
    .map(({ body }) => body)
const authorize = async (action: string, stream: string, token: string) =>
  (
    await server.call('POST', '/video-relay/authorize', {
      action,
      path: stream,
      token,
      protocol: 'webrtc',
    })
  ).status

async function readFigure(name: string): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? ''
  return Number(line.slice(name.length))
}

/** As many direct pages as there may be. */
async function fillDirect(): Promise<void> {
  for (let i = 0; i < directPagesMax; i++) await reachesRobot((await open()).sessionId)
}

describe('the pages of a robot', () => {
  it('get its pictures directly up to the third, and by the relay from the fourth on', async () => {
    await fillDirect()
    const { page, sessionId } = await open()
    const { url } = await isRelayed(page, sessionId)
    expect(url).toBe(`${sfuUrl}/robot-${account.serialNumber}-v1/whep`)
    const { body } = await robot.hears('x-signal', ({ kind }) => kind === 'publish')
    expect(body).toMatchObject({
      camera: 'v1',
      preset: 'medium',
      target: { url: `${sfuUrl}/robot-${account.serialNumber}-v1/whip` },
    })
    const offers = robot.received.filter(({ body: { kind } }) => kind === 'offer')
    expect(offers).toHaveLength(directPagesMax)
  })

  it('are given a token for one stream in one direction, which ends soon', async () => {
    await fillDirect()
    const { page, sessionId } = await open()
    const { token } = await isRelayed(page, sessionId)
    const { body } = await robot.hears('x-signal', ({ kind }) => kind === 'publish')
    const own = `robot-${account.serialNumber}-v1`
    expect(await authorize('read', own, token)).toBe(204)
    expect(await authorize('publish', own, (body.target as RelayTarget).token)).toBe(204)
    expect(await authorize('publish', own, token)).toBe(403)
    expect(await authorize('read', `robot-${world.foreignSite.robot.serialNumber}-v1`, token)).toBe(403)
    expect(await authorize('read', `robot-${account.serialNumber}-v2`, token)).toBe(403)
    expect(await authorize('read', own, `${token}x`)).toBe(403)
    server.clock.advance(21_000)
    expect(await authorize('read', own, token)).toBe(403)
  })

  it('are counted by their way, and connections to the relay by what they are for', async () => {
    const kinds = ['read', 'publish', 'refused'].map(
      (kind) => `wheelhouse_relay_connections_total{kind="${kind}"}`,
    )
    const before = await Promise.all(kinds.map(readFigure))
    await fillDirect()
    const { page, sessionId } = await open()
    const { token } = await isRelayed(page, sessionId)
    const ways = ['direct', 'relay'].map((way) => `wheelhouse_video_pages{way="${way}"}`)
    await until(async () => expect(await Promise.all(ways.map(readFigure))).toEqual([directPagesMax, 1]))
    const own = `robot-${account.serialNumber}-v1`
    for (const action of ['read', 'read', 'publish', 'playback']) await authorize(action, own, token)
    const after = await Promise.all(kinds.map(readFigure))
    expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual([2, 0, 2])
    for (const one of pages) one.close()
    await until(async () => expect(await Promise.all(ways.map(readFigure))).toEqual([0, 0]))
  })

  it('are directly connected where they say that they must be, and where the robot cannot publish', async () => {
    await fillDirect()
    await reachesRobot((await open(watcher, { isDirect: true })).sessionId)
    await reachesRobot((await open(watcher, { slots: slots('thermal') })).sessionId)
    await robot.status()
    await until(async () => reachesRobot((await open()).sessionId))
    expect(published()).toEqual([])
  })

  it('are directly connected when their person drives, also in the middle of it', async () => {
    await fillDirect()
    const { page, sessionId } = await open(driver)
    await isRelayed(page, sessionId)
    await driver.call('POST', path('lock'), { takeOver: false })
    await page.sees(path('teleop'), (body) => body.kind === 'closed' && body.sessionId === sessionId)
    await reachesRobot(makeOffer(page))
  })
})

describe('a page whose session ends', () => {
  const restarted = () => robot.received.filter(({ body: { kind } }) => kind === 'republish')

  it('loses what it gets by the relay, although it could go on by itself', async () => {
    await fillDirect()
    const leaving = await open(driver)
    await isRelayed(leaving.page, leaving.sessionId)
    const staying = await open()
    await isRelayed(staying.page, staying.sessionId)
    leaving.page.freeze()
    await driver.call('POST', '/operators/logout')
    const { body } = await robot.hears('x-signal', ({ kind }) => kind === 'republish')
    expect(body).toMatchObject({ camera: 'v1' })
  })

  it.each([
    [
      'has said before that it watches no longer',
      (page: Watcher, sessionId: string) => page.send(path('teleop'), { kind: 'close', sessionId }),
    ],
    ['was closed before', (page: Watcher) => page.close()],
  ])('loses it also if it %s, which a program may say and go on', async (_how, leave) => {
    await fillDirect()
    const { page, sessionId } = await open(driver)
    const { token } = await isRelayed(page, sessionId)
    leave(page, sessionId)
    await until(async () => expect(await readFigure('wheelhouse_video_pages{way="relay"}')).toBe(0))
    await driver.call('POST', '/operators/logout')
    const { body } = await robot.hears('x-signal', ({ kind }) => kind === 'republish')
    expect(body).toMatchObject({ camera: 'v1' })
    expect(await authorize('read', `robot-${account.serialNumber}-v1`, token)).toBe(403)
  })

  it('loses what it gets directly, although it does not answer the closing', async () => {
    const { page, sessionId } = await open(driver)
    await reachesRobot(sessionId)
    page.freeze()
    await driver.call('POST', '/operators/logout')
    await robot.hears('x-signal', ({ kind }) => kind === 'close')
  })

  it('ends nobody else where it is only closed', async () => {
    await fillDirect()
    const { page, sessionId } = await open()
    await isRelayed(page, sessionId)
    page.close()
    await until(async () => expect(await readFigure('wheelhouse_video_pages{way="relay"}')).toBe(0))
    const { sessionId: next } = await open(watcher, { isDirect: true })
    await reachesRobot(next)
    expect(restarted()).toEqual([])
  })
})

describe('what a robot publishes', () => {
  it('is each camera once, as good as the page wants it that wants most, ordered again while somebody watches', async () => {
    await fillDirect()
    await open(watcher, { slots: slots('v1', 'low') })
    await robot.hears('x-signal', ({ kind, preset }) => kind === 'publish' && preset === 'low')
    const best = await open(watcher, { slots: slots('v1', 'high') })
    await robot.hears('x-signal', ({ kind, preset }) => kind === 'publish' && preset === 'high')
    await open(watcher, { slots: slots('v2', 'low') })
    await robot.hears('x-signal', ({ kind, camera }) => kind === 'publish' && camera === 'v2')
    expect(published()).toHaveLength(3)
    best.page.send(path('teleop'), { kind: 'close', sessionId: best.sessionId })
    server.clock.advance(3_100)
    await robot.status({ canPublish: true })
    await until(() => {
      const again = published().slice(3)
      expect(again.map(({ camera, preset }) => [camera, preset])).toEqual([
        ['v1', 'low'],
        ['v2', 'low'],
      ])
    })
  })

  it('is ordered no more when the last page has gone', async () => {
    await fillDirect()
    const { page, sessionId } = await open()
    await isRelayed(page, sessionId)
    page.close()
    const [first] = pages
    // The page's message is handled after whatever the status caused; the server may notice the closed page late.
    await until(async () => {
      server.clock.advance(10_000)
      const before = published().length
      await robot.status({ canPublish: true })
      if (first !== undefined) await reachesRobot(makeOffer(first))
      expect(published()).toHaveLength(before)
    })
  })
})

describe('a relay that does not take the pictures', () => {
  const leftOut = async () =>
    ((await server.call('GET', '/health/ready')).body as { leftOut: string[] }).leftOut

  it('is left out: pages go to the robot, health names it, and after a while it is tried again', async () => {
    await fillDirect()
    const { page, sessionId } = await open()
    await isRelayed(page, sessionId)
    const report = { profile: linkProfile, kind: 'published', camera: 'v1' }
    await robot.say('x-signal-up', { ...report, problem: 'the relay answered 503' })
    await page.sees(path('teleop'), (body) => body.kind === 'closed' && body.sessionId === sessionId)
    expect(await leftOut()).toEqual(['relay'])
    await reachesRobot(makeOffer(page))
    server.clock.advance(31_000)
    await robot.state()
    await robot.status({ canPublish: true })
    expect(await leftOut()).toEqual([])
    await until(async () => {
      const again = await open()
      await isRelayed(again.page, again.sessionId)
    })
  })
})

it('without a relay everybody is directly connected, and no token opens anything', async () => {
  const plain = await startTestServer()
  try {
    const body = { action: 'read', path: 'robot-X-v1', token: 'a.b' }
    expect((await plain.call('POST', '/video-relay/authorize', body)).status).toBe(403)
  } finally {
    await plain.close()
  }
})
