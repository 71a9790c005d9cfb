import type { Waypoint } from '@wheelhouse/contract/maps/map-document'
import type { Pose } from '@wheelhouse/contract/robots/robot-state'
import { distance } from '@wheelhouse/map-model/geometry'
import { isDock } from '@wheelhouse/map-model/routing'
import { dockAt, type FloorPlan, planPath } from './plan-order.ts'

/** The free charging waypoint with the shortest way from where the robot stands, or `null`. */
export function nearestDock(plan: FloorPlan, pose: Pose): Waypoint | null {
  const taken = plan.findTaken()
  let best: { dock: Waypoint; length: number } | null = null
  for (const dock of plan.map.waypoints.filter(isDock)) {
    if (taken.has(dock.id)) continue
    const path = planPath(plan, pose, { waypointId: dock.id })
    if (path === null) continue
    const length = path.nodes.slice(1).reduce((sum, node, index) => {
      const from = path.nodes[index] ?? node
      return sum + distance([from.x, from.y], [node.x, node.y])
    }, 0)
    if (best === null || length < best.length) best = { dock, length }
  }
  return best?.dock ?? null
}

/** Serial numbers of the robots at docks that this robot could otherwise reach; empty if it can reach none. */
export function listDockHolders(plan: FloorPlan, pose: Pose): string[] {
  return [...plan.findTaken()].flatMap(([id, holder]) => {
    const dock = plan.graph.waypoints.get(id)
    const isReachable =
      dock !== undefined && isDock(dock) && planPath(plan, pose, { waypointId: id }) !== null
    return isReachable ? [holder] : []
  })
}

/** Where a robot goes when it leaves its dock: the first waypoint on the way from there, or `null`. */
export function undockGoal(plan: FloorPlan, pose: Pose): Waypoint | null {
  const dock = dockAt(plan, [pose.x, pose.y])
  if (dock === null) return null
  const edge = plan.map.edges.find((e) => e.from === dock.id || (e.to === dock.id && !e.oneWay))
  if (edge === undefined) return null
  return plan.graph.waypoints.get(edge.from === dock.id ? edge.to : edge.from) ?? null
}
