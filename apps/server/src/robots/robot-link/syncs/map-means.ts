import type { RobotMap } from '@wheelhouse/contract/maps/robot-map'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { RobotTwin } from '../twins/robot-twin.ts'

/** What a robot can be sent of a map by its own account, and how fast it is. Pure. */

/** `zoneTypes` is `null` if it has not listed those it knows. */
export type MapMeans = { maps: boolean; zones: boolean; zoneTypes: readonly string[] | null }

/** `null` if the robot has not reported its abilities. */
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

/** Who enforces the zones of a map for the robot: itself, the route it is given, or unknown. */
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

/** The robot's unrestricted speed in metres per second; limits in per cent refer to it. */
export function getOwnSpeed({ factsheet }: RobotTwin): number {
  return factsheet?.maxSpeed ?? driveLimits.maxSpeed
}

/** The revision that the robot itself reports it is using on this floor; `null` if it reported none. */
export function getRevision({ state }: RobotTwin, mapId: string): number | null {
  const enabled = state?.maps.find((map) => map.mapId === mapId && map.isEnabled)
  const revision = Number(enabled?.mapVersion)
  return Number.isInteger(revision) ? revision : null
}
