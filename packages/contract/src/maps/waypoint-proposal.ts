import { z } from 'zod'
import { byId } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapMost, pointSchema } from './map-document.ts'

/** Waypoints for a scanned map, which has none: proposals, on the map only once a person has accepted them. */

const index = z.int().min(0).max(mapMost.waypoints)

const waypointProposalSchema = z.object({
  /** Places in metres. */
  points: z.array(pointSchema).max(mapMost.waypoints),
  /** Pairs of indexes into `points`: robots drive between them both ways. */
  edges: z.array(z.tuple([index, index])).max(mapMost.edges),
})
export type WaypointProposal = z.output<typeof waypointProposalSchema>

export const waypointProposalRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/floors/:id/waypoint-proposal',
    permission: 'map:write',
    summary:
      "Waypoints and edges over all that a robot can reach of the scanned floor of the floor's draft, off its keepout " +
      'zones. Nothing is stored; empty where there is no scan, or no room for a robot.',
    params: byId,
    responses: { 200: waypointProposalSchema },
    errors: ['entity.notFound', 'map.tooLarge'],
  }),
}
