/** Paths of recordings. */
export const archivePaths = {
  list: '/archive/list',
  robot: '/archive/robot/$serialNo/$date',
  minute: '/archive/$serialNo/$date/$hour/$minute',
  cloud: '/archive/cloud/$buildingId/$date',
  incident: '/archive/incident/$serialNo',
  /** The same for links that have only the robot's id; redirects to the one above. */
  incidentOf: '/archive/incident-of/$robotId',
} as const

/** The part of a player's state in its address: camera, time of day and, for a building's page, the robot. */
export type ArchiveSearch = { camera?: string; robot?: string; at?: string }

export function readArchiveSearch({ camera, robot, at }: Record<string, unknown>): ArchiveSearch {
  return {
    ...(typeof camera === 'string' && { camera }),
    ...(typeof robot === 'string' && { robot }),
    ...(typeof at === 'string' && /^\d\d:\d\d(:\d\d)?$/.test(at) && { at }),
  }
}

/** The range of an incident and the current moment, ISO 8601 in UTC. */
export type IncidentSearch = { from?: string; until?: string; at?: string }

export function readIncidentSearch({ from, until, at }: Record<string, unknown>): IncidentSearch {
  return {
    ...(isMoment(from) && { from }),
    ...(isMoment(until) && { until }),
    ...(isMoment(at) && { at }),
  }
}

/** Without a schema: the address is read before the library for schemas is loaded. */
function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT.+Z$/.test(value) && !Number.isNaN(Date.parse(value))
}
