import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { addArrow, fillPath, toLines } from '../../draw-shapes.ts'
import type { MapColours } from '../../map-colours.ts'
import { type Entry, getPoints, isArea } from '../map-objects.ts'

/** The style of lines. `pixel`: metres per pixel. */
export type Ink = { colours: MapColours; pixel: number }

/** How an object differs from another revision. `from`: where it was. */
export type DifferenceMark = {
  kind: 'added' | 'removed' | 'moved' | 'changed'
  entry: Entry
  from?: Point
  to?: Point
}

/**
 * Added: solid line. Removed: dotted. Moved: with an arrow from where it was. Never by colour alone.
 * @param context its unit is the metre
 */
export function drawDifferences(
  context: CanvasRenderingContext2D,
  differences: readonly DifferenceMark[],
  map: MapDocument,
  { colours, pixel }: Ink,
): void {
  const looks = {
    added: { stroke: colours.added },
    removed: { stroke: colours.removed, dash: [2 * pixel, 5 * pixel] },
    moved: { stroke: colours.moved },
    changed: { stroke: colours.moved, dash: [9 * pixel, 4 * pixel] },
  }
  for (const kind of ['removed', 'changed', 'moved', 'added'] as const) {
    const found = differences.filter((mark) => mark.kind === kind)
    drawEntries(
      context,
      found.map(({ entry }) => entry),
      map,
      { ...looks[kind], pixel },
    )
    for (const { from, to } of found)
      if (from !== undefined && to !== undefined) drawArrow(context, [from, to], colours.moved, pixel)
  }
}

/** Outlines objects, many of them as one path. */
export function drawEntries(
  context: CanvasRenderingContext2D,
  entries: readonly Entry[],
  map: MapDocument,
  { stroke, fill, pixel, dash }: { stroke: string; fill?: string; pixel: number; dash?: number[] },
): void {
  const lines = new Path2D()
  const areas = new Path2D()
  for (const entry of entries) {
    const points = getPoints(entry, map)
    const [first] = points
    if (points.length === 1 && first !== undefined) {
      const radius = Math.max(0.2, 7 * pixel)
      lines.moveTo(first[0] + radius, first[1])
      lines.arc(first[0], first[1], radius, 0, 2 * Math.PI)
    } else if (isArea(entry.list)) areas.addPath(toLines([points], true))
    else lines.addPath(toLines([points]))
  }
  if (dash !== undefined) context.setLineDash(dash)
  context.lineWidth = 2.5 * pixel
  context.strokeStyle = stroke
  if (fill !== undefined) fillPath(context, areas, fill)
  context.stroke(areas)
  context.stroke(lines)
  context.setLineDash([])
}

function drawArrow(
  context: CanvasRenderingContext2D,
  [from, to]: [Point, Point],
  colour: string,
  pixel: number,
): void {
  context.strokeStyle = colour
  context.lineWidth = 2 * pixel
  context.stroke(toLines([[from, to]]))
  const head = new Path2D()
  addArrow(head, to, Math.atan2(to[1] - from[1], to[0] - from[0]), 12 * pixel)
  fillPath(context, head, colour)
}
