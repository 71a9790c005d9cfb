/** What servers learn of the robots of others, and when: two or three of them in one process, with a clock of their own. */

import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../kernel/process/log.ts'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { type RobotPicture, statusBody } from '../../testing/robot-messages.ts'
import { createSharedBus } from '../../testing/shared-bus.ts'
import { aState, aTwin } from '../../testing/twin-factory.ts'
import { createLinkEvents } from '../robot-link/link-events.ts'
import { isInDoubt, isOnline, type RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { createTwinFollower } from './twin-follower.ts'
import { createTwinPublisher } from './twin-publisher.ts'

const log = createLog('silent')
/** So many that each waits long for its turn. */
const robotIds = Array.from({ length: 400 }, (_, place) => `robot-${place}`)
const [first = '', second = ''] = robotIds
/** Its turn comes last. */
const last = robotIds.at(-1) ?? ''
/** What is new is published within this. */
const soonMs = 100
/** Every robot has had its turn within this. */
const turnMs = 10_500

let clock: FakeClock
let connect: ReturnType<typeof createSharedBus>
let home: Server
let follower: Server
let servers: Server[]

type Server = ReturnType<typeof startServer>

function startServer(serverId: string, own: readonly string[], fence = 1) {
  const bus = connect()
  const twins = new Map(robotIds.map((id) => [id, aTwin({ robotId: id, serialNumber: id })]))
  const owned = new Set(own)
  const events = createLinkEvents(log)
  const link = {
    clock,
    events,
    twinById: (id: string) => twins.get(id),
    twins: () => twins.values(),
    changed: (twin: RobotTwin) => events.changed.emit(twin),
  }
  const isHome = (id: string) => owned.has(id)
  const counts = { getFence: () => fence, hasFollowers: () => true, countOwn: () => owned.size }
  const homes = { bus, isHome, hears: isHome, ...counts }
  const shown: RobotTwin[] = []
  const publisher = createTwinPublisher({ link, homes, serverId })
  const following = createTwinFollower({
    link,
    homes,
    log,
    isBrokerAway: () => false,
    listShown: () => shown,
  })
  following.start()
  const get = (id: string): RobotTwin => {
    const twin = twins.get(id)
    if (twin === undefined) throw new Error(`there is no ${id}`)
    return twin
  }
  return {
    bus,
    get,
    shown,
    where: (id: string) => get(id).state?.pose?.x,
    freshen: following.freshen,
    /** The robot reports to this server. */
    hear(id: string, picture: RobotPicture): void {
      const facts = { state: aState(picture), lastStateAt: clock.monotonicMs(), isStateCurrent: true }
      link.changed(Object.assign(get(id), facts))
    },
    report: (id: string, facts: Partial<RobotTwin>) => link.changed(Object.assign(get(id), facts)),
    /** This server becomes the robots' home. */
    gain(ids: readonly string[]): void {
      for (const id of ids) owned.add(id)
      publisher.publishGained(ids)
    },
    giveUp: () => owned.clear(),
    async stop() {
      publisher.stop()
      await following.stop()
    },
  }
}

function addServer(...options: Parameters<typeof startServer>): Server {
  const added = startServer(...options)
  servers.push(added)
  return added
}

/** `x-status` of a robot. */
const statusMessage: StatusMessage = {
  headerId: 1,
  timestamp: '2026-11-20T00:00:00.000Z',
  version: '2.1.0',
  manufacturer: 'acme',
  serialNumber: 'R-1',
  profile: linkProfile,
  ...statusBody,
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += soonMs) {
    clock.advance(soonMs)
    await vi.advanceTimersByTimeAsync(soonMs)
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  clock = fakeClock()
  connect = createSharedBus()
  servers = []
  home = addServer('home', robotIds)
  follower = addServer('follower', [])
  for (const id of robotIds) home.hear(id, { x: 1 })
  // Until nobody asks any more for what was published before.
  await pass(2_500)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  vi.useRealTimers()
})

test('where a robot is that nobody shows comes in its turn, and then as it is now', async () => {
  expect(robotIds.map(follower.where)).toEqual(robotIds.map(() => 1))
  for (const x of [2, 3]) for (const id of robotIds) home.hear(id, { x })
  await pass(soonMs)
  expect(robotIds.map(follower.where)).not.toContain(2)
  for (const id of robotIds) home.hear(id, { x: 4 })
  await pass(turnMs)
  expect(robotIds.map(follower.where)).toEqual(robotIds.map(() => 4))
})

test('a turn takes few robots at a time, so that no server has much to do at once', async () => {
  const sizes: number[] = []
  follower.bus.on('twins', (text) => void sizes.push(text.split('\n').length - 1))
  for (let second = 0; second < 20; second++) {
    for (const id of robotIds) home.hear(id, { x: second })
    await pass(1_000)
  }
  expect(Math.max(...sizes)).toBe(robotIds.length / 20)
  const sum = sizes.reduce((total, size) => total + size, 0)
  expect(sum).toBeLessThanOrEqual(robotIds.length * 2)
})

test.each([
  ['an error', { errors: [{ errorType: 'F0007', errorLevel: 'WARNING' }] }],
  ['its emergency stop', { eStop: 'MANUAL' }],
  ['that people work at it', { operatingMode: 'SERVICE' }],
  ['that it drives', { driving: true }],
  ['that it has an order', { orderId: 'order', ahead: ['n1'] }],
  ['what it answers', { instant: [{ actionId: 'a', actionType: 'speak', actionStatus: 'FINISHED' }] }],
  ['that it is on another floor', { mapId: 'elsewhere' }],
  ['that it does not know where it is', { localized: false }],
  ['that it charges', { charging: true }],
  ['that its battery is weak', { charge: 10 }],
])('%s comes at once, with all else that is new', async (_what, picture: RobotPicture) => {
  home.hear(first, { x: 2, ...picture })
  await pass(soonMs)
  expect(follower.get(first).state).toEqual(home.get(first).state)
  expect(follower.where(first)).toBe(2)
})

test('a goodbye comes at once, at its own age', async () => {
  home.hear(first, { x: 2 })
  clock.advance(1)
  home.report(first, { connection: 'offline', connectionAt: clock.monotonicMs() })
  await pass(soonMs)
  const { lastStateAt, connectionAt } = home.get(first)
  expect(follower.get(first)).toMatchObject({ connection: 'offline', lastStateAt, connectionAt })
  expect(isOnline(follower.get(first), clock.monotonicMs())).toBe(false)
})

test('a robot that is needed is known at once, and each change of it from then on', async () => {
  for (const id of robotIds) home.hear(id, { x: 2, charge: 50 })
  const fresh = follower.freshen([second])
  await vi.advanceTimersByTimeAsync(0)
  await fresh
  expect(follower.get(second).state).toEqual(home.get(second).state)
  expect(follower.where(first)).toBe(1)
  for (const x of [3, 4]) {
    for (const id of robotIds) home.hear(id, { x })
    await pass(soonMs)
    expect([follower.where(second), follower.where(first)]).toEqual([x, 1])
  }
})

test('a server that does not need it does not learn more because another does', async () => {
  const other = addServer('other', [])
  await pass(soonMs)
  for (const id of robotIds) home.hear(id, { x: 2 })
  void follower.freshen([second])
  await pass(soonMs)
  home.hear(second, { x: 3 })
  await pass(soonMs)
  expect([follower.where(second), other.where(second)]).toEqual([3, 1])
})

test('half a minute after it was last needed it waits for its turn again, and no value of before comes back', async () => {
  void follower.freshen([last])
  await pass(29_000)
  for (const id of robotIds) home.hear(id, { x: 2 })
  await pass(soonMs)
  expect([follower.where(last), follower.where(first)]).toEqual([2, 1])
  await pass(3_000)
  // The same that all servers were told before this one needed it.
  home.hear(last, { x: 1 })
  await pass(soonMs)
  expect(follower.where(last)).toBe(2)
  await pass(turnMs)
  expect(follower.where(last)).toBe(1)
})

test('one that a page shows is followed for as long as it does', async () => {
  follower.shown.push(follower.get(second))
  await pass(60_000)
  for (const id of robotIds) home.hear(id, { x: 2 })
  await pass(soonMs)
  expect([follower.where(second), follower.where(first)]).toEqual([2, 1])
})

test('what is lost of it is published from the beginning', async () => {
  void follower.freshen([second])
  await pass(soonMs)
  follower.bus.setDeaf(true)
  home.hear(second, { x: 2, charge: 50 })
  await pass(soonMs)
  expect(follower.bus.countLost()).toBeGreaterThan(0)
  follower.bus.setDeaf(false)
  home.hear(second, { x: 3, charge: 50 })
  await pass(1_200)
  expect(follower.get(second).state).toEqual(home.get(second).state)
})

test('what arrives again, or after what was sent later, changes nothing', async () => {
  const texts: string[] = []
  const stop = follower.bus.on('twins', (text) => void texts.push(text))
  home.hear(first, { x: 2, driving: true })
  await pass(soonMs)
  home.hear(first, { x: 3, driving: false })
  await pass(soonMs)
  stop()
  expect(follower.get(first).state?.driving).toBe(false)
  home.bus.setDeaf(true)
  connect().publish('twins', texts[0] ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect(follower.get(first).state?.driving).toBe(false)
  expect(follower.where(first)).toBe(3)
})

test('it is followed to its new home', async () => {
  const next = addServer('next', [last], 2)
  next.hear(last, { x: 1 })
  await pass(2_500)
  void follower.freshen([second])
  await pass(soonMs)
  home.giveUp()
  next.gain(robotIds)
  for (const x of [5, 6]) {
    for (const id of robotIds) next.hear(id, { x })
    await pass(2 * soonMs)
  }
  expect([follower.where(second), next.where(second)]).toEqual([6, 6])
  // What its former home says late counts no longer.
  home.gain([second])
  home.hear(second, { x: 9 })
  await pass(soonMs)
  expect(follower.where(second)).toBe(6)
})

test('without an answer of its home the old state is used, and known to be old', async () => {
  home.bus.cut()
  await follower.freshen([second])
  expect(follower.get(second)).toMatchObject({ state: { pose: { x: 1 } }, lagMs: 15_000 })
})

test('one that waits for its turn is not in doubt meanwhile, and one that is followed quickly is after 3 s', async () => {
  for (const id of [first, second]) home.report(id, { statusMessage, lastStatusAt: clock.monotonicMs() })
  void follower.freshen([second])
  await pass(3_100)
  const inDoubt = () => [first, second].map((id) => isInDoubt(follower.get(id), clock.monotonicMs()))
  expect(inDoubt()).toEqual([false, true])
  await pass(15_000)
  expect(inDoubt()).toEqual([true, true])
})
