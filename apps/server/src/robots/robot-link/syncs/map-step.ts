import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { RobotTwin } from '../twins/robot-twin.ts'
import type { ZoneSet } from '../ways/zone-set.ts'
import type { MapMeans } from './map-means.ts'
import type { MapTarget } from './map-target.store.ts'

/** What a robot must be sent next to make it use a map. Pure: judged by its own state alone. */
export type MapStep = {
  readonly kind: 'downloadMap' | 'enableMap' | 'zoneSet' | 'enableZoneSet'
  readonly floorId: string
  readonly revision: number
  /** Identifies the step: one that failed is not retried under the same key. */
  readonly key: string
  readonly mapId: string
  readonly zoneSet: ZoneSet | null
}

type Wanted = { target: MapTarget; mapId: string; means: MapMeans; zoneSet: ZoneSet | null }

/** The next step for one map; `null` if the robot already uses it. */
export function findStep({ state }: RobotTwin, { target, mapId, means, zoneSet }: Wanted): MapStep | null {
  const { floorId, revision } = target
  const about = { floorId, revision, mapId, zoneSet }
  const versions = (state?.maps ?? []).filter((map) => map.mapId === mapId)
  const wanted = versions.find(({ mapVersion }) => mapVersion === String(revision))
  if (means.maps && wanted?.isEnabled !== true) {
    const kind = wanted === undefined ? 'downloadMap' : 'enableMap'
    return { ...about, kind, key: `${kind} ${revision}` }
  }
  if (!means.zones || zoneSet === null) return null
  const sets = (state?.zoneSets ?? []).filter((set) => set.mapId === mapId && set.zoneSetId !== '')
  const own = sets.find(({ zoneSetId }) => zoneSetId === zoneSet.zoneSetId)
  if (own?.isEnabled === true) return null
  // A robot that has no zones of this map in force needs no empty set.
  if (zoneSet.zones.length === 0 && means.maps && !sets.some(({ isEnabled }) => isEnabled)) return null
  const kind = own === undefined ? 'zoneSet' : 'enableZoneSet'
  return { ...about, kind, key: `${kind} ${zoneSet.zoneSetId}` }
}

/** Why the robot did not carry out this action; `undefined` if it has not reported a refusal. */
export function findRefusal({ actions, state }: RobotTwin, actionId: string): string | undefined {
  const report = actions.get(actionId)
  if (report?.outcome === 'failed') return readReason(report.result)
  const error = state?.errors.find(({ references }) => references.actionId === actionId)
  return error === undefined ? undefined : (error.description ?? error.type).slice(0, 200)
}

/** Our agent's error code for a failed action; `null` if the robot reports none. */
export function findErrorCode({ actions }: RobotTwin, actionId: string): string | null {
  try {
    const parsed: unknown = parseJson(actions.get(actionId)?.result ?? '')
    return typeof parsed === 'object' && parsed !== null && 'error' in parsed ? String(parsed.error) : null
  } catch {
    return null
  }
}

/** Our agent answers in JSON; others in free text. */
function readReason(result: string | null): string {
  if (result === null) return ''
  try {
    const parsed: unknown = parseJson(result)
    if (typeof parsed === 'object' && parsed !== null && 'description' in parsed)
      return String(parsed.description).slice(0, 200)
  } catch {
    // Not JSON: use the text itself.
  }
  return result.slice(0, 200)
}
