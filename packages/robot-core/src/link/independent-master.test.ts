import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { startTestBroker, type TestBroker } from '@wheelhouse/testkit/test-broker'
import { BlockingType, MasterController } from 'vda-5050-lib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Vehicle } from '../adapter.ts'
import { createAgent, type RobotAgent } from '../agent.ts'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import { makeTone } from '../sound/test-sound.ts'

/**
 * Lets the robot's time pass until something has come about. The robot moves by this clock alone: a slow machine takes
 * longer for the same way, and nothing that the test waits for comes too late.
 */
async function letPass(stepMs: number, isDone: () => boolean): Promise<void> {
  await vi.waitFor(
    () => {
      clock.advance(stepMs)
      if (!isDone()) throw new Error('not yet')
    },
    { timeout: 15_000, interval: 2 },
  )
}

/** A master that is not ours drives our robot: whatever we misread of the standard shows here. */

const robotId = { manufacturer: 'demo', serialNumber: 'R-1' }
let broker: TestBroker
let clock: ManualClock
let agent: RobotAgent
let vehicle: Vehicle
let master: MasterController

beforeEach(async () => {
  clock = createManualClock(Date.now())
  broker = await startTestBroker()
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
  vehicle = createVirtualRobot({ id: 'R-1', clock, world, start, fetchSound: async () => makeTone(0.5) })
  agent = createAgent({
    identity: { ...robotId, interfaceName: 'uagv', version: '2.0.0', mqttUrl: broker.url },
    vehicle,
    clock,
    random: () => 0,
    memory: null,
    spool: null,
    maps: null,
    media: null,
  })
  master = new MasterController(
    { interfaceName: 'uagv', transport: { brokerUrl: broker.url }, vdaVersion: '2.0.0' },
    { targetAgvs: robotId },
  )
  await master.start()
  await letPass(20, () => agent.isOnline())
})
afterEach(async () => {
  await master.stop()
  await agent.close()
  await broker.close()
})

const place = (x: number, y: number) => ({ x, y, theta: 0, mapId: 'f1' })
const speak = {
  actionId: 'a1',
  actionType: 'speak',
  blockingType: BlockingType.Hard,
  actionParameters: [
    { key: 'text', value: 'hello' },
    { key: 'soundLink', value: 'http://server/sound' },
  ],
}

function order(orderId: string) {
  return {
    orderId,
    orderUpdateId: 0,
    nodes: [
      { nodeId: 'dock', sequenceId: 0, released: true, nodePosition: place(1, 3), actions: [] },
      { nodeId: 'middle', sequenceId: 2, released: true, nodePosition: place(4, 3), actions: [speak] },
      { nodeId: 'east', sequenceId: 4, released: true, nodePosition: place(8, 2), actions: [] },
    ],
    edges: [
      { edgeId: 'e1', sequenceId: 1, released: true, startNodeId: 'dock', endNodeId: 'middle', actions: [] },
      { edgeId: 'e2', sequenceId: 3, released: true, startNodeId: 'middle', endNodeId: 'east', actions: [] },
    ],
  }
}

describe('the MasterController of vda-5050-lib', () => {
  it('drives an order with an action to its end', async () => {
    const traversed: string[] = []
    const actions: string[] = []
    let processed: { error: unknown; active: boolean } | null = null
    await master.assignOrder(robotId, order('o1'), {
      onOrderProcessed: (error, _byCancel, active) => {
        processed = { error, active }
      },
      onNodeTraversed: (node) => void traversed.push(node.nodeId),
      onActionStateChanged: ({ actionStatus }) => void actions.push(actionStatus),
    })
    await letPass(50, () => processed !== null)
    expect(processed).toEqual({ error: undefined, active: false })
    expect(traversed).toEqual(['dock', 'middle', 'east'])
    expect(actions.at(-1)).toBe('FINISHED')
  })

  it('cancels an order by instant action', async () => {
    let processed: { byCancel: boolean } | null = null
    await master.assignOrder(robotId, order('o2'), {
      onOrderProcessed: (_error, byCancel) => {
        processed = { byCancel }
      },
    })
    // It is on its way by now: cancelling takes the time that braking takes.
    await letPass(20, () => vehicle.state().velocity.vx > 0.5)
    const cancel = { actionId: 'c1', actionType: 'cancelOrder', blockingType: BlockingType.None }
    const report = { onActionStateChanged: () => {}, onActionError: () => {} }
    await master.initiateInstantActions(robotId, { instantActions: [cancel] }, report)
    // The rest of the way takes the robot seconds, and its time passes by milliseconds until it has heard.
    await letPass(2, () => vehicle.state().velocity.vx < 0.5)
    await letPass(20, () => processed !== null)
    expect(processed).toEqual({ byCancel: true })
  })
})
