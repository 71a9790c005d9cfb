/** Orders that lead through a keepout zone which is in force now. */
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../../kernel/process/log.ts'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { aFactsheet, aState, aTwin } from '../../../testing/twin-factory.ts'
import type { LinkContext } from '../link-context.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { buildFloorPlan } from '../ways/plan-order.ts'
import { stopBeforeKeepouts } from './stop-before-keepouts.ts'

const clock = fakeClock()
const zone = { id: 'z', name: 'Stairs', kind: 'keepout' as const }
const polygon: [number, number][] = [
  [5, 4],
  [6, 4],
  [6, 5],
  [5, 5],
]
const bounds = { min: [0, 0] as [number, number], max: [10, 10] as [number, number] }
const plan = buildFloorPlan('b.f', toMap({ zones: [{ ...zone, polygon }], bounds }))

/** On its way from one side of the zone to the other. */
function aRobot(facts: Partial<RobotTwin>): RobotTwin {
  const state = aState({ x: 1, y: 4.5, mapId: 'b.f', driving: true, orderId: 'o' })
  const goal = { waypointId: null, x: 8, y: 4.5, theta: 0, name: null, dock: false }
  return aTwin({
    factsheet: aFactsheet(['cancelOrder']),
    state: { ...state, ahead: [{ nodeId: 'goal', x: 8, y: 4.5 }] },
    connection: 'online',
    connectionAt: clock.monotonicMs(),
    lastStateAt: clock.monotonicMs(),
    isStateCurrent: true,
    order: { orderId: 'o', goal, status: 'running', remaining: [], learnedAt: null },
    ...facts,
  })
}

/** @returns types of the actions that the robot is sent */
async function look(twin: RobotTwin): Promise<string[]> {
  const sent: string[] = []
  const link: Partial<Record<keyof LinkContext, unknown>> = {
    // The database is away: that must not keep the cancel back.
    log: createLog('silent'),
    clock,
    sender: {
      instantActions: (_twin: RobotTwin, actions: { actionType: string }[]) => {
        sent.push(...actions.map(({ actionType }) => actionType))
        return ['id']
      },
    },
    waiters: { waitFor: async () => null },
  }
  const work: Promise<unknown>[] = []
  const parts = {
    robots: { all: () => [twin] },
    clock,
    floorPlans: { get: async () => plan },
    activities: { addNotice: vi.fn() },
    keep: (one: Promise<unknown>) => void work.push(one.catch(() => undefined)),
  }
  stopBeforeKeepouts(parts as unknown as Parameters<typeof stopBeforeKeepouts>[0], link as LinkContext)
  await Promise.all(work)
  return sent
}

test('an order that leads through the zone is cancelled', async () => {
  expect(await look(aRobot({}))).toEqual(['cancelOrder'])
})

test('it is not cancelled by a server that knows the way ahead as it was some seconds ago', async () => {
  expect(await look(aRobot({ lagMs: 15_000 }))).toEqual([])
})
