import type { MapDocument, Point, Waypoint, Zone } from '@wheelhouse/contract/maps/map-document'
import type { Pose } from '@wheelhouse/contract/robots/robot-state'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { findFreePath, straighten } from '@wheelhouse/map-model/free-path'
import { distance } from '@wheelhouse/map-model/geometry'
import { buildObstacleIndex, type ObstacleIndex } from '@wheelhouse/map-model/obstacle-index'
import { getEntry } from '@wheelhouse/map-model/polygons'
import { buildRoutingGraph, isDock, type RoutingGraph } from '@wheelhouse/map-model/routing'
import { isInKeepout } from '@wheelhouse/map-model/zones'
import type { LinkAction, OrderNode } from '../wire/vda-encode.ts'
import { listEdgeSpeeds } from './edge-speeds.ts'
import { findWayOut } from './leave-keepout.ts'

/** Where a robot is to go: a waypoint, or a free point of its floor (click-to-go). Metres, radians. */
export type Goal = { waypointId: string } | { x: number; y: number; theta?: number }

export type PlannedPath = {
  nodes: OrderNode[]
  /** m/s per edge, `null` where nothing limits the robot. */
  edgeSpeeds: (number | null)[]
}

/** Free space in metres that a path off the routing graph needs on both sides: the robot and a hand's breadth. */
const clearance = 0.35
/** The same along the routing graph: narrower, because somebody drew it there. */
const edgeClearance = 0.25
/** A robot this close to a waypoint stands on it. */
const onWaypoint = 0.3
/** A robot this close to a dock stands at it. */
const atDock = 1
/** Free points may be this far from the nearest waypoint in line of sight. */
const reach = 12
/** A way over free floor ends this close to a waypoint in line of sight. */
const nearGraph = 2

/** Places of a floor currently occupied by other robots: the waypoint's id, and the holder's serial number. */
export type TakenPlaces = ReadonlyMap<string, string>

/** One floor, ready for planning. Build once per map revision: the index costs some milliseconds. */
export type FloorPlan = {
  mapId: string
  map: MapDocument
  /** Those now in force. */
  zones: readonly Zone[]
  obstacles: ObstacleIndex
  /** Only what is switched on, avoiding the keepout zones now in force. */
  graph: RoutingGraph
  /** The robot's unrestricted speed in m/s. */
  ownSpeed: number
  /** The places that other robots occupy: looks at every robot, so only for a way that depends on it. */
  findTaken: () => TakenPlaces
}

/** @param obstacles those of the map, if already known */
export function buildFloorPlan(
  mapId: string,
  map: MapDocument,
  zones: readonly Zone[] = map.zones.filter(({ status }) => status === 1),
  obstacles = buildObstacleIndex(map),
): FloorPlan {
  const graph = buildRoutingGraph(map, { avoid: zones })
  return { mapId, map, zones, obstacles, graph, ownSpeed: driveLimits.maxSpeed, findTaken: () => new Map() }
}

/**
 * Plans the way from where the robot stands to the goal: on to the routing graph, along it, and off it again.
 * @returns `null` when the goal is unknown, lies in a keepout zone, or cannot be reached.
 */
export function planPath(
  plan: FloorPlan,
  pose: Pose,
  goal: Goal,
  actionsAtGoal: LinkAction[] = [],
): PlannedPath | null {
  const here: Point = [pose.x, pose.y]
  const goalNode = getGoal(plan, goal)
  if (goalNode === null) return null
  if (inKeepout(plan, here)) return planWayOut(plan, pose, goal, actionsAtGoal)
  const there: Point = [goalNode.x, goalNode.y]
  const start = startNode(plan, pose)
  const last: OrderNode = { ...goalNode, actions: actionsAtGoal }
  if (start.nodeId === last.nodeId) return { nodes: [{ ...last, deviation: 0.5 }], edgeSpeeds: [] }
  if (distance(here, there) < reach && isOpen(plan, here, there)) return withSpeeds(plan, [start, last])
  // A robot may start from its own dock, but must not pass through another robot's.
  const on = accessAt(plan, start) ?? accessDock(plan, here)
  const off = accessAt(plan, last)
  if (on === null || off === null) return null
  const route = plan.graph.route(on.waypoint.id, off.waypoint.id)
  if (route === null) return null
  const onGraph = route.waypoints
    .filter((w) => w.id !== start.nodeId && w.id !== last.nodeId)
    .map((w) => toNode(plan, w))
  const between = [
    ...on.points.map((point, index) => freeNode(plan, `from-${index + 1}`, point)),
    ...onGraph,
    ...off.points.toReversed().map((point, index) => freeNode(plan, `to-${index + 1}`, point)),
  ]
  return withSpeeds(plan, [start, ...facingAhead(between, last), last])
}

/** From inside a keepout zone: straight out first, then on from there. */
function planWayOut(
  plan: FloorPlan,
  pose: Pose,
  goal: Goal,
  actionsAtGoal: LinkAction[],
): PlannedPath | null {
  const isFree = (point: Point) =>
    plan.obstacles.nearest(point, clearance) === null && !inKeepout(plan, point) && isInside(plan, point)
  const out = findWayOut(plan.zones, [pose.x, pose.y], isFree)
  if (out === null) return null
  const [x, y] = out
  const theta = Math.atan2(y - pose.y, x - pose.x)
  const rest = planPath(plan, { ...pose, x, y, theta }, goal, actionsAtGoal)
  if (rest === null) return null
  const [start, ...others] = rest.nodes
  const between =
    others.length === 0 && start !== undefined ? [start] : [{ ...freeNode(plan, 'out', out), theta }]
  return withSpeeds(plan, [startNode(plan, pose), ...between, ...others])
}

/** The same with a waypoint to pass on the way; `null` when either part has no way. */
export function planPathVia(
  plan: FloorPlan,
  pose: Pose,
  { via, goal, actionsAtGoal }: { via: string; goal: Goal; actionsAtGoal: LinkAction[] },
): PlannedPath | null {
  const first = planPath(plan, pose, { waypointId: via })
  const middle = plan.graph.waypoints.get(via)
  if (first === null || middle === undefined) return null
  const second = planPath(
    plan,
    { ...pose, x: middle.x, y: middle.y, theta: middle.theta },
    goal,
    actionsAtGoal,
  )
  if (second === null) return null
  // The second part begins at the node the first one ends at.
  const rest = second.nodes.length === 1 ? [] : second.nodes.slice(1)
  return { nodes: [...first.nodes, ...rest], edgeSpeeds: [...first.edgeSpeeds, ...second.edgeSpeeds] }
}

function getGoal(plan: FloorPlan, goal: Goal): OrderNode | null {
  if ('waypointId' in goal) {
    const waypoint = plan.graph.waypoints.get(goal.waypointId)
    return waypoint === undefined ? null : toNode(plan, waypoint)
  }
  const point: Point = [goal.x, goal.y]
  if (!isInside(plan, point) || inKeepout(plan, point) || plan.obstacles.nearest(point, clearance) !== null)
    return null
  return { nodeId: 'goal', x: goal.x, y: goal.y, theta: goal.theta ?? 0, mapId: plan.mapId, actions: [] }
}

/** An order without movement: the robot stays where it is and only performs actions. */
export function planStand(plan: FloorPlan, pose: Pose): PlannedPath {
  return { nodes: [startNode(plan, pose)], edgeSpeeds: [] }
}

/** The waypoint the robot stands on, or a node of its own right where it is. */
function startNode(plan: FloorPlan, pose: Pose): OrderNode {
  const waypoint = plan.graph.nearest([pose.x, pose.y])
  if (waypoint !== null && distance([pose.x, pose.y], [waypoint.x, waypoint.y]) < onWaypoint)
    return { ...toNode(plan, waypoint), deviation: 0.5 }
  return {
    nodeId: 'here',
    x: pose.x,
    y: pose.y,
    theta: pose.theta,
    mapId: plan.mapId,
    deviation: 0.5,
    actions: [],
  }
}

function toNode(plan: FloorPlan, waypoint: Waypoint): OrderNode {
  const { id, x, y, theta } = waypoint
  return { nodeId: id, x, y, theta, mapId: plan.mapId, actions: [] }
}

/** Points passed on the way: the robot faces along the path there, whatever heading the waypoint was drawn with. */
function facingAhead(between: OrderNode[], last: OrderNode): OrderNode[] {
  return between.map((node, index) => {
    const next = between[index + 1] ?? last
    return { ...node, theta: Math.atan2(next.y - node.y, next.x - node.x) }
  })
}

/** Where a way enters or leaves the routing graph, and the points on free floor between there and a place. */
type Access = { waypoint: Waypoint; points: Point[] }

function accessAt(plan: FloorPlan, node: OrderNode): Access | null {
  const own = plan.graph.waypoints.get(node.nodeId)
  if (own !== undefined) return { waypoint: own, points: [] }
  const place: Point = [node.x, node.y]
  const seen = nearestVisible(plan, place)
  if (seen !== null) return { waypoint: seen, points: [] }
  const isFree = (point: Point) =>
    plan.obstacles.nearest(point, clearance) === null && !inKeepout(plan, point) && isInside(plan, point)
  const isNear = (point: Point) => (waypoint: Waypoint) =>
    !isDock(waypoint) &&
    distance(point, [waypoint.x, waypoint.y]) <= nearGraph &&
    isRoomy(plan, point, [waypoint.x, waypoint.y])
  const path = findFreePath(place, isFree, (point) => plan.graph.nearest(point, isNear(point)))
  if (path === null) return null
  const points = straighten(path.points, (from, to) => isRoomy(plan, from, to))
  return { waypoint: path.found, points: points.slice(1) }
}

function accessDock(plan: FloorPlan, here: Point): Access | null {
  const dock = dockAt(plan, here)
  return dock === null ? null : { waypoint: dock, points: [] }
}

function freeNode(plan: FloorPlan, nodeId: string, [x, y]: Point): OrderNode {
  return { nodeId, x, y, theta: 0, mapId: plan.mapId, actions: [] }
}

function isInside({ map: { bounds } }: FloorPlan, [x, y]: Point): boolean {
  const { min, max } = bounds
  return x >= min[0] && y >= min[1] && x <= max[0] && y <= max[1]
}

/** The nearest waypoint in a straight line, except docks, which another robot may occupy. */
function nearestVisible(plan: FloorPlan, point: Point): Waypoint | null {
  return plan.graph.nearest(
    point,
    (waypoint) =>
      !isDock(waypoint) &&
      distance(point, [waypoint.x, waypoint.y]) <= reach &&
      isOpen(plan, point, [waypoint.x, waypoint.y]),
  )
}

/** The dock a robot stands at, or `null`. */
export function dockAt(plan: FloorPlan, point: Point): Waypoint | null {
  return plan.graph.nearest(
    point,
    (waypoint) => isDock(waypoint) && distance(point, [waypoint.x, waypoint.y]) <= atDock,
  )
}

/** Free of obstacles and of keepout zones. */
function isOpen(plan: FloorPlan, from: Point, to: Point): boolean {
  if (plan.zones.some(({ kind, polygon }) => kind === 'keepout' && getEntry(from, to, polygon) !== null))
    return false
  // A robot at its dock touches the wall behind it, so the first and last 40 cm are not checked.
  const length = distance(from, to)
  if (length < 0.8) return plan.obstacles.isClear(from, to, 0.1)
  const trim = 0.4 / length
  const inner = (t: number): Point => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
  return plan.obstacles.isClear(inner(trim), inner(1 - trim), clearance)
}

/** Free over its whole length, as wide as the routing graph's own edges must be. */
function isRoomy(plan: FloorPlan, from: Point, to: Point): boolean {
  return isOpen(plan, from, to) && plan.obstacles.isClear(from, to, edgeClearance)
}

function inKeepout(plan: FloorPlan, point: Point): boolean {
  return isInKeepout(plan.zones, point)
}

function withSpeeds(plan: FloorPlan, nodes: OrderNode[]): PlannedPath {
  const { zones, map, ownSpeed } = plan
  return { nodes, edgeSpeeds: listEdgeSpeeds({ zones, edges: map.edges }, nodes, ownSpeed) }
}
