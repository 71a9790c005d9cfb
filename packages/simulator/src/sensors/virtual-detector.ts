import type { Behaviour } from '@wheelhouse/contract/inspections/detection-setting'
import type { DetectionTask } from '@wheelhouse/contract/inspections/robot-detection'
import { standsInArea } from '@wheelhouse/map-model/picture-area'
import type { VehicleState } from '@wheelhouse/robot-core/adapter'
import type { Clock } from '@wheelhouse/robot-core/clock'
import type { BehaviourDetector, Sighting } from '@wheelhouse/robot-core/detection/behaviour-detector'
import type { VirtualWorld } from '../world/virtual-world.ts'
import { type SeenPerson, seePeople } from './see-people.ts'

const lookEveryMs = 200
/** Minimum duration of a behaviour, so that a stumble is not a fall. Milliseconds of simulated time. */
const sureMs = 1_000
/** A person who was not seen at it for this long may be reported again. */
const forgetMs = 5_000
/** The camera that detects everything but intrusions, whose areas are drawn for a specific camera. */
const usualCamera: Camera = 'v1'

type Camera = Sighting['camera']
type Doing = { readonly sinceMs: number; lastMs: number; isReported: boolean }
type State = Pick<VehicleState, 'mapId' | 'x' | 'y' | 'theta' | 'arm' | 'cameras'>

/** The detector of virtual robots: it does not analyse pictures, but knows what the people before its cameras do. */
export function createVirtualDetector(
  world: VirtualWorld,
  clock: Clock,
  state: () => State,
): BehaviourDetector {
  /** Who is doing what, by task, kind and person. */
  const doings = new Map<string, Doing>()
  let stop = (): void => {}

  function look(tasks: readonly DetectionTask[], onSighting: (sighting: Sighting) => void): void {
    const now = world.simulatedMs()
    for (const [key, { lastMs }] of doings) if (now - lastMs > forgetMs) doings.delete(key)
    const seenBy = createEyes(world, state())
    for (const task of tasks)
      for (const kind of task.behaviours) {
        const camera = (kind === 'intrusion' ? task.area?.cameraId : null) ?? usualCamera
        for (const seen of seenBy(camera))
          if (isAt(seen, kind, task)) note({ task, kind, camera, seen, now }, onSighting)
      }
  }

  function note({ task, kind, camera, seen, now }: Noted, onSighting: (sighting: Sighting) => void): void {
    // Two people fighting are one event.
    const key = `${task.settingId} ${kind} ${kind === 'violence' ? '' : seen.person.id}`
    const doing = doings.get(key) ?? { sinceMs: now, lastMs: now, isReported: false }
    doings.set(key, doing)
    doing.lastMs = now
    const forMs = now - doing.sinceMs
    if (doing.isReported || forMs < (kind === 'loitering' ? (task.stayMinutes ?? 0) * 60_000 : sureMs)) return
    doing.isReported = true
    const { settingId } = task
    const stayMinutes = kind === 'loitering' ? Math.floor(forMs / 60_000) : null
    onSighting({ settingId, kind, camera, score: seen.score, box: seen.box, stayMinutes })
  }

  return {
    watch(tasks, onSighting) {
      stop()
      const isOver = (key: string) => !tasks.some(({ settingId }) => key.startsWith(settingId))
      for (const key of doings.keys()) if (isOver(key)) doings.delete(key)
      stop = tasks.length === 0 ? () => {} : clock.every(lookEveryMs, () => look(tasks, onSighting))
    },
    close: () => stop(),
  }
}

type Noted = { task: DetectionTask; kind: Behaviour; camera: Camera; seen: SeenPerson; now: number }

/** Whom each camera sees now, computed once for all tasks. */
function createEyes(world: VirtualWorld, robot: State): (camera: Camera) => readonly SeenPerson[] {
  const floor = robot.mapId === null ? null : world.floor(robot.mapId)
  const known = new Map<Camera, readonly SeenPerson[]>()
  return (camera) => {
    const seen =
      known.get(camera) ??
      (floor === null || !robot.cameras.includes(camera) ? [] : seePeople(floor, camera, robot))
    known.set(camera, seen)
    return seen
  }
}

const postures: Partial<Record<Behaviour, SeenPerson['person']['posture']>> = {
  fall: 'lying',
  wheelchair: 'sitting',
  violence: 'fighting',
}

/** Anybody who is seen may be loitering: the duration decides. */
function isAt({ person, box }: SeenPerson, kind: Behaviour, { area }: DetectionTask): boolean {
  if (kind === 'loitering') return true
  if (kind === 'intrusion') return area !== null && standsInArea(box, area.points)
  return person.posture === postures[kind]
}
