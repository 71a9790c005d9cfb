import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { distance, pathLength, polygonArea } from '@wheelhouse/map-model/geometry'
import { readName } from '../map-objects.ts'
import { snapPoint } from './snap.ts'
import type { Sketch, Tool, ToolContext, ToolEvent } from './tool.ts'

/**
 * Draws lines and areas: a click per corner; Enter, a double click, or a click on the first corner ends it. An area
 * can also be drawn by dragging a rectangle.
 */

type Shape = {
  isClosed: boolean
  /** Minimum and maximum number of corners. */
  corners: { min: number; max: number }
  /** The changes for these corners. A shape without changes, such as a measurement, is not stored. */
  toChanges: (points: Point[]) => MapChange[]
}

export function createShapeTool(context: ToolContext, shape: Shape): Tool {
  let points: Point[] = []
  /** Where the next corner would be. */
  let next: Point | null = null
  /** The corner where a rectangle began. */
  let pulledFrom: Point | null = null
  /** A finished shape that is not an object: a measurement stays visible. */
  let shown: Point[] = []

  const snap = ({ at, reach }: ToolEvent) =>
    snapPoint(context.store.document.get(), at, {
      settings: context.settings.get(),
      reach,
      from: points.at(-1),
    })
  const isRectangle = (reach: number) =>
    shape.isClosed &&
    points.length === 1 &&
    pulledFrom !== null &&
    next !== null &&
    Math.abs(next[0] - pulledFrom[0]) > reach &&
    Math.abs(next[1] - pulledFrom[1]) > reach

  function reset(): void {
    points = []
    next = null
    pulledFrom = null
    context.redraw()
  }

  function finish(): boolean {
    const drawn = points.filter(
      (point, index) => index === 0 || distance(point, points[index - 1] ?? point) > 0,
    )
    if (drawn.length < shape.corners.min) return false
    const changes = shape.toChanges(drawn)
    reset()
    if (changes.length === 0) shown = drawn
    context.store.act(changes)
    const [made] = changes
    if (made !== undefined && 'list' in made && readName(`${made.list}/${made.id}`) !== null)
      context.store.select([`${made.list}/${made.id}`])
    return true
  }

  return {
    down: (event) => {
      next = snap(event)
      if (endsShape(points, next, { reach: event.reach, isClosed: shape.isClosed })) {
        finish()
        return
      }
      points.push(next)
      shown = []
      if (points.length === 1) pulledFrom = next
      if (points.length === shape.corners.max) finish()
      else context.redraw()
    },
    move: (event) => {
      next = snap(event)
      context.redraw()
    },
    up: (event) => {
      next = snap(event)
      if (pulledFrom !== null && isRectangle(event.reach)) {
        points = toRectangle(pulledFrom, next)
        finish()
      }
      pulledFrom = null
    },
    finish,
    isBegun: () => points.length > 0,
    cancel: () => {
      const isBegun = points.length > 0 || shown.length > 0
      shown = []
      reset()
      return isBegun
    },
    stepBack: () => {
      const taken = points.pop()
      context.redraw()
      return taken !== undefined
    },
    sketch: () => {
      const end = shown.at(-1)
      if (end !== undefined) return toSketch(shown, end, shape.isClosed)
      if (next === null) return null
      const isPulled = pulledFrom !== null && isRectangle(0.05)
      const drawn = isPulled && pulledFrom !== null ? toRectangle(pulledFrom, next) : [...points, next]
      return toSketch(drawn, next, shape.isClosed)
    },
  }
}

/** Does a corner here end the shape: back at the first one, or twice in the same place, by pointer or keyboard? */
function endsShape(
  points: readonly Point[],
  next: Point,
  { reach, isClosed }: { reach: number; isClosed: boolean },
): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return false
  const isBack = isClosed && points.length >= 3 && distance(first, next) <= reach
  return isBack || distance(last, next) <= reach / 2
}

function toSketch(drawn: readonly Point[], at: Point, isClosed: boolean): Sketch {
  const area = isClosed && drawn.length > 2 ? ` ${Math.abs(polygonArea(drawn)).toFixed(1)} m²` : ''
  const text = drawn.length < 2 ? '' : `${pathLength(drawn).toFixed(2)} m${area}`
  return { lines: [drawn], isClosed, handles: drawn, ...(text !== '' && { label: { at, text } }) }
}

function toRectangle([x1, y1]: Point, [x2, y2]: Point): Point[] {
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
}
