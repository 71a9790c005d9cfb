/** A run that leads its robot through a door: what becomes of it by what the robot shows, without clock or database. */
import { describe, expect, it } from 'vitest'
import { beginCrossing, type CrossingPlace, listDueEffects } from '../state/crossing.ts'
import type { Doing, RobotView, RunState } from '../state/run-state.ts'
import { createRunState } from '../state/run-state.ts'
import { advanceRun } from './advance-run.ts'
import { applyRunCommand } from './apply-run-command.ts'

const place: CrossingPlace = { waypointId: 'w', mapId: 'b.f', x: 0, y: 0, theta: 0 }
const plan = { kind: 'door', device: 'door-1', places: { before: place, behind: place } } as const
const node = { nodeId: 'w', x: 0, y: 0, theta: 0, mapId: 'b.f', actions: [] }
const order = { task: 'before' as const, orderId: 'o1', path: { nodes: [node, node], edgeSpeeds: [null] } }
const idle: RobotView = {
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

function approaching(changes: Partial<Extract<Doing, { kind: 'crossing' }>> = {}): RunState {
  const crossing = beginCrossing(plan, 0)
  const doing = {
    ...({ kind: 'crossing', visit: 1, requestId: 'r', crossing, order, former: null, next: null } as const),
    before: [],
    after: [],
  }
  return { ...createRunState('robot', []), visits: 1, doing: { ...doing, ...changes } }
}
const look = (state: RunState, view: Partial<RobotView>, now = 1_000) =>
  advanceRun(state, { flows: [], view: { ...idle, ...view }, now, newId: () => 'id', reading: null })
const command = (state: RunState, name: 'pause' | 'resume' | 'stop') =>
  applyRunCommand(state, [], { command: name }, 1_000)?.state ?? state

describe('a robot at a door', () => {
  it('requests it when the order to the door is done, and not before', () => {
    expect(look(approaching(), { reached: 0 }).state.doing).toMatchObject({
      crossing: { machine: { phase: 'approaching' } },
    })
    const { state } = look(approaching(), { isOpen: false, reached: 1 })
    expect(state.doing).toMatchObject({ order: null, crossing: { machine: { phase: 'requesting' } } })
  })

  it('whose order ends on the way has failed there, and people are asked', () => {
    const { state } = look(approaching(), { isOpen: false, reached: 0 })
    expect(state.doing).toMatchObject({
      kind: 'question',
      reason: 'stepFailed',
      question: { kind: 'decide' },
    })
    expect(state.errorCode).toBe('S2404')
  })

  it('is paused by a stop, and goes on only when somebody says so', () => {
    const held = look(approaching(), { stoppedBy: 'remoteStop' }).state
    expect(held.paused).toBe('remoteStop')
    expect(look(held, {}).state.paused).toBe('remoteStop')
    const resumed = command(held, 'resume')
    expect(resumed).toMatchObject({ paused: null, doing: { kind: 'crossing' } })
  })

  it('is paused with its own button, and the run says so', () => {
    expect(look(approaching(), { isPaused: true }).state.paused).toBe('pausedByPerson')
  })

  it('that is stopped while nobody hears it must not go on when it is back: its order is given up', () => {
    const stopping = command(approaching(), 'stop')
    const { state, givenUp } = look(stopping, { isOnline: false }, 1_000)
    expect(state.ended).toEqual({ status: 'cancelled', reason: 'stoppedByPerson' })
    expect(givenUp).toBe('o1')
  })

  it('gives the door back before a run that is stopped ends', () => {
    const at = look(approaching(), { isOpen: false, reached: 1 }).state
    const stopping = command(at, 'stop')
    expect(stopping.ended).toBeNull()
    const { doing } = stopping
    const wishes = doing?.kind === 'crossing' ? listDueEffects(doing.crossing) : []
    expect(wishes).toEqual([{ kind: 'ask', question: 'release' }])
  })
})
