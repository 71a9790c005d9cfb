/** An agent at a test's broker, and messages for it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { SignalDown, StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { startTestBroker, type TestBroker } from '@wheelhouse/testkit/test-broker'
import { afterEach, expect } from 'vitest'
import { createAgent, type RobotAgent } from '../agent.ts'
import type { AgentMemory } from '../agent-options.ts'
import type { AgentControl } from '../agent-ports.ts'
import { systemClock } from '../clock.ts'
import { FetchError } from '../maps/fetch-file.ts'
import { createPrivacy } from '../privacy/privacy.ts'
import type { SoftwareMeans } from '../software/software-updater.ts'
import { makeTone } from '../sound/test-sound.ts'
import { aCameraSource } from './a-camera-source.ts'

export const header = {
  headerId: 1,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '2.1.0',
  manufacturer: 'demo',
  serialNumber: 'R-1',
}
export const envelope = { ...header, profile: 'bsp/1' }
export const limits = { maxSpeed: 0.8, maxTurn: 1 }

/** What these tests read of a robot's state. */
export type State = {
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

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

export type Options = {
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
export const soundSeconds = 0.5

/** Closes an agent before its test ends, as a shutdown does. */
export async function closeAgent(agent: RobotAgent): Promise<void> {
  open.splice(open.indexOf(agent), 1)
  await agent.close()
}

/** A virtual robot with its agent, online at a broker of the test; both close after it. */
export async function anAgent(options: Options = {}) {
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
        cameras: aCameraSource({ cameras: options.cameras ?? [], hasEncoder: false, isLost: () => true }),
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

export function isOnline(connection: { connectionState: string }): boolean {
  return connection.connectionState === 'ONLINE'
}

/** From the dock to the middle of the room. */
export function anOrder(orderId: string, version: VdaVersion) {
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

export function aSoftware(): SoftwareMeans {
  return { path: join(tmpdir(), `software-${process.pid}`), restart: () => expect.unreachable() }
}

/** A keepout zone across the room, between dock and middle. */
export function giveZones(
  send: (name: string, body: object) => void,
  version: VdaVersion,
  mapId = 'f1',
): void {
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
