import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import { toLines } from '../../draw-shapes.ts'
import type { MapColours } from '../../map-colours.ts'

/** Computed once for each proposal: a floor may have thousands of edges, and the pointer moves. */
const lines = new WeakMap<WaypointProposal, Path2D>()

/** Draws waypoints that are not part of the map yet: rings and dotted lines. @param pixel metres per pixel */
export function drawProposal(
  context: CanvasRenderingContext2D,
  proposal: WaypointProposal,
  colours: MapColours,
  pixel: number,
): void {
  const { points, edges } = proposal
  const path =
    lines.get(proposal) ??
    toLines(
      edges.map(([from, to]) =>
        [points[from], points[to]].flatMap((point) => (point === undefined ? [] : [point])),
      ),
    )
  lines.set(proposal, path)
  context.strokeStyle = colours.added
  context.lineWidth = 1.5 * pixel
  context.setLineDash([2 * pixel, 4 * pixel])
  context.stroke(path)
  context.setLineDash([])
  const radius = Math.max(0.1, 4 * pixel)
  const rings = new Path2D()
  for (const [x, y] of points) {
    rings.moveTo(x + radius, y)
    rings.arc(x, y, radius, 0, 2 * Math.PI)
  }
  context.lineWidth = 2 * pixel
  context.stroke(rings)
}
