import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { SignalDown, StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { startTestBroker, type TestBroker } from '@wheelhouse/testkit/test-broker'
import { hasVdaSchemas, vdaCheck } from '@wheelhouse/testkit/vda-schemas'
import { afterEach, describe, expect, it, test } from 'vitest'
import { createAgent, type RobotAgent } from './agent.ts'
import type { AgentMemory } from './agent-options.ts'
import type { AgentControl } from './agent-ports.ts'
import { systemClock } from './clock.ts'
import { FetchError } from './maps/fetch-file.ts'
import { createPrivacy } from './privacy/privacy.ts'
import type { SoftwareMeans } from './software/software-updater.ts'
import { makeTone } from './sound/test-sound.ts'
import type { CameraSource } from './video/camera-source.ts'

const header = {
  headerId: 1,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '2.1.0',
  manufacturer: 'demo',
  serialNumber: 'R-1',
}
const envelope = { ...header, profile: 'bsp/1' }
const limits = { maxSpeed: 0.8, maxTurn: 1 }

type State = {
  orderId: string
  lastNodeId: string
  driving: boolean
  operatingMode: string
  nodeStates: unknown[]
  errors: { errorType: string }[]
  actionStates: { actionId: string; actionStatus: string }[]
  instantActionStates?: { actionId: string; actionStatus: string }[]
  safetyState: { eStop?: string; activeEmergencyStop?: string }
}

const noCameras: CameraSource = {
  cameras: [],
  hasEncoder: false,
  isLost: () => true,
  mount: () => null,
  close: () => {},
  open: () => () => {},
  openThermal: () => () => {},
  takePhoto: () => Promise.resolve(null),
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

type Options = {
  videoAnswer?: SettingResult
  /** Those that it has; none of them gives a picture. */
  cameras?: readonly CameraId[]
  version?: VdaVersion
  broker?: TestBroker
  memory?: AgentMemory[]
  timeFactor?: number
  software?: SoftwareMeans
}

/** How long everything takes that a robot says here. */
const soundSeconds = 0.5

async function anAgent(options: Options = {}) {
  const { version = '2.1.0', broker, memory = [], timeFactor = 5 } = options
  const { videoAnswer = { outcome: 'applied' } } = options
  const ownBroker = broker ?? (await startTestBroker())
  if (broker === undefined) open.push(ownBroker)
  const clock = systemClock
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0, timeFactor })
  const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
  const fetchSound = async (address: string) => {
    if (address.endsWith('lost')) throw new FetchError('The server answered 404', false)
    return makeTone(soundSeconds)
  }
  const vehicle = createVirtualRobot({ id: 'R-1', clock, world, start, fetchSound })
  const interfaceName = version === '3.0.0' ? 'vda5050' : 'uagv'
  const signals: SignalDown[] = []
  const modes: (VideoMode | null)[] = []
  let control: AgentControl | null = null
  const since = ownBroker.messages.length
  const kept = { load: () => memory.at(-1) ?? null, save: (value: AgentMemory) => void memory.push(value) }
  const agent: RobotAgent = createAgent({
    identity: {
      interfaceName,
      version,
      manufacturer: 'demo',
      serialNumber: 'R-1',
      mqttUrl: ownBroker.url,
    },
    vehicle,
    clock,
    memory: kept,
    spool: null,
    maps: null,
    media: null,
    random: () => 0,
    ...(options.software && { software: options.software }),
    fetchFile: async (address) => Buffer.from(address.split(',')[1] ?? '', 'base64'),
    createVideo(given) {
      control = given
      return {
        cameras: { ...noCameras, cameras: options.cameras ?? [] },
        privacy: createPrivacy(),
        startFilm: null,
        pictureReader: null,
        onSignal(message, publishUp) {
          signals.push(message)
          if (message.kind === 'offer')
            publishUp({ kind: 'answer', sessionId: message.sessionId, sdp: 'v=0' })
        },
        viewers: () => signals,
        setVideoMode(mode) {
          modes.push(mode)
          return videoAnswer
        },
        close() {},
      }
    },
  })
  open.push(agent)
  const prefix = `${interfaceName}/v${version.charAt(0)}/demo/R-1`
  const send = (name: string, body: object | string, qos: 0 | 1 = 0) =>
    ownBroker.publish(`${prefix}/${name}`, body, { qos })
  const act = (
    actionType: string,
    parameters: Record<string, unknown> = {},
    actionId = `id-${actionType}`,
  ) => {
    const actionParameters = Object.entries(parameters).map(([key, value]) => ({ key, value }))
    const actions = [{ actionType, actionId, blockingType: 'NONE', actionParameters }]
    send('instantActions', { ...header, version, actions, instantActions: actions })
    return ownBroker.waitFor<State>('state', (state) =>
      [...state.actionStates, ...(state.instantActionStates ?? [])].some(
        (report) => report.actionId === actionId && /FINISHED|FAILED/.test(report.actionStatus),
      ),
    )
  }
  const grant = async (leaseId: string, turn: number) => {
    const lease = { kind: 'lease', leaseId, turn, operatorName: 'Op', ttlMs: 10_000, limits }
    send('x-session', { ...envelope, ...lease }, 1)
    await ownBroker.waitFor<StatusMessage>('x-status', (status) => status.leaseId === leaseId)
  }
  if (control === null) throw new Error('The agent made no video')
  await ownBroker.waitFor('connection', isOnline, { since })
  await ownBroker.waitFor('x-status', undefined, { since })
  return {
    agent,
    broker: ownBroker,
    vehicle,
    send,
    act,
    grant,
    signals,
    modes,
    control: control as AgentControl,
    memory,
  }
}

function isOnline(connection: { connectionState: string }): boolean {
  return connection.connectionState === 'ONLINE'
}

function anOrder(orderId: string, version: VdaVersion) {
  const at = (nodeId: string, sequenceId: number, x: number, y: number) => ({
    nodeId,
    sequenceId,
    released: true,
    actions: [],
    nodePosition: { x, y, theta: 0, mapId: 'f1' },
  })
  const two = version === '3.0.0' ? {} : { startNodeId: 'dock', endNodeId: 'middle' }
  return {
    ...header,
    version,
    orderId,
    orderUpdateId: 0,
    nodes: [at('dock', 0, 1, 3), at('middle', 2, 4, 3)],
    edges: [{ edgeId: 'e', sequenceId: 1, released: true, actions: [], ...two }],
  }
}

function aSoftware(): SoftwareMeans {
  return { path: join(tmpdir(), `software-${process.pid}`), restart: () => expect.unreachable() }
}

/** A keepout zone across the room, between dock and middle. */
function giveZones(send: (name: string, body: object) => void, version: VdaVersion, mapId = 'f1'): void {
  const corners = [
    [2, 0],
    [3, 0],
    [3, 6],
    [2, 6],
  ]
  const vertices = corners.map(([x, y]) => ({ x, y }))
  const zones = [{ zoneId: 'k', zoneType: 'BLOCKED', vertices }]
  send('zoneSet', { ...header, version, zoneSet: { mapId, zoneSetId: 'z1', zones } })
}

test('speaking takes as long as the sound, and fails with F0001 when it cannot be had', async () => {
  const { broker, act } = await anAgent({ timeFactor: 1 })
  const speaking = broker.waitFor<StatusMessage>('x-status', (status) => status.speaking === 'hello')
  const from = performance.now()
  const ended = act('speak', { text: 'hello', soundLink: 'http://server/sound' }, 'heard')
  await speaking
  const findReport = (state: State, id: string) =>
    [...state.actionStates, ...(state.instantActionStates ?? [])].find(({ actionId }) => actionId === id)
  expect(findReport(await ended, 'heard')).toMatchObject({ actionStatus: 'FINISHED' })
  expect(performance.now() - from).toBeGreaterThan(soundSeconds * 1_000 - 5)
  await broker.waitFor<StatusMessage>('x-status', (status) => status.speaking === null)
  for (const soundLink of ['http://server/lost', '']) {
    const id = `unheard${soundLink.length}`
    const report = findReport(await act('speak', { text: 'hello', soundLink }, id), id)
    expect(report).toMatchObject({ actionStatus: 'FAILED' })
    expect(JSON.stringify(report)).toContain('F0001')
  }
})

test('a sound file is played by its address and hash, and a broken one fails with F0001', async () => {
  const { act } = await anAgent()
  const hash = createHash('sha256').update(makeTone(soundSeconds)).digest('hex')
  const play = async (id: string, parameters: object) => {
    const state = await act('playMedia', { resourceUrl: 'http://server/gong', hash, ...parameters }, id)
    const reports = [...state.actionStates, ...(state.instantActionStates ?? [])]
    return JSON.stringify(reports.find(({ actionId }) => actionId === id))
  }
  expect(await play('whole', { repeat: 2 })).toContain('FINISHED')
  for (const broken of [
    { hash: hash.replaceAll(/./g, '0') },
    { hash: hash.replace(/^./, 'f'), resourceUrl: 'http://server/lost' },
  ])
    expect(await play(`broken${broken.hash}`, broken)).toContain('F0001')
})

describe.each(['2.0.0', '2.1.0', '3.0.0'] as const)('a robot that speaks VDA 5050 %s', (version) => {
  it('comes online, lists its actions, carries an order out and can be cancelled', async () => {
    const { broker, act, send } = await anAgent({ version })
    send('order', anOrder('o1', version))
    const arrived = (state: State) => state.lastNodeId === 'middle' && state.nodeStates.length === 0
    expect(await broker.waitFor<State>('state', arrived)).toMatchObject({ orderId: 'o1', errors: [] })
    await act('speak', { text: 'hello', soundLink: 'http://server/sound' })
    const refused = await act('cancelOrder')
    const reports = [...refused.actionStates, ...(refused.instantActionStates ?? [])]
    expect(reports.find((report) => report.actionId === 'id-cancelOrder')?.actionStatus).toBe('FAILED')
    const connections = broker.messages.filter(({ topic }) => topic.endsWith('/connection'))
    expect(connections.map(({ retain, text }) => [retain, JSON.parse(text).connectionState])).toEqual([
      [true, 'ONLINE'],
    ])
  })

  it('keeps to the zones that it was given: refuses an order through one, and tells which it works by', async () => {
    const { broker, act, send } = await anAgent({ version })
    giveZones(send, version)
    await act('enableZoneSet', { zoneSetId: 'z1' })
    send('order', anOrder('o1', version))
    const errorType = version === '3.0.0' ? 'BLOCKED_ZONE_VIOLATION' : 'orderError'
    const refused = await broker.waitFor<State>('state', ({ errors }) => errors.length > 0)
    expect(refused).toMatchObject({
      errors: [{ errorType }],
      zoneSets: [{ mapId: 'f1', zoneSetId: 'z1', zoneSetStatus: 'ENABLED' }],
    })
  })

  it.skipIf(!hasVdaSchemas)('publishes nothing that the published schemas refuse', async () => {
    // At its own pace it is on its way for seconds, however late the beat comes that tells where.
    const { broker, act, send, vehicle, agent } = await anAgent({ version, timeFactor: 1 })
    giveZones(send, version, 'elsewhere')
    await act('enableZoneSet', { zoneSetId: 'z1' })
    const document = Buffer.from(JSON.stringify(testRoom)).toString('base64')
    const map = { mapId: 'f1', mapVersion: '1' }
    await act('downloadMap', { ...map, mapDownloadLink: `data:application/json;base64,${document}` })
    await act('enableMap', map)
    const enabled = (state: State & { maps?: unknown[] }) => state.maps?.length === 1
    await broker.waitFor('state', enabled, { since: 0 })
    await act('simulate', { fault: 'hardwareError', on: true })
    await act('simulate', { fault: 'hardwareError', on: false }, 'again')
    await act('nonsense')
    await act('setStandby', { on: true })
    send('order', anOrder('refused', version))
    await broker.waitFor<State>('state', (state) => state.errors.length > 0)
    await act('setStandby', { on: false }, 'off')
    send('order', anOrder('o1', version))
    // It may have arrived before this is looked at.
    await broker.waitFor<State>('state', (state) => state.driving, { since: 0 })
    await broker.waitFor('visualization', undefined, { since: 0 })
    await act('startTeleop', { lease: 'x' })
    await act('factsheetRequest')
    expect(vehicle.state().localized).toBe(true)
    open.splice(open.indexOf(agent), 1)
    await agent.close()
    const vda = broker.messages.filter(({ topic }) => !topic.includes('/x-'))
    for (const { topic, text } of vda) {
      const name = topic.split('/').at(-1) ?? ''
      expect([name, vdaCheck(version, name)(JSON.parse(text))]).toEqual([name, []])
    }
    expect(new Set(vda.map(({ topic }) => topic.split('/').at(-1)))).toEqual(
      new Set(['connection', 'factsheet', 'state', 'visualization']),
    )
    for (const { topic, text } of broker.messages) {
      const extension = Object.values(linkTopics).find(({ name }) => topic.endsWith(`/${name}`))
      if (extension !== undefined) expect(extension.message.safeParse(JSON.parse(text)).error).toBeUndefined()
    }
  })

  it('counts its headers per topic', async () => {
    const { broker, act } = await anAgent({ version })
    await act('stateRequest')
    await act('stateRequest', {}, 'second')
    const ids = broker.messages.flatMap(({ topic, text }) =>
      topic.endsWith('/state') ? [JSON.parse(text).headerId] : [],
    )
    expect(ids).toEqual(ids.map((_, index) => index))
  })

  it('pauses its order while somebody drives by hand', async () => {
    const { broker, act, send } = await anAgent({ version, timeFactor: 1 })
    send('order', anOrder('o1', version))
    await broker.waitFor<State>('state', (state) => state.driving)
    await act('startTeleop')
    const still = await broker.waitFor<State>('state', (state) => !state.driving)
    expect(still.operatingMode).toBe(version === '3.0.0' ? 'INTERVENED' : 'MANUAL')
    expect(still.nodeStates).toHaveLength(version === '3.0.0' ? 1 : 0)
  })
})

describe('driving by hand', () => {
  it('moves on commands by the data channel and stands 300 ms after the last one', async () => {
    const { grant, control, vehicle, broker } = await anAgent({ timeFactor: 1 })
    await grant('lease-1', 1)
    const viewer = { viewerId: 'v' }
    const send = (seq: number, hold: boolean) =>
      control.onDrive(viewer, { lease: 'lease-1', seq, echo: control.tick(), hold, vx: 0.5, vy: 0, w: 0 })
    expect(send(1, true).refused).toBe('mustRelease')
    expect(send(2, false).refused).toBeNull()
    expect(send(3, true)).toMatchObject({ seq: 3, refused: null, stopped: null })
    await broker.waitFor<StatusMessage>('x-status', (status) => status.applied.vx > 0)
    const stopped = await broker.waitFor<StatusMessage>(
      'x-status',
      (status) => status.driveStop === 'deadMan',
    )
    expect(stopped.applied.vx).toBeLessThan(0.5)
    await broker.waitFor<StatusMessage>('x-status', (status) => status.applied.vx === 0)
    expect(vehicle.state().velocity.vx).toBe(0)
    expect(send(4, true).refused).toBe('mustRelease')
  })

  it('moves on the first press under a lease that was announced', async () => {
    const { act, grant, control } = await anAgent({ timeFactor: 1 })
    await act('startTeleop', { lease: 'lease-1' })
    await grant('lease-1', 1)
    const press = { lease: 'lease-1', seq: 0, echo: control.tick(), hold: true, vx: 0.5, vy: 0, w: 0 }
    expect(control.onDrive({ viewerId: 'v' }, press).refused).toBeNull()
  })

  it('answers commands by the fallback path in its status', async () => {
    const { grant, control, send, broker } = await anAgent({ timeFactor: 1 })
    await grant('lease-1', 1)
    const command = { lease: 'lease-1', seq: 7, echo: control.tick(), hold: false, vx: 0, vy: 0, w: 0 }
    send('x-teleop', { ...envelope, command })
    const seven = await broker.waitFor<StatusMessage>('x-status', (status) => status.relay?.seq === 7)
    expect(seven.relay?.refused).toBeNull()
    send('x-teleop', { ...envelope, command: { ...command, lease: 'foreign', seq: 8, hold: true } })
    const eight = await broker.waitFor<StatusMessage>('x-status', (status) => status.relay?.seq === 8)
    expect(eight.relay?.refused).toBe('wrongLease')
  })

  it('stops and refuses when the broker is gone, and asks for a fresh press when it is back', async () => {
    const { grant, control, broker, agent } = await anAgent({ timeFactor: 1 })
    await grant('lease-1', 1)
    const drive = (seq: number, hold: boolean) =>
      control.onDrive(
        { viewerId: 'v' },
        { lease: 'lease-1', seq, echo: control.tick(), hold, vx: 0.5, vy: 0, w: 0 },
      )
    drive(1, false)
    expect(drive(2, true).refused).toBeNull()
    await broker.kill()
    await expect.poll(() => agent.isOnline()).toBe(false)
    expect(drive(3, true).refused).toBe('unavailable')
    const online = broker.waitFor('connection', isOnline)
    await broker.revive()
    await online
    expect(drive(4, true).refused).toBe('mustRelease')
  })
})

describe('an arm', () => {
  const steps = [{ joints: { l1: 90 }, durationMs: 3_000, easing: 'easeInOut' }]

  it('is told of with the motors, which are held to nothing in standby', async () => {
    const { broker, act, vehicle } = await anAgent({ timeFactor: 1 })
    const first = await broker.waitFor<StatusMessage>('x-status')
    expect(first.arm).toMatchObject({ model: 200, type: 21, joints: { l1: 0 }, moving: false, play: null })
    expect(first.motors).toEqual({ rpm: 0, maxRpm: 95.5, maxSpeed: 1 })
    const ended = act('setPose', { steps })
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === true)
    await act('setStandby', { on: true })
    const held = await broker.waitFor<StatusMessage>('x-status', ({ standby }) => standby)
    expect(held.motors).toMatchObject({ maxRpm: 0, maxSpeed: 0 })
    expect(JSON.stringify((await ended).actionStates)).toContain('stopped')
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === false)
    expect(vehicle.state().arm?.play).toBeNull()
  })

  it('plays a pose under the lease while the key is held, and gives it up with the lease', async () => {
    const { broker, act, grant, control, send, vehicle } = await anAgent({ timeFactor: 1 })
    await act('startTeleop', { lease: 'lease-1' })
    await grant('lease-1', 1)
    const ended = act('setPose', { lease: 'lease-1', steps: JSON.stringify(steps) })
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.play?.step === 0)
    expect(vehicle.state().arm?.moving).toBe(false)
    const press = {
      lease: 'lease-1',
      seq: 0,
      echo: control.tick(),
      hold: true,
      vx: 0,
      vy: 0,
      w: 0,
      play: 1,
    }
    expect(control.onDrive({ viewerId: 'v' }, press).refused).toBeNull()
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === true)
    send('x-session', { ...envelope, kind: 'release', leaseId: 'lease-1' }, 1)
    const report = (await ended).actionStates.find(({ actionId }) => actionId === 'id-setPose')
    expect(report).toMatchObject({ actionStatus: 'FAILED' })
    expect(JSON.stringify(report)).toContain('leaseEnded')
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === false)
    expect(vehicle.state().arm?.play).toBeNull()
  })
})

describe('the remote stop', () => {
  it('latches without a lease, is on the disk before it is acknowledged, and outlives a restart', async () => {
    const { broker, send, agent, memory } = await anAgent()
    send('x-session', { ...envelope, kind: 'remoteStop', stopId: 's1' }, 1)
    const status = await broker.waitFor<StatusMessage>('x-status', (s) => s.remoteStop.latched)
    expect(status.remoteStop.stopId).toBe('s1')
    expect(memory.at(-1)).toMatchObject({ remoteStop: { stopId: 's1' }, standby: false })
    await broker.waitFor<State>('state', (state) => state.safetyState.eStop === 'REMOTE', { since: 0 })
    open.splice(open.indexOf(agent), 1)
    await agent.close()
    const second = await anAgent({ broker, memory })
    const again = await second.act('stateRequest')
    expect(again.safetyState.eStop).toBe('REMOTE')
    second.send('order', anOrder('o1', '2.1.0'))
    await broker.waitFor<State>('state', (s) => s.errors[0]?.errorType === 'orderError')
    second.send('x-session', { ...envelope, kind: 'clearRemoteStop' }, 1)
    await broker.waitFor<StatusMessage>('x-status', (s) => !s.remoteStop.latched)
  })

  it('pauses a running order, and clearing it resumes nothing', async () => {
    const { broker, send, act, vehicle } = await anAgent({ timeFactor: 1 })
    send('order', anOrder('o1', '2.1.0'))
    await broker.waitFor<State>('state', (state) => state.driving)
    send('x-session', { ...envelope, kind: 'remoteStop', stopId: 's1' }, 1)
    await broker.waitFor<State>('state', (state) => !state.driving)
    send('x-session', { ...envelope, kind: 'clearRemoteStop' }, 1)
    await broker.waitFor<StatusMessage>('x-status', (s) => !s.remoteStop.latched)
    expect(vehicle.state().velocity.vx).toBe(0)
    const resumed = broker.waitFor<State>('state', (state) => state.driving)
    await act('stopPause')
    await resumed
  })

  it('is taken from a viewer with the right, and from no other', async () => {
    const { control, broker } = await anAgent()
    control.onRemoteStop({ mayStop: false }, 'no')
    control.onRemoteStop({ mayStop: true }, 'yes')
    const status = await broker.waitFor<StatusMessage>('x-status', (s) => s.remoteStop.latched, { since: 0 })
    expect(status.remoteStop.stopId).toBe('yes')
  })
})

describe('the link', () => {
  it('drops and counts what makes no sense', async () => {
    const { agent, send, act } = await anAgent()
    const nonsense = ['not json', '{}', '[]', '{"orderId": 5}', `{"x": "${'y'.repeat(1_100_000)}"}`]
    for (const text of nonsense) send('order', text)
    send('x-session', { ...envelope, kind: 'lease', leaseId: 'x', turn: 1, ttlMs: -1, limits })
    send('x-teleop', { ...envelope, command: { hold: true } })
    await act('stateRequest')
    expect(agent.dropped()).toBe(nonsense.length + 2)
  })

  it('puts its settings to work and answers at once for each of them', async () => {
    const { broker, send, modes } = await anAgent()
    const answer = (revision: number | null) =>
      broker.waitFor<StatusMessage>('x-status', (status) => status.configRevision === revision)
    expect((await answer(null)).configResults).toEqual({})
    send('x-config', { ...envelope, videoMode: 'low', archiveStart: true, revision: 7 }, 1)
    expect((await answer(7)).configResults).toEqual({
      videoMode: { outcome: 'applied' },
      archiveStart: { outcome: 'notSupported' },
    })
    send('x-config', { ...envelope, videoMode: 'sharpest', archiveStart: false, revision: 8 }, 1)
    send('x-config', { ...envelope, archiveStart: true, revision: 9 }, 1)
    const { configRevision, configResults } = await broker.waitFor<StatusMessage>(
      'x-status',
      (status) => status.configRevision !== 7,
    )
    expect([configRevision, configResults]).toEqual([9, { archiveStart: { outcome: 'notSupported' } }])
    expect(modes).toEqual(['low', null])
  })

  it('says by which policy it works on its pictures, and of what it can find nothing', async () => {
    const { broker, send } = await anAgent()
    const answer = (revision: number) =>
      broker.waitFor<StatusMessage>('x-status', (status) => status.configRevision === revision)
    const id = '5f0c7e0a-0000-4000-8000-000000000001'
    const anonymize = {
      id,
      revision: 4,
      targets: ['face'],
      method: 'mosaic',
      strength: 5,
      cameras: [],
      applyTo: ['live'],
    }
    send('x-config', { ...envelope, archiveStart: false, anonymize, revision: 7 }, 1)
    const noEyes = { finds: [], isSimulated: false }
    expect((await answer(7)).anonymize).toEqual({ ...noEyes, policy: { id, revision: 4 } })
    // A server that does not speak of it changes nothing.
    send('x-config', { ...envelope, archiveStart: false, revision: 8 }, 1)
    expect((await answer(8)).anonymize?.policy).toEqual({ id, revision: 4 })
    send('x-config', { ...envelope, archiveStart: false, anonymize: null, revision: 9 }, 1)
    expect((await answer(9)).anonymize?.policy).toBeNull()
  })

  it.each<[string, Options, string]>([
    ['there is no encoder', { videoAnswer: { outcome: 'failed', reason: 'no encoder' } }, 'no encoder'],
    ['a camera is silent', { cameras: ['v2'] }, 'No answer from camera v2'],
  ])('says F0006, and why a camera setting could not be applied: %s', async (_why, options, reason) => {
    const { broker, send } = await anAgent(options)
    const told = broker.waitFor<{ errorCode: string }>('x-event', (event) => event.errorCode === 'F0006')
    send('x-config', { ...envelope, videoMode: 'low', archiveStart: false, revision: 2 }, 1)
    const status = await broker.waitFor<StatusMessage>('x-status', (said) => said.configRevision === 2)
    expect(status.configResults?.videoMode).toEqual({ outcome: 'failed', reason })
    expect(await told).toMatchObject({ type: 'cameraSettingFailed', detail: { videoMode: 'low', reason } })
  })

  it('leaves its last will when the connection breaks', async () => {
    const { broker, agent, act } = await anAgent({ version: '3.0.0' })
    const will = broker.waitFor(
      'connection',
      (m: { connectionState: string }) => m.connectionState !== 'ONLINE',
    )
    await act('simulate', { fault: 'linkLost', on: true })
    expect(await will).toMatchObject({ connectionState: 'CONNECTION_BROKEN' })
    await expect.poll(() => agent.isOnline()).toBe(false)
  })

  it('says OFFLINE when it is shut down', async () => {
    const { broker, agent } = await anAgent()
    const goodbye = broker.waitFor('connection')
    open.splice(open.indexOf(agent), 1)
    await agent.close()
    expect(await goodbye).toMatchObject({ connectionState: 'OFFLINE' })
  })

  it('hands signals to the video side and its answers back', async () => {
    const { send, broker, signals } = await anAgent()
    const viewer = { operatorId: 'o', name: 'Op', mayStop: true }
    send('x-signal', { ...envelope, kind: 'offer', sessionId: 's', sdp: 'v=0', viewer, iceServers: [] })
    expect(await broker.waitFor('x-signal-up')).toMatchObject({
      kind: 'answer',
      sessionId: 's',
      profile: 'bsp/1',
    })
    expect(signals).toHaveLength(1)
  })

  it('keeps events while it is offline and sends them once it is back', async () => {
    const { broker, agent, act, vehicle } = await anAgent()
    await act('stateRequest')
    await broker.kill()
    await expect.poll(() => agent.isOnline()).toBe(false)
    vehicle.perform({ actionId: 'a', type: 'simulate', parameters: { fault: 'callIn', on: true } }, () => {})
    await broker.revive()
    const event = await broker.waitFor('x-event', undefined, { since: 0 })
    expect(event).toMatchObject({ kind: 'callIn', profile: 'bsp/1' })
  })

  it('leaves its stop button to its state: the console would tell an event of it as a second line', async () => {
    const { broker, vehicle } = await anAgent()
    for (const fault of ['emergencyStop', 'callIn'])
      vehicle.perform({ actionId: 'a', type: 'simulate', parameters: { fault, on: true } }, () => {})
    expect(await broker.waitFor('x-event', undefined, { since: 0 })).toMatchObject({ kind: 'callIn' })
  })
})

describe('an update of the software', () => {
  /** Nobody answers there: the update lasts as long as the test. */
  const url = 'http://127.0.0.1:9/software'
  const parameters = { version: '9.0.0', url, hash: 'a'.repeat(64) }
  const findReport = (state: State, id: string) =>
    [...state.actionStates, ...(state.instantActionStates ?? [])].find(({ actionId }) => actionId === id)

  it('keeps the robot from moving by itself, by hand and by an order while it lasts', async () => {
    const { broker, act, send, grant, control } = await anAgent({ software: aSoftware() })
    const since = broker.messages.length
    void act('updateSoftware', parameters, 'u1')
    await broker.waitFor<State>('state', (state) => findReport(state, 'u1')?.actionStatus === 'RUNNING', {
      since,
    })
    await grant('l1', 1)
    const command = {
      t: 'drive',
      lease: 'l1',
      seq: 1,
      echo: control.tick(),
      hold: true,
      vx: 0.5,
      vy: 0,
      w: 0,
    }
    expect(control.onDrive({ viewerId: 'v' }, command as never).refused).toBe('unavailable')
    const moved = await act('rotate', { angle: 1 }, 'r1')
    expect(JSON.stringify(findReport(moved, 'r1'))).toContain('updating')
    send('order', anOrder('o1', '2.1.0'))
    const refused = await broker.waitFor<State>('state', ({ errors }) => errors.length > 0, { since })
    expect(refused.orderId).toBe('')
  })

  it('that ended with the process has failed, and has succeeded where the robot runs the version', async () => {
    const remembered = (version: string): AgentMemory[] => [
      { remoteStop: null, standby: false, update: { actionId: 'u1', version } },
    ]
    for (const [version, end] of [
      ['9.0.0', 'FAILED'],
      ['3.6.0', 'FINISHED'],
    ] as const) {
      const { broker } = await anAgent({ software: aSoftware(), memory: remembered(version) })
      const state = await broker.waitFor<State>('state', undefined, { since: 0 })
      expect(findReport(state, 'u1')?.actionStatus).toBe(end)
    }
  })

  it('is nothing that a robot lists which cannot be updated', async () => {
    for (const software of [undefined, aSoftware()]) {
      const { broker } = await anAgent({ ...(software && { software }) })
      const sheet = JSON.stringify(await broker.waitFor('factsheet', undefined, { since: 0 }))
      expect(sheet.includes('updateSoftware')).toBe(software !== undefined)
    }
  })
})

describe('in the building', () => {
  it('says what the server does with elevators and doors for it, unless it has something to say itself', async () => {
    const { broker, send, act } = await anAgent()
    const told = { kind: 'buildingCodes', elevator: 'elv_202', door: 'sec_3' }
    send('x-session', { ...envelope, ...told }, 1)
    const status = await broker.waitFor<StatusMessage>('x-status', (s) => s.codes.elevator === 'elv_202')
    expect(status.codes.door).toBe('sec_3')
    await act('simulate', { fault: 'door', on: true, code: 'sec_94' })
    const own = await broker.waitFor<StatusMessage>('x-status', (s) => s.codes.door === 'sec_94')
    expect(own.codes.elevator).toBe('elv_202')
    send('x-session', { ...envelope, ...told, elevator: 'elv_0' }, 1)
    await broker.waitFor<StatusMessage>('x-status', (s) => s.codes.elevator === 'elv_0')
  })

  it('says why it cannot be where it is told that it is', async () => {
    const { act, vehicle } = await anAgent()
    const { actionStates } = await act('initPosition', { x: 1, y: 3, theta: 0, mapId: 'f2' })
    const report = actionStates.find(({ actionId }) => actionId === 'id-initPosition')
    const resultDescription = expect.stringContaining('positionRefused') as string
    expect(report).toMatchObject({ actionStatus: 'FAILED', resultDescription })
    expect(vehicle.state().mapId).toBe('f1')
  })
})
