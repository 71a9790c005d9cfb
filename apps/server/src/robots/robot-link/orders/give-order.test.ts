import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../../../kernel/process/log.ts'
import { afterDriving } from '../../../teleop/resume-after-driving.ts'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { aTwin } from '../../../testing/twin-factory.ts'
import type { LinkContext } from '../link-context.ts'
import { findFloorToPlan } from '../syncs/map-target.store.ts'
import { listGivenUpOrders, listOpenOrders } from '../twins/order.store.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { createFloorPlans } from '../ways/floor-plans.ts'
import { decodeState } from '../wire/vda-decode.ts'
import { cancelOrder } from './give-command.ts'
import { giveOrder } from './give-order.ts'
import { createStopManager } from './stop-manager.ts'

let test: TestDatabase
let world: World
let twin: RobotTwin
let link: LinkContext
const sentOrder = vi.fn<LinkContext['sender']['order']>()
const sentActions = vi.fn<LinkContext['sender']['instantActions']>()
const waits: number[] = []
beforeEach(async () => {
  test = await createTestDatabase()
  world = await createWorld(test.db)
  const clock = fakeClock()
  const { robot, building, floor } = world.site
  const { id: robotId, serialNumber } = robot
  twin = aTwin({ robotId, serialNumber, organizationId: world.own.id, buildingId: building.id })
  const place = { x: 1, y: 1, theta: 0, mapId: `${building.id}.${floor.id}`, positionInitialized: true }
  twin.state = decodeState(Buffer.from(JSON.stringify({ agvPosition: place })), clock.now())
  twin.lastStateAt = 0
  link = {
    db: test.db,
    clock,
    log: createLog('silent'),
    changed: vi.fn(),
    freshen: vi.fn(),
    passStop: vi.fn(),
    sender: {
      order: sentOrder,
      instantActions: sentActions,
      stop: vi.fn(),
      zoneSet: vi.fn(),
      extension: vi.fn(),
    },
    twin: () => twin,
    twinById: () => twin,
    addNotice: vi.fn(),
    twins: () => [twin],
    floorPlans: createFloorPlans({
      clock,
      load: (buildingId, floorId) => findFloorToPlan(test.db, { buildingId, floorId }),
    }),
    audit: { add: vi.fn(), stop: vi.fn() },
    sounds: {
      listLanguages: vi.fn(),
      makeLink: vi.fn(),
      readTicket: vi.fn(),
      speak: vi.fn(),
      close: vi.fn(),
    },
    soundFiles: { makeLink: vi.fn(), readTicket: vi.fn(), getContent: vi.fn(), measure: vi.fn() },
    stops: createStopManager({ db: test.db, clock, onChange: vi.fn() }),
    // Time passes at once, and the robot says nothing in it.
    waiters: {
      changed: vi.fn(),
      waitFor: async (_twin, _look, timeoutMs) => {
        waits.push(timeoutMs)
        return null
      },
    },
  }
})
afterEach(async () => {
  sentOrder.mockReset()
  sentActions.mockReset()
  waits.length = 0
  await test.drop()
})

it('is sent every 2 s, and given up after the fifth time', async () => {
  await expect(giveOrder(link, twin, { waypointId: 'desk' })).rejects.toMatchObject({
    code: 'robot.noAnswer',
  })
  expect(waits).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
  const sent = sentOrder.mock.calls.map(([, order]) => order)
  expect(sent).toHaveLength(5)
  expect(new Set(sent.map(({ orderId }) => orderId)).size).toBe(1)
  expect(twin.order).toBeNull()
  expect(await listOpenOrders(test.db)).toEqual([])
})

it('that was given up is cancelled behind the last sending, and nothing new is sent before that is answered', async () => {
  sentActions.mockReturnValue(['c1', 's1'])
  await expect(giveOrder(link, twin, { waypointId: 'desk' })).rejects.toThrow()
  const [cancelled] = sentActions.mock.invocationCallOrder
  expect(cancelled).toBeGreaterThan(Math.max(...sentOrder.mock.invocationCallOrder))
  expect(sentActions.mock.calls[0]?.[1].map(({ actionType }) => actionType)).toEqual([
    'cancelOrder',
    'stateRequest',
  ])
  const [orderId] = sentOrder.mock.calls.map(([, order]) => order.orderId)
  expect(await listGivenUpOrders(test.db)).toEqual([{ id: orderId, robotId: twin.robotId }])

  sentOrder.mockReset()
  await expect(giveOrder(link, twin, { waypointId: 'desk' })).rejects.toMatchObject({
    code: 'robot.noAnswer',
  })
  expect(sentOrder).not.toHaveBeenCalled()
})

/** The robot answers each wait with `answer`; `null` lets the wait go by. */
function answerWaits(answer: (wait: number) => void): void {
  let wait = 0
  link.waiters.waitFor = async (awaited, look) => {
    answer(++wait)
    return look(awaited) ?? null
  }
}

const goal = { waypointId: null, x: 4, y: 1, theta: 0, name: null, dock: false }

it('that was given while another was being cancelled is not lost with it', async () => {
  twin.order = { orderId: 'first', goal, status: 'running', remaining: [], learnedAt: null }
  const next = { orderId: 'second', goal, status: 'sent', remaining: [], learnedAt: null } as const
  sentActions.mockReturnValue(['cancel'])
  answerWaits(() => {
    twin.actions.set('cancel', {
      actionId: 'cancel',
      actionType: 'cancelOrder',
      outcome: 'finished',
      result: null,
    })
    twin.order = { ...next, remaining: [], learnedAt: null }
  })
  await cancelOrder(link, twin)
  expect(twin.order).toEqual(next)
})

it('that the robot has taken is its order, also if that cannot be saved', async () => {
  const paused = { orderId: 'paused', goal, status: 'paused', remaining: [], learnedAt: null } as const
  twin.order = { ...paused, remaining: [], learnedAt: null }
  answerWaits(() => {
    const orderId = sentOrder.mock.lastCall?.[1].orderId
    // The first wait is for the robot to stand still.
    if (twin.state === null || orderId === undefined) return
    twin.state = { ...twin.state, orderId }
    vi.spyOn(link.db, 'updateTable').mockImplementation(() => {
      throw new Error('the database is away')
    })
  })
  await expect(afterDriving(link, twin, { choice: 'resume' })).rejects.toThrow('the database is away')
  expect(twin.order).toMatchObject({ orderId: twin.state?.orderId, status: 'running' })
})

it('is not sent when it cannot be kept', async () => {
  await test.db.schema.dropTable('robotOrders').execute()
  await expect(giveOrder(link, twin, { waypointId: 'desk' })).rejects.toThrow()
  expect(sentOrder).not.toHaveBeenCalled()
  expect(twin.order).toBeNull()
})

it('that goes on after driving begins where the robot has come to a stand, and not where it was still braking', async () => {
  const { state } = twin
  if (state?.pose == null) throw new Error('the robot has no place')
  const { pose } = state
  twin.order = { orderId: 'driven', goal, status: 'paused', remaining: [], learnedAt: null }
  twin.state = { ...state, velocity: { vx: 0.4, vy: 0, omega: 0 } }
  answerWaits(() => {
    const velocity = { vx: 0, vy: 0, omega: 0 }
    twin.state = { ...state, velocity, pose: { ...pose, x: 2 }, orderId: twin.order?.orderId ?? '' }
  })
  await afterDriving(link, twin, { choice: 'resume' })
  expect(sentOrder.mock.calls.map(([, { nodes }]) => nodes[0]?.x)).toEqual([2])
})

it('that goes on after driving needs no cancel of an order that the robot has cleared by itself meanwhile', async () => {
  const { state } = twin
  if (state === null) throw new Error('the robot has no state')
  twin.order = { orderId: 'driven', goal, status: 'paused', remaining: [], learnedAt: null }
  twin.state = { ...state, orderId: 'driven', driving: true }
  sentActions.mockReturnValue(['cancel'])
  answerWaits(() => {
    const refused = {
      actionId: 'cancel',
      actionType: 'cancelOrder',
      outcome: 'failed',
      result: null,
    } as const
    twin.actions.set('cancel', refused)
    twin.state = { ...state, orderId: sentOrder.mock.lastCall?.[1].orderId ?? '' }
  })
  await afterDriving(link, twin, { choice: 'resume' })
  expect(sentOrder).toHaveBeenCalledOnce()
})
