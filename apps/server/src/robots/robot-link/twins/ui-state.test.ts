/** What people read as the robot's state is the first that applies (R-ROBOTS-5): each prevails over all that come after it. */
import type { RunBrief } from '@wheelhouse/contract/flows/run'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { expect, it } from 'vitest'
import { statusBody } from '../../../testing/robot-messages.ts'
import { aTwin } from '../../../testing/twin-factory.ts'
import { decodeState } from '../wire/vda-decode.ts'
import { getUiState, onlineForMs, type RobotTwin, statusSilenceMs } from './robot-twin.ts'

const now = 1_000_000

/** What a robot may say and be at the same time, the weakest first, and what is read once it is added. */
const causes: [string, Partial<Parts>][] = [
  ['idle', {}],
  ['standby', { status: { standby: true } }],
  ['charging', { state: { batteryState: { batteryCharge: 50, charging: true } } }],
  ['running', { twin: { run: aRun('running', null) } }],
  ['running', { status: { cleaning: true }, twin: { run: null } }],
  [
    'paused',
    { state: { orderId: 'a', paused: true, nodeStates: [{ nodeId: 'b', sequenceId: 2, released: true }] } },
  ],
  ['needsAttention', { state: { errors: [{ errorType: 'blocked', errorLevel: 'URGENT' }] } }],
  ['driven', { twin: { lease: { name: 'Sato' } as unknown as RobotTwin['lease'] } }],
  ['conversation', { status: { call: 'conversation' } }],
  ['callIn', { status: { call: 'callIn' } }],
  ['serviceMode', { state: { operatingMode: 'SERVICE' } }],
  ['hardwareError', { state: { errors: [{ errorType: 'motor', errorLevel: 'FATAL' }] } }],
  ['remoteStop', { twin: { stopRequested: 'stop-1' } }],
  ['emergencyStop', { state: { safetyState: { eStop: 'MANUAL', fieldViolation: false } } }],
  ['connecting', { twin: { lastStatusAt: now - statusSilenceMs - 1 } }],
  ['offline', { twin: { lastStateAt: now - onlineForMs - 1 } }],
  ['updating', { twin: { update: {} as unknown as RobotTwin['update'] } }],
  ['repair', { twin: { status: robotStatuses.repair } }],
  ['maintenance', { twin: { status: robotStatuses.maintenance } }],
  ['unavailable', { twin: { status: robotStatuses.unavailable } }],
]
type Parts = { state: object; status: Partial<typeof statusBody>; twin: Partial<RobotTwin> }

it.each(causes.map(([read], index) => [read, index] as const))('%s', (read, index) => {
  expect(getUiState(buildTwin(causes.slice(0, index + 1).map(([, cause]) => cause)), now)).toBe(read)
})

it.each([
  [aRun('paused', 'pausedByPerson'), 'paused'],
  [aRun('waiting', 'question'), 'idle'],
  [aRun('running', 'docksTaken'), 'idle'],
] as const)('a flow that does not go on: %o', (run, read) => {
  expect(getUiState(buildTwin([{ twin: { run } }]), now)).toBe(read)
})

function aRun(status: RunBrief['status'], reason: RunBrief['reason']): RunBrief {
  return { status, reason } as unknown as RunBrief
}

function buildTwin(parts: readonly Partial<Parts>[]): RobotTwin {
  const twin = aTwin()
  const message = Object.assign({}, ...parts.map(({ state }) => state))
  twin.state = decodeState(Buffer.from(JSON.stringify(message)), new Date())
  twin.statusMessage = Object.assign({}, statusBody, ...parts.map(({ status }) => status))
  return Object.assign(twin, { lastStateAt: now, lastStatusAt: now }, ...parts.map((part) => part.twin))
}
