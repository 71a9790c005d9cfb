import { incidentRoutes } from '@wheelhouse/contract/archives/incident'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { findArchiveRobot } from './archive-robot.store.ts'
import { readDayEvents, readIncident } from './read-incident.ts'
import { toRequester } from './recording.store.ts'

/** What a robot filmed, where it was, and what happened, on one timeline (R-ARCHIVES-5). */
export const incidentHandlers: RouteBinding[] = [
  handle(incidentRoutes.get, async ({ params, query }, ctx) => {
    const robot = await findArchiveRobot(ctx.db, ctx.identity, params.serialNo)
    return ctx.readHistory((databases) => readIncident(databases, toRequester(ctx), robot, query))
  }),
  handle(incidentRoutes.events, async ({ params, query }, ctx) => {
    const { robotId } = await findArchiveRobot(ctx.db, ctx.identity, params.serialNo)
    const read = ctx.readHistory((databases) => readDayEvents(databases, toRequester(ctx), robotId, query))
    return { events: await read }
  }),
]
