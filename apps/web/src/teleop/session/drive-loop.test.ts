import { type DriveCommand, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { beforeEach, describe, expect, test } from 'vitest'
import { intentOfKeys, intentOfStick, noIntent, toArmSpeed } from './drive-intent.ts'
import { type DriveConditions, findBlock, judgeDriving } from './drive-lock.ts'
import { createDriveLoop, type DriveLoop } from './drive-loop.ts'

const good: DriveConditions = {
  connected: true,
  leaseId: 'lease',
  remoteStop: false,
  emergencyStop: false,
  tabHidden: false,
  focused: true,
  dialogOpen: false,
  typing: false,
  composing: false,
  gamepadUnplugged: false,
  pictureShown: true,
  pictureInView: true,
  pictureTimed: true,
  videoAgeMs: 60,
  roundTripMs: 10,
  contradiction: false,
}

const forward = { ...noIntent, ahead: 1 }
const noSpeed = { vx: 0, w: 0, x: 0, y: 0, theta: 0 }
const standing = {
  t: 'tick' as const,
  tick: 1234,
  seq: null,
  refused: null,
  stopped: null,
  obstacle: null,
  ...noSpeed,
}
let conditions: DriveConditions
let sent: DriveCommand[]
let ticking: (() => void) | null
let loop: DriveLoop

/** Why nothing moves, as the picture says it. */
function why(): string | null {
  loop.show()
  return loop.view.get().reason
}

/** Runs the loop's timer `times` times. */
function tick(times = 1): void {
  for (let i = 0; i < times; i++) ticking?.()
}

beforeEach(() => {
  conditions = good
  sent = []
  ticking = null
  loop = createDriveLoop({
    judge: () => judgeDriving(conditions),
    lease: () => conditions.leaseId,
    scale: () => 1,
    send: (command) => sent.push(command),
    every: (_ms, callback) => {
      ticking = callback
      return () => {
        ticking = null
      }
    },
  })
})

describe('the drive loop', () => {
  beforeEach(() => loop.hearAnswer(1234, null))

  test('sends at once on key-down and then as long as the key is held', () => {
    loop.setIntent(forward)
    expect(sent).toMatchObject([{ hold: true, vx: driveLimits.maxSpeed, w: 0, echo: 1234, lease: 'lease' }])
    tick(3)
    expect(sent).toHaveLength(4)
    expect(sent.map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
  })

  test('sends a released key several times, then is silent', () => {
    loop.setIntent(forward)
    loop.setIntent(noIntent)
    tick(20)
    const stops = sent.filter(({ hold }) => !hold)
    expect(stops).toHaveLength(driveLimits.stopRepeats)
    expect(stops.every(({ vx, w }) => vx === 0 && w === 0)).toBe(true)
    expect(ticking).toBeNull()
  })

  test('sends nothing at all without a lease', () => {
    conditions = { ...good, leaseId: null }
    loop.setIntent(forward)
    tick(5)
    expect(sent).toEqual([])
  })

  test('does not move on a lease that is granted while a key is held', () => {
    conditions = { ...good, leaseId: null }
    loop.setIntent(forward)
    conditions = good
    loop.refresh()
    tick(5)
    expect(sent.some(({ hold }) => hold)).toBe(false)
  })

  test('stops on keys that contradict each other until they are let go', () => {
    loop.setIntent(forward)
    loop.setIntent(null)
    expect(sent.at(-1)).toMatchObject({ hold: false })
    loop.setIntent(forward)
    expect(sent.at(-1)).toMatchObject({ hold: false })
    loop.setIntent(noIntent)
    loop.setIntent(forward)
    expect(sent.at(-1)).toMatchObject({ hold: true })
  })

  test('requires a fresh press after the robot stopped on its own', () => {
    loop.setIntent(forward)
    loop.hearTick({ ...standing, stopped: 'obstacle' })
    // Commands that were under way then are refused; that is no other reason.
    loop.hearTick({ ...standing, stopped: 'obstacle', refused: 'mustRelease' })
    tick(10)
    expect(sent.at(-1)).toMatchObject({ hold: false })
    expect(why()).toBe('obstacle')
    loop.setIntent(noIntent)
    loop.hearTick({ ...standing, stopped: 'obstacle' })
    expect(why()).toBeNull()
  })

  test('names the lost connection also when the motion had been stopped before', () => {
    loop.setIntent(forward)
    conditions = { ...good, videoAgeMs: driveLimits.staleVideoMs + 1 }
    loop.refresh()
    conditions = { ...good, connected: false }
    loop.refresh()
    conditions = good
    loop.refresh()
    loop.show()
    expect(why()).toBe('reconnected')
  })

  test('names the obstacle that ended the motion also when the connection was lost afterwards', () => {
    loop.setIntent(forward)
    loop.hearTick({ ...standing, stopped: 'obstacle' })
    conditions = { ...good, connected: false }
    loop.refresh()
    conditions = good
    loop.refresh()
    loop.show()
    expect(why()).toBe('obstacle')
  })

  test('a key that goes down while the link is measured must be let go once it is', () => {
    conditions = { ...good, roundTripMs: null, videoAgeMs: null }
    loop.setIntent(forward)
    conditions = good
    tick(10)
    loop.refresh()
    expect(sent.some(({ hold }) => hold)).toBe(false)
    expect(why()).toBe('measured')
    loop.setIntent(noIntent)
    loop.setIntent(forward)
    expect(sent.at(-1)).toMatchObject({ hold: true })
  })
})

/** Everything that ends a motion, by the page or the robot. */
const endings = [
  ['the window loses focus', { focused: false }],
  ['the tab is hidden', { tabHidden: true }],
  ['a dialog opens', { dialogOpen: true }],
  ['somebody types', { typing: true }],
  ['an input method composes', { composing: true }],
  ['the gamepad is unplugged', { gamepadUnplugged: true }],
  ['the picture is older than 500 ms', { videoAgeMs: driveLimits.staleVideoMs + 1 }],
  ['the round trip is over 500 ms', { roundTripMs: 501 }],
  ['the link is lost', { connected: false }],
  ['the remote stop is latched', { remoteStop: true }],
  ['the emergency stop is pressed', { emergencyStop: true }],
] satisfies [string, Partial<DriveConditions>][]

/** Nothing about arms is decided anywhere else: they stop as the wheels do. */
describe.each([
  ['wheels', forward, {}],
  ['a joint', { ...noIntent, joints: { neckPan: 1 } }, { joints: { neckPan: 1 } }],
  ['wheels and a joint', { ...forward, joints: { lift: -1 } }, { joints: { lift: -1 } }],
  ['a pose', { ...noIntent, play: true }, { play: 1 }],
] as const)('%s in motion', (_what, intent, asked) => {
  beforeEach(() => loop.hearAnswer(1234, null))

  test('is asked for again and again while it is held, then stopped several times', () => {
    loop.setIntent(intent)
    tick(3)
    expect(sent).toHaveLength(4)
    expect(sent.every((command) => command.hold)).toBe(true)
    expect(sent.at(-1)).toMatchObject(asked)
    loop.setIntent(noIntent)
    tick(20)
    const stops = sent.filter(({ hold }) => !hold)
    expect(stops).toHaveLength(driveLimits.stopRepeats)
    expect(stops.some((stop) => 'joints' in stop || 'play' in stop)).toBe(false)
  })

  test.each(endings)('stops when %s, and does not resume on its own', (_ending, change) => {
    loop.setIntent(intent)
    conditions = { ...good, ...change }
    tick()
    expect(sent.at(-1)).toMatchObject({ hold: false, vx: 0 })
    expect(sent.at(-1)).not.toHaveProperty(Object.keys(asked)[0] ?? 'joints')
    conditions = good
    const before = sent.length
    tick(30)
    expect(sent.slice(before).some(({ hold }) => hold)).toBe(false)
    expect(why()).toBe('connected' in change ? 'reconnected' : 'mustRelease')
    loop.setIntent(noIntent)
    loop.setIntent(intent)
    expect(sent.at(-1)).toMatchObject({ hold: true })
  })

  test('requires a fresh press after the robot stopped on its own', () => {
    loop.setIntent(intent)
    loop.hearTick({ ...standing, stopped: 'deadMan' })
    tick(10)
    expect(sent.at(-1)).toMatchObject({ hold: false })
    expect(why()).toBe('deadMan')
  })
})

describe('the bands', () => {
  test.each([
    [150, 'green', 1],
    [151, 'amber', 0.5],
    [300, 'amber', 0.5],
    [301, 'creep', 0.2],
    [500, 'creep', 0.2],
  ])('a round trip of %i ms is %s', (roundTripMs, band, speedFactor) => {
    expect(judgeDriving({ ...good, roundTripMs })).toEqual({ reason: null, band, speedFactor })
  })

  test('the worse of round trip and picture age counts', () => {
    expect(judgeDriving({ ...good, videoAgeMs: 320 }).band).toBe('creep')
  })

  test('figures that are not known yet lock', () => {
    expect(judgeDriving({ ...good, roundTripMs: null }).reason).toBe('measuring')
    expect(judgeDriving({ ...good, videoAgeMs: null }).reason).toBe('measuring')
    expect(judgeDriving({ ...good, pictureShown: false, videoAgeMs: null }).reason).toBe('noPicture')
    expect(judgeDriving({ ...good, pictureInView: false }).reason).toBe('pictureOutOfView')
    expect(judgeDriving({ ...good, pictureTimed: false }).reason).toBe('untimedPicture')
  })
})

describe('an obstacle that the robot touches', () => {
  const standing = { t: 'tick', tick: 1, seq: null, refused: null, stopped: null, ...noSpeed } as const
  const touching = { ...standing, obstacle: { bearing: 0.2, contact: true } }

  test('blocks the way towards it, and no other', () => {
    expect(findBlock(1, touching)).toBe('blocked')
    expect(findBlock(-1, touching)).toBeNull()
    expect(findBlock(0, touching)).toBeNull()
    expect(findBlock(-1, { ...touching, obstacle: { bearing: Math.PI, contact: true } })).toBe('blocked')
  })

  test('blocks nothing before it is touched, or while the robot moves', () => {
    expect(findBlock(1, { ...standing, obstacle: { bearing: 0, contact: false } })).toBeNull()
    expect(findBlock(1, { ...touching, vx: 0.1 })).toBeNull()
    expect(findBlock(1, null)).toBeNull()
  })

  test('distinguishes a keepout zone, before which the robot stops without touching anything', () => {
    const zone = { bearing: 0, contact: false, distance: 0.05, zone: true }
    expect(findBlock(1, { ...standing, obstacle: zone })).toBe('keepout')
    expect(findBlock(-1, { ...standing, obstacle: zone })).toBeNull()
    expect(findBlock(1, { ...standing, obstacle: { ...zone, distance: 0.6 } })).toBeNull()
  })
})

describe('what the hands ask for', () => {
  test('keys add up, and opposite ones contradict', () => {
    expect(intentOfKeys(new Set(['drive.forward', 'drive.left']))).toMatchObject({ ahead: 1, turn: 1 })
    expect(intentOfKeys(new Set(['drive.forward', 'drive.back']))).toBeNull()
    expect(intentOfKeys(new Set(['drive.left', 'drive.right', 'drive.forward']))).toBeNull()
  })

  test('joints move beside the wheels; one that is to go both ways contradicts', () => {
    const both = intentOfKeys(new Set(['drive.forward', 'joint.lift.up', 'joint.neckPan.down']))
    expect(both).toEqual({ ahead: 1, turn: 0, joints: { lift: 1, neckPan: -1 }, play: false })
    expect(intentOfKeys(new Set(['joint.lift.up', 'joint.lift.down', 'drive.forward']))).toBeNull()
  })

  test('a pose is played alone', () => {
    expect(intentOfKeys(new Set(['pose.play']))).toMatchObject({ play: true })
    expect(intentOfKeys(new Set(['pose.play', 'drive.left']))).toBeNull()
    expect(intentOfKeys(new Set(['pose.play', 'joint.r1.up']))).toBeNull()
  })

  test('joints go slower by the operator’s cap and the band of the link, as the wheels do', () => {
    const intent = { ...noIntent, joints: { r4: -1 } }
    expect(toArmSpeed(intent, 0.8, 0.5)).toEqual({ joints: { r4: -0.4 } })
    expect(toArmSpeed(noIntent, 1, 1)).toEqual({})
  })

  test('a stick near its middle asks for nothing', () => {
    expect(intentOfStick(0.1, -0.1)).toEqual(noIntent)
    expect(intentOfStick(-1, -1)).toMatchObject({ ahead: 1, turn: 1 })
  })
})
