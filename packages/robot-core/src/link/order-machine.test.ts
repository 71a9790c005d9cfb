import { describe, expect, it } from 'vitest'
import type { LinkAction, LinkNode, LinkOrder } from './link-order.ts'
import { type OrderEffect, type OrderEvent, reduceOrder } from './order-machine.ts'
import { noOrder, type OrderState, reportOrder } from './order-state.ts'

const place = { mapId: 'f1', x: 0, y: 0, zones: [] }
const conditions = { mayMove: true, ...place, actionTypes: ['speak'], lostOrderId: null }
const ok = { ok: true } as const
const failed = { ok: false, error: 'cancelled', description: 'Given up' } as const

function node(index: number, actions: LinkAction[] = []): LinkNode {
  const position = { x: index, y: 0, theta: null, mapId: 'f1', deviation: 0.5 }
  return { nodeId: `n${index}`, sequenceId: index * 2, released: true, position, actions }
}

function speak(actionId: string, blockingType: LinkAction['blockingType'] = 'HARD'): LinkAction {
  return { actionId, actionType: 'speak', blockingType, parameters: {} }
}

function anOrder(nodes: LinkNode[], orderId = 'o1', orderUpdateId = 0): LinkOrder {
  const edges = nodes.slice(1).map(({ nodeId, sequenceId }) => ({
    edgeId: `to-${nodeId}`,
    sequenceId: sequenceId - 1,
    released: true,
    maxSpeed: null,
    actions: [],
  }))
  return { orderId, orderUpdateId, nodes, edges }
}

/** Applies the events one by one. @returns the last state, and the effects of the last event. */
function run(...events: OrderEvent[]): { state: OrderState; effects: readonly OrderEffect[] } {
  let step: ReturnType<typeof reduceOrder> = { state: noOrder, effects: [] }
  for (const event of events) step = reduceOrder(step.state, event)
  return step
}

const take = (order: LinkOrder): OrderEvent => ({ kind: 'order', order, conditions })
const started = (action: LinkAction, ofRun = 1): OrderEvent => ({ kind: 'actionStarted', run: ofRun, action })
const ended = (action: LinkAction, outcome: typeof ok | typeof failed = ok, ofRun = 1): OrderEvent => ({
  kind: 'actionEnded',
  run: ofRun,
  action,
  outcome,
})
const statuses = (state: OrderState) => state.actions.map(({ status }) => status)

describe('the way of an order', () => {
  it('leads as far as the next node with something to do', () => {
    const { effects } = run(take(anOrder([node(0), node(1), node(2, [speak('a')]), node(3)])))
    expect(effects).toEqual([
      { kind: 'follow', route: [1, 2].map((x) => ({ x, y: 0, theta: null, maxSpeed: null })) },
    ])
  })

  it('passes a node without stopping, and ends at the last one', () => {
    const order = take(anOrder([node(0), node(1), node(2)]))
    const passed = run(order, { kind: 'reached', index: 0 })
    expect(passed.effects).toEqual([])
    expect(reportOrder(passed.state)).toMatchObject({ lastNodeId: 'n1', nodesAhead: [{ nodeId: 'n2' }] })
    const { state } = reduceOrder(passed.state, { kind: 'reached', index: 1 })
    expect(state.running).toBeNull()
    expect(reportOrder(state)).toMatchObject({ lastNodeId: 'n2', nodesAhead: [], edgesAhead: [] })
  })

  it('ends before a node that is not released, and continues with the update', () => {
    const ahead = { ...node(1), released: false }
    const first = run(take(anOrder([node(0), ahead])))
    expect(first.state.running).toBeNull()
    const { effects } = reduceOrder(first.state, take(anOrder([node(0), node(1)], 'o1', 1)))
    expect(effects).toMatchObject([{ kind: 'follow' }])
  })
})

describe('an action of an order', () => {
  const [a, b] = [speak('a'), speak('b')]
  const order = take(anOrder([node(0, [a, b]), node(1)]))

  it('waits for the one before it', () => {
    const first = run(order)
    expect(first.effects).toEqual([{ kind: 'perform', run: 1, action: a }])
    expect(run(order, started(a)).effects).toEqual([])
    expect(run(order, started(a), ended(a)).effects).toEqual([{ kind: 'perform', run: 1, action: b }])
  })

  it('may end while it is still being requested of the vehicle', () => {
    const { state, effects } = run(order, ended(a), started(a))
    expect(statuses(state)).toEqual(['FINISHED', 'RUNNING'])
    expect({ waitsFor: state.running?.waitsFor, effects }).toEqual({ waitsFor: null, effects: [] })
  })

  it('that blocks nothing goes on while the robot drives', () => {
    const free = speak('free', 'NONE')
    const { state, effects } = run(take(anOrder([node(0, [free]), node(1)])), started(free))
    expect(effects).toMatchObject([{ kind: 'follow' }])
    expect(reduceOrder(state, ended(free)).effects).toEqual([])
  })

  it('that stops the robot as it begins keeps the order from driving on', () => {
    const free = speak('free', 'NONE')
    const { state, effects } = run(
      take(anOrder([node(0, [free]), node(1)])),
      { kind: 'pause' },
      started(free),
    )
    expect({ isPaused: state.isPaused, effects }).toEqual({ isPaused: true, effects: [] })
  })

  it('that fails leaves a warning, and the order goes on', () => {
    const { state, effects } = run(order, started(a), ended(a, failed))
    expect(statuses(state)).toEqual(['FAILED', 'RUNNING'])
    expect(state.errors).toEqual([
      {
        type: 'cancelled',
        level: 'warning',
        description: 'Given up',
        references: { orderId: 'o1', actionId: 'a' },
      },
    ])
    expect(effects).toHaveLength(1)
  })

  it('of a former order that ends late moves nothing', () => {
    const second = take(anOrder([node(0), node(1)], 'o2'))
    const { state, effects } = run(order, started(a), { kind: 'cancel' }, second, ended(a))
    expect({ orderId: state.orderId, effects }).toEqual({ orderId: 'o2', effects: [] })
  })
})

describe('a pause', () => {
  it('halts a robot that drives, pauses an action that may move it, and goes no further', () => {
    expect(run(take(anOrder([node(0), node(1)])), { kind: 'pause' }).effects).toEqual([{ kind: 'halt' }])
    const a = speak('a')
    const order = take(anOrder([node(0, [a]), node(1)]))
    const paused = run(order, started(a), { kind: 'pause' })
    expect(paused.effects).toEqual([{ kind: 'hold', isHeld: true }])
    const over = reduceOrder(paused.state, ended(a))
    expect(over.effects).toEqual([])
    const resumed = reduceOrder(over.state, { kind: 'resume' }).effects
    expect(resumed).toMatchObject([{ kind: 'hold', isHeld: false }, { kind: 'follow' }])
  })

  it('changes nothing without an order, and nothing the second time', () => {
    expect(run({ kind: 'pause' }).state).toBe(noOrder)
    const { state } = run(take(anOrder([node(0), node(1)])), { kind: 'pause' })
    expect(reduceOrder(state, { kind: 'pause' })).toEqual({ state, effects: [] })
  })
})

describe('cancelling', () => {
  const [a, b] = [speak('a'), speak('b')]
  const order = take(anOrder([node(0, [a, b]), node(1)]))

  it('brakes first and keeps the order until the robot stands', () => {
    const begun = run(order, started(a), { kind: 'beginCancel' })
    expect(begun.effects).toEqual([{ kind: 'halt' }, { kind: 'cancelAction', actionId: 'a' }])
    const over = reduceOrder(begun.state, ended(a, failed))
    expect({ statuses: statuses(over.state), effects: over.effects }).toEqual({
      statuses: ['FAILED', 'WAITING'],
      effects: [],
    })
    const { state } = reduceOrder(over.state, { kind: 'cancel' })
    expect(statuses(state)).toEqual(['FAILED', 'FAILED'])
    expect(state.running).toBeNull()
  })

  it('begins nothing more, whatever happens meanwhile', () => {
    const { effects } = run(order, started(a), { kind: 'beginCancel' }, { kind: 'pause' }, { kind: 'resume' })
    expect(effects).toEqual([])
  })

  it('keeps what the action under way says of its end, and fails it if it says nothing', () => {
    const cancelled = run(order, started(a), { kind: 'cancel' })
    expect(statuses(cancelled.state)).toEqual(['RUNNING', 'FAILED'])
    const reported = reduceOrder(cancelled.state, ended(a, failed)).state
    const asked = { kind: 'actionCancelled', actionId: 'a' } as const
    expect(reduceOrder(reported, asked).state.actions[0]).toMatchObject({
      status: 'FAILED',
      result: '{"error":"cancelled","description":"Given up"}',
    })
    const silent = reduceOrder(cancelled.state, asked).state
    expect(silent.actions[0]).toMatchObject({ status: 'FAILED', result: null })
  })
})
