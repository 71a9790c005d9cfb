/** Somebody drives a robot by hand that a run leads: in whatever order people pause, drive, let go and have it go on. */
import { describe, expect, it } from 'vitest'
import { advanceRun } from './advance/advance-run.ts'
import { applyRunCommand } from './advance/apply-run-command.ts'
import type { RobotView, RunState, SegmentItem } from './state/run-state.ts'
import { createRunState } from './state/run-state.ts'

const position = [{ flowId: 'f', stepId: 'go', rounds: [] }] as never
const item: SegmentItem = {
  visit: 1,
  flowId: 'f',
  stepId: 'go',
  name: 'Go to the desk',
  type: 100,
  rounds: [],
  node: 1,
  actionId: null,
  isParallel: false,
  mayFail: false,
  before: position,
  after: [] as never,
}
const path = { nodes: [], edgeSpeeds: [] } as never
const segment = { orderId: 'o1', path, items: [item], done: 0, after: [] as never }
const underWay: RunState = {
  ...createRunState('robot', []),
  visits: 1,
  doing: { kind: 'order', segment, isAcknowledged: true },
}

const driving: RobotView = {
  blocked: null,
  isOnline: true,
  stoppedBy: null,
  orderId: 'o1',
  isOpen: true,
  isPaused: false,
  reached: 0,
  isCharging: false,
  inWay: null,
  actions: new Map(),
  errors: [],
  charge: 80,
  hour: 12,
}
/** What the robot shows while somebody drives it, and afterwards: its order has ended. */
const driven = { stoppedBy: 'driven', blocked: 'driven', isOpen: false } as const
const letGo = { isOpen: false } as const

type Event = Partial<RobotView> | 'pause' | 'resume'

function play(...events: Event[]): RunState {
  let state = underWay
  for (const event of events) {
    const world = { flows: [], now: 1_000, newId: () => 'id', reading: null }
    if (typeof event === 'string')
      state = applyRunCommand(state, [], { command: event }, 1_000)?.state ?? state
    else state = advanceRun(state, { ...world, view: { ...driving, ...event } }).state
  }
  return state
}

describe.each<[string, Event[]]>([
  ['driven and let go', [driven, letGo]],
  ['seen to stand before it is seen to be driven', [{ isPaused: true }, driven, letGo]],
  ['paused, driven and let go', ['pause', { isPaused: true }, driven, letGo]],
  ['driven, paused and let go', [driven, 'pause', letGo]],
  ['paused while it was driven, by its own button', [driven, { ...driven, isPaused: true }, letGo]],
])('a robot that was %s', (_how, events) => {
  it('waits for somebody to have it go on, and says that it was driven', () => {
    expect(play(...events)).toMatchObject({ paused: 'driven', ended: null, doing: { kind: 'order' } })
  })

  it('goes on from where it stands, with the step that it was at', () => {
    const { paused, doing } = play(...events, 'resume')
    expect({ paused, doing }).toMatchObject({
      paused: null,
      doing: { kind: 'ending', orderId: 'o1', next: { kind: 'goOn', position } },
    })
  })
})

it('an order that ended while its run was paused begins again, too', () => {
  const { doing, ended } = play('pause', { isPaused: true }, 'resume', letGo)
  // Nobody is asked what to do. There is no flow here, so what is planned anew is at its end at once.
  expect({ doing, ended }).toEqual({ doing: null, ended: { status: 'done', reason: null } })
})
