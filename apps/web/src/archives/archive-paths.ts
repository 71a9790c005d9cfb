/** Where recordings are. */
export const archivePaths = {
  list: '/archive/list',
  robot: '/archive/robot/$serialNo/$date',
  minute: '/archive/$serialNo/$date/$hour/$minute',
  cloud: '/archive/cloud/$buildingId/$date',
} as const

/** What of a player is in its address: the camera, and on the server's page of a building the robot and the minute. */
export type ArchiveSearch = { camera?: string; robot?: string; at?: string }

export function readArchiveSearch({ camera, robot, at }: Record<string, unknown>): ArchiveSearch {
  return {
    ...(typeof camera === 'string' && { camera }),
    ...(typeof robot === 'string' && { robot }),
    ...(typeof at === 'string' && /^\d\d:\d\d$/.test(at) && { at }),
  }
}
