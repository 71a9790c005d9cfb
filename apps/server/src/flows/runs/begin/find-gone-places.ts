import type { Flow } from '@wheelhouse/contract/flows/flow'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { Database } from '../../../kernel/database/database.ts'
import type { FloorPlans } from '../../../robots/robot-link/ways/floor-plans.ts'
import { findGoneSteps, getPlaceId } from '../../gone-places/find-gone-steps.ts'
import { listLastNames } from '../../gone-places/gone-places.store.ts'
import { mapMaxAgeMs } from '../plan/plan-run.ts'
import { judgesResult } from '../state/conditions.ts'
import type { RunFlow } from '../state/run-position.ts'

/**
 * Steps whose place is not on the published map of any floor where the robot can then be, with the place's last name.
 * Only a warning if the flow itself handles the failure of the step.
 */
export async function findGonePlaces(
  { db, floorPlans }: { db: Database; floorPlans: FloorPlans },
  { buildingId }: Pick<Flow, 'buildingId'>,
  flows: readonly RunFlow[],
): Promise<RunProblem[]> {
  const gone = await findGoneSteps(flows, async (floorId) => {
    const plan = await floorPlans.get(`${buildingId}.${floorId}`, mapMaxAgeMs)
    if (plan === null) return null
    const routes = plan.map.routes.flatMap(({ id, status }) => (status === 0 ? [] : [id]))
    return { waypoints: plan.graph.waypoints, routes: new Set(routes) }
  })
  if (gone.length === 0) return []
  const names = await listLastNames(db, gone)
  return gone.map(({ step, next }) => ({
    reason: 'placeGone',
    level: judgesResult(next) ? 'warning' : 'error',
    stepId: step.id,
    stepName: step.name,
    detail: names.get(getPlaceId(step)) ?? null,
  }))
}
