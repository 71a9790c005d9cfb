import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { buildObstacleIndex } from '@wheelhouse/map-model/obstacle-index'
import type { Clock } from '@wheelhouse/robot-core/clock'
import { createAutomaticDoors } from './automatic-doors.ts'
import type { Intent } from './give-way.ts'
import { placeLiftButtons } from './lift-buttons.ts'
import { showReading } from './meter-reading.ts'
import type { NarrowStretch } from './narrow-ways.ts'
import { type StagedBehaviour, showStaged } from './staged-people.ts'
import { createWalkingPeople } from './walking-people.ts'
import type { RobotFigure, VirtualFloor } from './world-figures.ts'

/**
 * What all virtual robots of one process share: the floors with their fixed obstacles, doors that open for whoever
 * comes near, people who walk along the routes, and the robots themselves. Nothing here runs on its own: people and
 * doors are computed on demand, so a world that nobody watches costs nothing.
 */
export type VirtualWorld = {
  /** The floor of a map id, or `null` if this process has no such map. */
  floor(mapId: string): VirtualFloor | null
  readonly floors: readonly VirtualFloor[]
  /** Milliseconds of simulated time since the world began: the clock's own, times the time factor. */
  simulatedMs(): number
  readonly timeFactor: number
  /** The remaining routes of the robots. */
  readonly intents: Map<string, Intent>
  /** The narrow stretch that each robot has claimed, which others may only follow it into. */
  readonly claims: Map<string, NarrowStretch>
  /** Puts a robot on its floor, or replaces the figure of the same id. */
  place(robot: RobotFigure): void
  remove(robotId: string): void
  /** Stages a behaviour in place of the robot's previous one; `null`: ends it. */
  stage(robotId: string, behaviour: NewBehaviour | null): void
  /**
   * Something touches this point; a button within this many metres is pressed and lit for a while.
   * @returns the button's id; `null`: there is no button
   */
  touch(mapId: string, point: readonly [x: number, y: number, z: number], within: number): string | null
}

type NewBehaviour = Omit<StagedBehaviour, 'id' | 'sinceMs'> & { readonly mapId: string }

/** How long a pressed button is lit. Milliseconds of simulated time. */
const litMs = 6_000

export type VirtualWorldOptions = {
  clock: Clock
  /** A floor without meters or beacons may leave them out. */
  floors: readonly {
    mapId: string
    map: MapDocument
    meters?: readonly VirtualMeter[]
    beacons?: readonly VirtualBeacon[]
  }[]
  /** Determines who walks where; the same seed produces the same people. */
  seed: number
  /** People on each floor; floors without routes have none. */
  peoplePerFloor: number
  /** Speed of the simulation relative to the clock, 1 = real time. */
  timeFactor?: number
}

export function createVirtualWorld(options: VirtualWorldOptions): VirtualWorld {
  const { clock, timeFactor = 1 } = options
  const beganAt = clock.tick()
  const robots = new Map<string, RobotFigure>()
  /** Staged behaviour, by the robot it is staged for. */
  const staged = new Map<string, StagedBehaviour & { mapId: string }>()
  let stagings = 0
  /** When each button was last pressed. */
  const pressed = new Map<string, number>()
  const simulatedMs = () => (clock.tick() - beganAt) * timeFactor
  const floors = options.floors.map((floor, index) => createFloor(floor, options.seed + index * 7919))
  const byMapId = new Map(floors.map((floor) => [floor.mapId, floor]))

  function createFloor(
    { mapId, map, meters = [], beacons = [] }: VirtualWorldOptions['floors'][number],
    seed: number,
  ): VirtualFloor {
    const obstacles = buildObstacleIndex(map)
    const robotsHere = () => [...robots.values()].filter((robot) => robot.mapId === mapId)
    const people = createWalkingPeople({ map, obstacles, seed, count: options.peoplePerFloor })
    const doors = createAutomaticDoors(map)
    const buttons = placeLiftButtons(map)
    const peopleNow = () => [
      ...people.at(simulatedMs(), robotsHere()),
      ...[...staged.values()].flatMap((one) => (one.mapId === mapId ? showStaged(one, simulatedMs()) : [])),
    ]
    return {
      mapId,
      map,
      obstacles,
      beacons,
      robots: robotsHere,
      people: peopleNow,
      doors: () => doors.at(simulatedMs(), [...robotsHere(), ...peopleNow()]),
      liftButtons: () =>
        buttons.map((button) => {
          const at = pressed.get(`${mapId} ${button.id}`)
          return { ...button, isLit: at !== undefined && simulatedMs() - at < litMs }
        }),
      meters: () =>
        meters.map(({ reading, ...meter }) => ({
          ...meter,
          shown: showReading({ reading }, clock.wallMs()),
        })),
    }
  }

  return {
    floors,
    floor: (mapId) => byMapId.get(mapId) ?? null,
    simulatedMs,
    timeFactor,
    intents: new Map(),
    claims: new Map(),
    place: (robot) => void robots.set(robot.id, robot),
    remove(robotId) {
      robots.delete(robotId)
      staged.delete(robotId)
    },
    stage(robotId, behaviour) {
      staged.delete(robotId)
      if (behaviour !== null)
        staged.set(robotId, { ...behaviour, id: `staged-${++stagings}`, sinceMs: simulatedMs() })
    },
    touch(mapId, [x, y, z], within) {
      const buttons = byMapId.get(mapId)?.liftButtons() ?? []
      const button = buttons.find((it) => Math.hypot(it.x - x, it.y - y, it.height - z) <= within)
      if (button === undefined) return null
      pressed.set(`${mapId} ${button.id}`, simulatedMs())
      return button.id
    },
  }
}
