import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { expect, test } from 'vitest'
import { statusBody } from '../../testing/robot-messages.ts'
import { aFactsheet, aState, aTwin } from '../../testing/twin-factory.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { hasNews, type Published } from './twin-news.ts'
import { applyTwinPatch, diffTwin, type TwinPatch, toPublished, twinFormat } from './twin-patch.ts'

const now = new Date('2026-11-20T00:00:00.000Z')
const header = {
  headerId: 1,
  timestamp: now.toISOString(),
  version: '2.1.0',
  manufacturer: 'acme',
  serialNumber: 'R-1',
}

/** Applies what is new at the home to the follower, as JSON. @returns the patch */
function pass(home: RobotTwin, before: Published | null, follower: RobotTwin): TwinPatch | null {
  const patch = diffTwin(home, before, { now: 5_000, fence: 1 })
  if (patch !== null) expect(applyTwinPatch(follower, JSON.parse(JSON.stringify(patch)), 95_000)).toBe(true)
  return patch
}

function aHome(): RobotTwin {
  const errors = [{ errorType: 'F0007', errorLevel: 'WARNING' }]
  const instant = [{ actionId: 'a', actionType: 'speak', actionStatus: 'FINISHED' }]
  const maps = [{ mapId: 'm', mapVersion: '1', mapStatus: 'ENABLED' }]
  const zoneSets = [{ mapId: 'm', zoneSetId: 'z', zoneSetStatus: 'ENABLED' }]
  const picture = { ahead: ['n1'], errors, instant, maps, zoneSets }
  return aTwin({
    state: aState(picture),
    lastStateAt: 4_000,
    isStateCurrent: true,
    statusMessage: { ...header, profile: linkProfile, ...statusBody },
    lastStatusAt: 4_500,
    connection: 'online',
    connectionAt: 1_000,
    lastSeenAt: now,
    factsheet: aFactsheet(['speak']),
    stale: new Set(['pose']),
  })
}

test('a follower that knew nothing knows what the home does, each at its own age', () => {
  const [home, follower] = [aHome(), aTwin()]
  pass(home, null, follower)
  const { lastStateAt, lastStatusAt, connectionAt, actions, ...rest } = follower
  expect(rest).toMatchObject(toPublishedFacts(home))
  expect([lastStateAt, lastStatusAt, connectionAt]).toEqual([94_000, 94_500, 91_000])
  expect([...actions.keys()]).toEqual(['a'])
})

function toPublishedFacts({ state, statusMessage, factsheet, connection, stale, lastSeenAt }: RobotTwin) {
  return { state, statusMessage, factsheet, connection, stale, lastSeenAt }
}

test('afterwards only members that differ are published, and nothing when nothing was reported', () => {
  const [home, follower] = [aHome(), aTwin()]
  pass(home, null, follower)
  const before = toPublished(home)
  expect(pass(home, before, follower)).toBeNull()
  if (home.state !== null)
    home.state = { ...home.state, battery: { charge: 20, charging: false, voltage: null } }
  home.stale.clear()
  expect(pass(home, before, follower)).toMatchObject({
    state: { changed: { battery: { charge: 20 } } },
    stale: [],
  })
  expect(JSON.stringify(diffTwin(home, before, { now: 5_000, fence: 1 }))).not.toContain('errors')
  expect(follower).toMatchObject(toPublishedFacts(home))
})

test('what a robot no longer reports is no longer known of it', () => {
  const [home, follower] = [aHome(), aTwin()]
  const anonymize = { finds: ['face'], isSimulated: false, policy: null } as const
  const plain = home.statusMessage
  if (plain === null) throw new Error('it has reported nothing')
  home.statusMessage = { ...plain, anonymize: { ...anonymize, finds: ['face'] }, arm: null, canPublish: true }
  pass(home, null, follower)
  expect(follower.statusMessage).toMatchObject({ anonymize, arm: null, canPublish: true })
  const before = toPublished(home)
  // Other software, which has none of that.
  home.statusMessage = { ...plain }
  expect(hasNews(before, toPublished(home))).toBe(true)
  pass(home, before, follower)
  expect(follower.statusMessage).toEqual(plain)
})

test('nor what only a follower knows that had followed it more quickly', () => {
  const [home, follower] = [aHome(), aTwin()]
  const plain = home.statusMessage
  if (plain === null) throw new Error('it has reported nothing')
  pass(home, null, follower)
  const merged = toPublished(home)
  home.statusMessage = { ...plain, motors: null }
  pass(home, merged, follower)
  home.statusMessage = { ...plain }
  const patch = diffTwin(home, merged, { now: 5_000, fence: 1, isMerged: true })
  if (patch !== null) applyTwinPatch(follower, JSON.parse(JSON.stringify(patch)), 95_000)
  expect(follower.statusMessage).toEqual(plain)
})

test('a follower that had lost the broker knows with the next state that what it shows is current', () => {
  const [home, follower] = [aHome(), aTwin()]
  pass(home, null, follower)
  const before = toPublished(home)
  follower.isStateCurrent = false
  if (home.state !== null) home.state = { ...home.state }
  pass(home, before, follower)
  expect(follower.isStateCurrent).toBe(true)
})

test('a follower notices that it has missed what a difference is based on', () => {
  const home = aHome()
  const before = toPublished(home)
  if (home.state !== null) home.state = { ...home.state, driving: true }
  const patch = diffTwin(home, before, { now: 5_000, fence: 1 })
  expect(patch).not.toBeNull()
  if (patch !== null) expect(applyTwinPatch(aTwin(), patch, 95_000)).toBe(false)
})

test('the format is raised when the shape of what is published changes', () => {
  const patch = diffTwin(aHome(), null, { now: 5_000, fence: 1 })
  // When this fails, raise `twinFormat` and write the new shape here.
  expect([`format ${twinFormat}`, ...listMembers(patch).toSorted()].join('\n')).toMatchInlineSnapshot(`
    "format 3
    connection
    connectionAge
    factsheet.actions[]
    factsheet.maxSpeed
    factsheet.optionalFields[]
    factsheet.zones
    fence
    isStateCurrent
    lastSeenAt
    robotId
    stale[]
    state.whole.actions[].actionId
    state.whole.actions[].actionType
    state.whole.actions[].outcome
    state.whole.actions[].result
    state.whole.ahead[].nodeId
    state.whole.ahead[].x
    state.whole.ahead[].y
    state.whole.battery.charge
    state.whole.battery.charging
    state.whole.battery.voltage
    state.whole.driving
    state.whole.emergencyStop
    state.whole.errors[].description
    state.whole.errors[].level
    state.whole.errors[].type
    state.whole.header.headerId
    state.whole.header.timestamp
    state.whole.impossible[]
    state.whole.lastNodeId
    state.whole.lastSequenceId
    state.whole.maps[].isEnabled
    state.whole.maps[].mapId
    state.whole.maps[].mapVersion
    state.whole.operatingMode
    state.whole.orderId
    state.whole.orderUpdateId
    state.whole.paused
    state.whole.pose.localized
    state.whole.pose.mapId
    state.whole.pose.theta
    state.whole.pose.x
    state.whole.pose.y
    state.whole.velocity
    state.whole.version
    state.whole.zoneSets[].isEnabled
    state.whole.zoneSets[].mapId
    state.whole.zoneSets[].zoneSetId
    stateAge
    statusAge
    statusMessage.whole.applied.omega
    statusMessage.whole.applied.vx
    statusMessage.whole.applied.vy
    statusMessage.whole.battery.state
    statusMessage.whole.battery.voltage
    statusMessage.whole.call
    statusMessage.whole.cameras[]
    statusMessage.whole.cleaning
    statusMessage.whole.codes.door
    statusMessage.whole.codes.elevator
    statusMessage.whole.codes.recording
    statusMessage.whole.driveStop
    statusMessage.whole.headerId
    statusMessage.whole.leaseId
    statusMessage.whole.manufacturer
    statusMessage.whole.microphoneMuted
    statusMessage.whole.network.ip
    statusMessage.whole.network.kind
    statusMessage.whole.network.rssi
    statusMessage.whole.network.ssid
    statusMessage.whole.obstacle
    statusMessage.whole.profile
    statusMessage.whole.relay
    statusMessage.whole.remoteStop.latched
    statusMessage.whole.remoteStop.stopId
    statusMessage.whole.serialNumber
    statusMessage.whole.simulated
    statusMessage.whole.speaking
    statusMessage.whole.standby
    statusMessage.whole.system.cpu
    statusMessage.whole.system.disk
    statusMessage.whole.system.memory
    statusMessage.whole.system.temperature
    statusMessage.whole.system.version
    statusMessage.whole.tick
    statusMessage.whole.timestamp
    statusMessage.whole.version
    statusMessage.whole.viewers"
  `)
})

/** The names of all members, each with where it is. */
function listMembers(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [`${path}[]`] : listMembers(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) =>
    listMembers(member, path === '' ? name : `${path}.${name}`),
  )
}
