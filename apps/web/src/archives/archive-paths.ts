import { timestampSchema } from '@wheelhouse/contract/kernel/entity'

/** Where recordings are. */
export const archivePaths = {
  list: '/archive/list',
  robot: '/archive/robot/$serialNo/$date',
  minute: '/archive/$serialNo/$date/$hour/$minute',
  cloud: '/archive/cloud/$buildingId/$date',
  incident: '/archive/incident/$serialNo',
  /** The same for those who know the robot's id only; it leads on to the one above. */
  incidentOf: '/archive/incident-of/$robotId',
} as const

/** What of a player is in its address: the camera and the time of the day, and on the server's page of a building the robot. */
export type ArchiveSearch = { camera?: string; robot?: string; at?: string }

export function readArchiveSearch({ camera, robot, at }: Record<string, unknown>): ArchiveSearch {
  return {
    ...(typeof camera === 'string' && { camera }),
    ...(typeof robot === 'string' && { robot }),
    ...(typeof at === 'string' && /^\d\d:\d\d(:\d\d)?$/.test(at) && { at }),
  }
}

/** The range of an incident and the moment that is looked at, ISO 8601 in UTC. */
export type IncidentSearch = { from?: string; until?: string; at?: string }

export function readIncidentSearch({ from, until, at }: Record<string, unknown>): IncidentSearch {
  return {
    ...(isMoment(from) && { from }),
    ...(isMoment(until) && { until }),
    ...(isMoment(at) && { at }),
  }
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && timestampSchema.safeParse(value).success
}
