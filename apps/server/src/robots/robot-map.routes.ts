import { type RobotMap, robotMapRoutes } from '@wheelhouse/contract/maps/robot-map'
import { mapDownloadRoutes } from '@wheelhouse/contract/robots/map-download'
import { getFloor } from '../kernel/entities/place.store.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { listMapSyncs } from './records/sync-history.store.ts'
import { getRobot } from './robot.store.ts'
import type { MapFiles } from './robot-link/syncs/map-files.ts'
import { getRevision, getZoneMeans } from './robot-link/syncs/map-means.ts'
import { isOnline, type RobotTwin } from './robot-link/twins/robot-twin.ts'

type Parts = { files: MapFiles; clock: Clock; twins: () => Iterable<RobotTwin> }

/** Downloads per address per minute: all robots of a building may share one. */
const downloadsPerMinute = 600

/** Maps as robots get them, and how far along each robot is. */
export function robotMapHandlers({ files, clock, twins }: Parts): RouteBinding[] {
  return [
    handle(robotMapRoutes.list, async ({ params: { id } }, { db, identity }) => {
      const { buildingId } = await getFloor(db, identity, id)
      return toRobotMaps(await listMapSyncs(db, { buildingId, floorId: id }), twins(), clock.monotonicMs())
    }),
    handle(robotMapRoutes.listOfRobot, async ({ params: { id } }, { db, identity }) => {
      const { buildingId } = await getRobot(db, identity, id)
      return toRobotMaps(await listMapSyncs(db, { buildingId, robotId: id }), twins(), clock.monotonicMs())
    }),
    handle(
      mapDownloadRoutes.download,
      async ({ query }) => {
        const ticket = files.readTicket(query.ticket)
        const robots = [...twins()]
        // A robot that was taken out of service meanwhile gets nothing.
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

/** What was sent, together with what the robots themselves report they are using. */
function toRobotMaps(
  syncs: Awaited<ReturnType<typeof listMapSyncs>>,
  twins: Iterable<RobotTwin>,
  now: number,
): RobotMap[] {
  const known = new Map([...twins].map((twin) => [twin.robotId, twin]))
  return syncs.map(({ buildingId, ...row }) => {
    const twin = known.get(row.robotId)
    return {
      ...row,
      online: twin !== undefined && isOnline(twin, now),
      revision: twin === undefined ? null : getRevision(twin, `${buildingId}.${row.floorId}`),
      zones: twin === undefined ? 'none' : getZoneMeans(twin),
    }
  })
}
