import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../manual-clock.ts'
import type { LinkAction, LinkNode, LinkOrder } from './link-order.ts'
import { createOrderExecutor } from './order-executor.ts'
import type { OrderLogLine } from './order-log.ts'
import type { OrderMemory } from './order-memory.ts'

const places = { dock: [1, 3], middle: [4, 3], east: [8, 2] } as const

function node(nodeId: keyof typeof places, index: number, actions: LinkAction[] = []): LinkNode {
  const [x, y] = places[nodeId]
  const position = { x, y, theta: null, mapId: 'f1', deviation: 0.5 }
  return { nodeId, sequenceId: index * 2, released: true, position, actions }
}

function anOrder(orderId: string, nodes: LinkNode[], rest: Partial<LinkOrder> = {}): LinkOrder {
  const edges = nodes.slice(1).map((next) => ({
    edgeId: `to-${next.nodeId}`,
    sequenceId: next.sequenceId - 1,
    released: next.released,
    maxSpeed: null,
    actions: [],
  }))
  return { orderId, orderUpdateId: 0, nodes, edges, ...rest }
}

function speak(actionId: string): LinkAction {
  return { actionId, actionType: 'wait', blockingType: 'HARD', parameters: { seconds: 1 } }
}

/** @param disk what the robot has kept of its last order */
function aBench(disk: { kept: OrderMemory | null } = { kept: null }) {
  const clock = createManualClock()
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
  const vehicle = createVirtualRobot({ id: 'r1', clock, world, start })
  const conditions = { mayTake: true }
  const memory = { load: () => disk.kept, save: (kept: OrderMemory) => void (disk.kept = kept) }
  const log: OrderLogLine[] = []
  const mayTake = () => conditions.mayTake
  const executor = createOrderExecutor(vehicle, {
    mayTake,
    onChange: () => {},
    memory,
    log: (line) => void log.push(line),
  })
  vehicle.onEvent((event) => {
    if (event.kind === 'reached') executor.onReached(event.index)
    if (event.kind === 'routeFailed') executor.onRouteFailed(event.error, event.description)
  })
  return { clock, world, vehicle, executor, conditions, log }
}

describe('a robot that was restarted in the middle of an order', () => {
  const order = anOrder('o1', [node('dock', 0, [speak('a1'), speak('a2')]), node('middle', 1, [speak('a3')])])
  const restart = () => {
    const disk = { kept: null }
    const before = aBench(disk)
    before.executor.take(order)
    before.clock.advance(1_500)
    return aBench(disk)
  }

  it('reports what it had done of it and what it had not, and that the order is lost', () => {
    const { executor } = restart()
    expect(executor.report()).toMatchObject({
      orderId: 'o1',
      lastNodeId: 'dock',
      nodesAhead: [],
      orderActions: [
        { actionId: 'a1', status: 'FINISHED' },
        { actionId: 'a2', status: 'FAILED' },
        { actionId: 'a3', status: 'FAILED' },
      ],
      errors: [{ type: 'orderLost', references: { orderId: 'o1' } }],
    })
  })

  it('repeats nothing of it, even if it is sent again or continued, and takes another', () => {
    const { executor, log } = restart()
    executor.take(order)
    executor.take({ ...order, orderUpdateId: 1 })
    expect(log.map(({ kind }) => kind)).toEqual(['refused'])
    executor.take(anOrder('o2', [node('dock', 0), node('middle', 1)]))
    expect(executor.report()).toMatchObject({ orderId: 'o2', errors: [] })
  })

  it('says nothing of one that was over', () => {
    const disk = { kept: null }
    const before = aBench(disk)
    before.executor.take(anOrder('o1', [node('dock', 0, [speak('a1')])]))
    before.clock.advance(2_000)
    const { executor } = aBench(disk)
    expect(executor.report()).toMatchObject({
      orderId: 'o1',
      errors: [],
      orderActions: [{ status: 'FINISHED' }],
    })
  })
})

it('each thing that is done of an order is logged once, in order', () => {
  const { clock, executor, log } = aBench()
  executor.take(anOrder('o1', [node('dock', 0, [speak('a1')]), node('middle', 1)]))
  clock.advance(20_000)
  const steps = log.map((line) =>
    'nodeId' in line ? line.nodeId : 'status' in line ? line.status : line.kind,
  )
  expect(steps).toEqual(['taken', 'dock', 'RUNNING', 'FINISHED', 'middle', 'over'])
})

describe('an order', () => {
  it('drives its nodes, does its actions in turn, and ends at the last node', () => {
    const { clock, vehicle, executor } = aBench()
    executor.take(anOrder('o1', [node('dock', 0), node('middle', 1, [speak('a1')]), node('east', 2)]))
    expect(executor.report()).toMatchObject({ orderId: 'o1', lastNodeId: 'dock' })
    expect(executor.report().nodesAhead.map(({ nodeId }) => nodeId)).toEqual(['middle', 'east'])
    clock.advance(6_000)
    expect(executor.report()).toMatchObject({ lastNodeId: 'middle' })
    clock.advance(20_000)
    const { lastNodeId, nodesAhead, edgesAhead, orderActions } = executor.report()
    expect({ lastNodeId, nodesAhead, edgesAhead }).toEqual({
      lastNodeId: 'east',
      nodesAhead: [],
      edgesAhead: [],
    })
    expect(orderActions).toEqual([{ actionId: 'a1', actionType: 'wait', status: 'FINISHED', result: null }])
    expect(executor.isActive()).toBe(false)
    expect(vehicle.state().x).toBeCloseTo(8, 1)
  })

  it('moves an arm on its own, and waits for no key: an order needs no lease', () => {
    const { clock, vehicle, executor } = aBench()
    const pose = (actionId: string, lease?: string): LinkAction => {
      const steps = [{ joints: { l1: lease === undefined ? 30 : 60 }, durationMs: 1_000, easing: 'linear' }]
      return { actionId, actionType: 'setPose', blockingType: 'HARD', parameters: { steps, lease } }
    }
    executor.take(anOrder('o1', [node('dock', 0, [pose('held', 'l1'), pose('free')]), node('middle', 1)]))
    clock.advance(15_000)
    expect(executor.report()).toMatchObject({ lastNodeId: 'middle' })
    expect(executor.report().orderActions.map(({ status }) => status)).toEqual(['FAILED', 'FINISHED'])
    expect(vehicle.state().arm?.joints.l1).toBe(30)
  })

  it('charges at its end on request', () => {
    const { clock, vehicle, executor } = aBench()
    executor.take(anOrder('out', [node('dock', 0), node('middle', 1)]))
    clock.advance(10_000)
    const charge: LinkAction = {
      actionId: 'c',
      actionType: 'startCharging',
      blockingType: 'HARD',
      parameters: {},
    }
    executor.take(anOrder('back', [node('middle', 0), node('dock', 1, [charge])]))
    clock.advance(15_000)
    expect(vehicle.state().battery.charging).toBe(true)
    expect(executor.isActive()).toBe(false)
  })

  it('ends where an action fails whose failure is to end it, and only there', () => {
    const fails = (parameters: object): LinkAction => ({
      ...speak('a1'),
      parameters: { seconds: -1, ...parameters },
    })
    const nodes = (first: LinkAction) => [node('dock', 0, [first, speak('a2')]), node('middle', 1)]
    const { clock, executor } = aBench()
    executor.take(anOrder('o1', nodes(fails({ onFailure: 'endOrder' }))))
    clock.advance(20_000)
    const { orderActions, lastNodeId } = executor.report()
    expect(orderActions.map(({ status }) => status)).toEqual(['FAILED', 'FAILED'])
    expect([lastNodeId, executor.isActive()]).toEqual(['dock', false])
    executor.take(anOrder('o2', nodes(fails({}))))
    clock.advance(20_000)
    expect(executor.report()).toMatchObject({
      lastNodeId: 'middle',
      orderActions: [{ status: 'FAILED' }, { status: 'FINISHED' }],
    })
  })

  it('is ignored when it comes again', () => {
    const { clock, executor } = aBench()
    const order = anOrder('o1', [node('dock', 0), node('middle', 1)])
    executor.take(order)
    clock.advance(1_000)
    executor.take(order)
    clock.advance(10_000)
    executor.take(order)
    expect(executor.report()).toMatchObject({ lastNodeId: 'middle', errors: [] })
  })

  it('is refused while another one is active, and the active one goes on', () => {
    const { clock, executor } = aBench()
    executor.take(anOrder('o1', [node('dock', 0), node('middle', 1)]))
    executor.take(anOrder('o2', [node('dock', 0)]))
    expect(executor.report().orderId).toBe('o1')
    expect(executor.report().errors).toEqual([
      expect.objectContaining({
        fault: 'otherOrderActive',
        references: { orderId: 'o2', orderUpdateId: '0' },
      }),
    ])
    clock.advance(10_000)
    expect(executor.report().lastNodeId).toBe('middle')
  })

  it.each([
    ['startNodeOutOfRange', anOrder('far', [node('east', 0)])],
    ['validation', anOrder('loose', [node('dock', 0), node('middle', 2)])],
    ['validation', anOrder('short', [node('dock', 0), node('middle', 1)], { edges: [] })],
    ['validation', anOrder('placeless', [{ ...node('dock', 0), position: null }])],
    ['invalidOrderAction', anOrder('strange', [node('dock', 0, [{ ...speak('x'), actionType: 'dance' }])])],
  ] as const)('is refused with %s when the robot cannot carry it out', (fault, order) => {
    const { executor } = aBench()
    executor.take(order)
    expect(executor.isActive()).toBe(false)
    expect(executor.report().errors[0]).toMatchObject({ fault, references: { orderId: order.orderId } })
  })

  it('is refused while the robot must not move', () => {
    const { executor, conditions } = aBench()
    conditions.mayTake = false
    executor.take(anOrder('o1', [node('dock', 0), node('middle', 1)]))
    expect(executor.report().errors[0]).toMatchObject({ fault: 'notAvailable' })
  })

  it('stands while paused and goes on afterwards', () => {
    const { clock, vehicle, executor } = aBench()
    executor.take(anOrder('o1', [node('dock', 0), node('middle', 1), node('east', 2)]))
    clock.advance(2_000)
    executor.pause()
    clock.advance(1_000)
    const { x } = vehicle.state()
    clock.advance(5_000)
    expect(vehicle.state().x).toBe(x)
    expect(executor.isPaused()).toBe(true)
    executor.resume()
    clock.advance(20_000)
    expect(executor.report().lastNodeId).toBe('east')
  })

  it.each([
    ['goes straight', 'moveRelative', { distance: 3 }],
    ['turns', 'rotate', { angle: 6 }],
    ['moves its arm', 'setPose', { steps: [{ joints: { lift: 400 }, durationMs: 8_000, easing: 'linear' }] }],
  ])('stands while paused when it %s, and goes on to the end of it', (_what, actionType, parameters) => {
    const { clock, vehicle, executor } = aBench()
    const action: LinkAction = { actionId: 'a1', actionType, blockingType: 'HARD', parameters }
    executor.take(anOrder('o1', [node('dock', 0, [action])]))
    const posture = () => {
      const { x, y, theta, arm } = vehicle.state()
      return { x, y, theta, lift: arm?.joints.lift }
    }
    const atFirst = posture()
    clock.advance(2_000)
    executor.pause()
    clock.advance(1_500)
    const held = posture()
    expect(held).not.toEqual(atFirst)
    clock.advance(30_000)
    expect(posture()).toEqual(held)
    expect(executor.report().orderActions).toMatchObject([{ status: 'RUNNING' }])
    executor.resume()
    clock.advance(30_000)
    expect(posture()).not.toEqual(held)
    expect(executor.report().orderActions).toMatchObject([{ status: 'FINISHED' }])
  })

  it('does what comes after an action that ended while it was paused', () => {
    const { clock, vehicle, executor } = aBench()
    const turn: LinkAction = {
      actionId: 'a2',
      actionType: 'rotate',
      blockingType: 'HARD',
      parameters: { angle: 1 },
    }
    executor.take(anOrder('o1', [node('dock', 0, [speak('a1'), turn])]))
    executor.pause()
    clock.advance(10_000)
    expect(vehicle.state().theta).toBe(0)
    executor.resume()
    clock.advance(10_000)
    expect(vehicle.state().theta).toBeCloseTo(1, 1)
  })

  it('leaves its actions failed and its ids in place when cancelled', () => {
    const { clock, vehicle, executor } = aBench()
    executor.take(anOrder('o1', [node('dock', 0), node('middle', 1, [speak('a1')])]))
    clock.advance(1_500)
    expect(executor.beginCancel()).toBe(true)
    expect(executor.report().nodesAhead).not.toEqual([])
    executor.cancel()
    expect(executor.beginCancel()).toBe(false)
    clock.advance(1_000)
    expect(vehicle.state().velocity.vx).toBe(0)
    expect(executor.report()).toMatchObject({ orderId: 'o1', nodesAhead: [], edgesAhead: [] })
    expect(executor.report().orderActions[0]?.status).toBe('FAILED')
  })

  it('is given up with F0007 when something stays in the way', () => {
    const { clock, world, executor } = aBench()
    // Across the whole room: there is no way round.
    const other = { mapId: 'f1', x: 3, theta: 0, radius: 0.25, height: 1, vx: 0, omega: 0 }
    for (let y = 0.3; y < 6; y += 0.6) world.place({ ...other, id: `r${y}`, y })
    executor.take(anOrder('o1', [node('dock', 0), node('middle', 1)]))
    clock.advance(40_000)
    expect(executor.isActive()).toBe(false)
    expect(executor.report().errors[0]).toMatchObject({ type: 'F0007', references: { orderId: 'o1' } })
  })
})
