import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { ActionOutcome, VehicleActionType, VehicleEvent } from '@wheelhouse/robot-core/adapter'
import { createManualClock, type ManualClock } from '@wheelhouse/robot-core/manual-clock'
import type { VirtualRobotOptions } from '../robot/virtual-parts.ts'
import { createVirtualRobot } from '../robot/virtual-robot.ts'
import { testRoom } from '../world/test-room.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'

type Options = Partial<VirtualRobotOptions> & { map?: MapDocument; timeFactor?: number; people?: number }

/** One robot in a room of its own: its clock, what it has reported, and a way to have it do something. */
export function aRobot({
  map = testRoom,
  timeFactor = 1,
  people = 0,
  clock = createManualClock(),
  ...rest
}: Options & { clock?: ManualClock } = {}) {
  const floors = [{ mapId: 'f1', map }]
  const world = createVirtualWorld({ clock, floors, seed: 7, peoplePerFloor: people, timeFactor })
  const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
  const robot = createVirtualRobot({ id: 'r1', clock, world, start, ...rest })
  const events: VehicleEvent[] = []
  robot.onEvent((event) => events.push(event))
  const perform = (type: VehicleActionType, parameters: Record<string, unknown> = {}) => {
    const outcomes: ActionOutcome[] = []
    const cancel = robot.perform({ actionId: 'a', type, parameters }, (outcome) => outcomes.push(outcome))
    return { outcomes, cancel }
  }
  return { clock, world, robot, events, perform }
}
