import { type RobotMap, robotMapRoutes } from '@wheelhouse/contract/maps/map-revision'
import { mapDownloadRoutes } from '@wheelhouse/contract/robots/map-download'
import type { Database } from '../kernel/database/database.ts'
import { getFloor } from '../kernel/entities/place.store.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { MapFiles } from './robot-link/map-files.ts'
import { getRevision, getZoneMeans } from './robot-link/map-means.ts'
import { isOnline, type RobotTwin } from './robot-link/robot-twin.ts'
import { listFloorSyncs } from './sync-history.store.ts'

type Parts = { files: MapFiles; clock: Clock; twins: () => Iterable<RobotTwin> }

/** Downloads of one address in a minute: a building's robots may be behind one. */
const downloadsPerMinute = 600

/** Maps as robots get them, and how far they are. */
export function robotMapHandlers({ files, clock, twins }: Parts): RouteBinding[] {
  return [
    handle(robotMapRoutes.list, async ({ params: { id } }, { db, identity }) => {
      const { buildingId } = await getFloor(db, identity, id)
      return listRobotMaps(db, { buildingId, floorId: id }, twins(), clock.monotonicMs())
    }),
    handle(
      mapDownloadRoutes.download,
      async ({ query }) => {
        const ticket = files.readTicket(query.ticket)
        const robots = [...twins()]
        // A robot that was taken out of service meanwhile gets nothing any more.
        if (ticket === null || !robots.some(({ robotId }) => robotId === ticket.robotId))
          throw new AppError('entity.notFound')
        const file = await files.get(ticket.floorId, ticket.revision)
        if (file === null) throw new AppError('entity.notFound')
        const name = `${ticket.floorId}.${ticket.revision}.json`
        return { name, contentType: 'application/json', pieces: once(file.bytes), taken: null }
      },
      { ratePerMinute: downloadsPerMinute },
    ),
  ]
}

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

async function listRobotMaps(
  db: Database,
  { buildingId, floorId }: { buildingId: string; floorId: string },
  twins: Iterable<RobotTwin>,
  now: number,
): Promise<RobotMap[]> {
  const known = new Map([...twins].map((twin) => [twin.robotId, twin]))
  const rows = await listFloorSyncs(db, { buildingId, floorId })
  return rows.map(({ robotId, name, serialNumber, status }) => {
    const twin = known.get(robotId)
    return {
      ...{ robotId, name, serialNumber, sync: status },
      online: twin !== undefined && isOnline(twin, now),
      revision: twin === undefined ? null : getRevision(twin, `${buildingId}.${floorId}`),
      zones: twin === undefined ? 'none' : getZoneMeans(twin),
    }
  })
}
