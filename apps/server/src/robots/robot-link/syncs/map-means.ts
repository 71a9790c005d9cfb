import type { RobotMap } from '@wheelhouse/contract/maps/robot-map'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { RobotTwin } from '../twins/robot-twin.ts'

/** What a robot says that it can be given of a map, and how fast it is. Pure. */

/** `zoneTypes` `null`: it has not said which it knows. */
export type MapMeans = { maps: boolean; zones: boolean; zoneTypes: readonly string[] | null }

/** `null`: the robot has not said what it can do. */
export function getMapMeans({ factsheet }: RobotTwin): MapMeans | null {
  if (factsheet === null) return null
  const { actions, zones: zoneTypes = null } = factsheet
  const knows = (type: string) => zoneTypes === null || zoneTypes.includes(type)
  return {
    maps: actions.includes('downloadMap') && actions.includes('enableMap'),
    zones: actions.includes('enableZoneSet') && (knows('BLOCKED') || knows('SPEED_LIMIT')),
    zoneTypes,
  }
}

/** How the zones of a map hold for the robot: by itself, by the way it is led, or nothing is known of it. */
export function getZoneMeans(twin: RobotTwin): RobotMap['zones'] {
  const means = getMapMeans(twin)
  if (means === null) return 'none'
  const { zones, zoneTypes } = means
  const knowsAll = zoneTypes === null || ['BLOCKED', 'SPEED_LIMIT'].every((type) => zoneTypes.includes(type))
  if (zones && knowsAll) return 'robot'
  return takesEdgeSpeeds(twin) ? 'route' : 'routeOnly'
}

/** An optional field that a robot does not list makes it refuse the whole order (VDA 5050 3.0.0, 7.1.1). */
export function takesEdgeSpeeds({ factsheet }: RobotTwin): boolean {
  const fields = factsheet?.optionalFields ?? []
  return fields.some((field) => /edges?\.max(imum)?Speed$/i.test(field))
}

/** What the robot does where nothing limits it, in metres per second: what limits in per cent are of. */
export function getOwnSpeed({ factsheet }: RobotTwin): number {
  return factsheet?.maxSpeed ?? driveLimits.maxSpeed
}

/** The revision that the robot itself says it works by on this floor; `null` where it has told none. */
export function getRevision({ state }: RobotTwin, mapId: string): number | null {
  const enabled = state?.maps.find((map) => map.mapId === mapId && map.isEnabled)
  const revision = Number(enabled?.mapVersion)
  return Number.isInteger(revision) ? revision : null
}
