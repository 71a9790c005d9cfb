import type { Point } from '@wheelhouse/contract/maps/map-document'
import { distance } from '@wheelhouse/map-model/geometry'
import { moveObjects } from '../edit-map.ts'
import { findAt, findWithin } from '../map-index.ts'
import { findEntries, findEntry, isArea, mapPoints, nameObject, setObject } from '../map-objects.ts'
import { type Handle, listHandles, pullHandle } from './handles.ts'
import { snapPoint } from './snap.ts'
import type { Sketch, Tool, ToolContext, ToolEvent } from './tool.ts'

/** What the pointer is dragging. */
type Grip =
  /** `under`: the area that a click without dragging selects. */
  | { kind: 'box'; from: Point; to: Point; kept: ReadonlySet<string>; under: string | null }
  | { kind: 'move'; from: Point; by: Point }
  | { kind: 'handle'; handle: Handle; to: Point }

/** More objects than this are shown as their bounding box while they are moved. */
const maxGhosts = 2_000

/** Selects by click, Shift and box; moves the selection; drags corners and directions. */
export function createSelectTool(context: ToolContext): Tool {
  const { store } = context
  let grip: Grip | null = null

  const snap = (event: ToolEvent, at: Point = event.at) =>
    snapPoint(store.document.get(), at, { settings: context.settings.get(), reach: event.reach })

  /** @returns what is then moved; nothing if the click selected nothing */
  function choose(event: ToolEvent): Grip | null {
    const [hit] = findAt(store.document.get(), event.at, event.reach, context.lists)
    const chosen = store.selection.get()
    const name = hit === undefined ? null : nameObject(hit.list, hit.object.id)
    // Inside a room or zone, dragging draws a box; what is already selected is moved.
    const isUnder = hit !== undefined && name !== null && isArea(hit.list) && !chosen.has(name)
    if (name === null || isUnder) {
      if (!event.isShift) store.select([])
      const kept = event.isShift ? chosen : new Set<string>()
      return { kind: 'box', from: event.at, to: event.at, kept, under: name }
    }
    if (event.isShift) {
      const next = new Set(chosen)
      if (!next.delete(name)) next.add(name)
      store.select(next)
      return null
    }
    if (!chosen.has(name)) store.select([name])
    return store.isReadOnly ? null : { kind: 'move', from: event.at, by: [0, 0] }
  }

  function getShift(event: ToolEvent, from: Point): Point {
    const settings = context.settings.get()
    // A single object snaps; several keep their distances and move by whole grid steps.
    const [only] = store.selection.get()
    const entry = only === undefined ? null : findEntry(store.document.get(), only)
    const isPoint = entry?.list === 'waypoints' || entry?.list === 'pins'
    if (store.selection.get().size === 1 && isPoint) {
      const { x, y } = entry.object
      const wanted: Point = [x + event.at[0] - from[0], y + event.at[1] - from[1]]
      const to = snapPoint(store.document.get(), wanted, {
        settings: { ...settings, snapsToPoints: false },
        reach: event.reach,
      })
      return [to[0] - x, to[1] - y]
    }
    const step = (value: number) =>
      settings.snapsToGrid ? Math.round(value / settings.grid) * settings.grid : value
    return [step(event.at[0] - from[0]), step(event.at[1] - from[1])]
  }

  function release(event: ToolEvent): void {
    const map = store.document.get()
    if (grip?.kind === 'box') {
      if (distance(grip.from, grip.to) > event.reach / 2)
        store.select([...grip.kept, ...findWithin(map, toBounds(grip.from, grip.to), context.lists)])
      else if (grip.under !== null) store.select([...grip.kept, grip.under])
    } else if (grip?.kind === 'move' && (grip.by[0] !== 0 || grip.by[1] !== 0))
      store.act(moveObjects(map, store.selection.get(), grip.by))
    else if (grip?.kind === 'handle') {
      const [entry] = findEntries(map, store.selection.get())
      if (entry !== undefined && distance(grip.handle.at, grip.to) > event.reach / 4)
        store.act([setObject(pullHandle(entry, grip.handle, grip.to))])
    }
    grip = null
    context.redraw()
  }

  return {
    down: (event) => {
      const handles = store.isReadOnly
        ? []
        : listHandles(store.document.get(), store.selection.get(), event.reach / 8)
      const handle = handles.find(({ at }) => distance(at, event.at) <= event.reach)
      grip = handle === undefined ? choose(event) : { kind: 'handle', handle, to: handle.at }
      context.redraw()
    },
    move: (event, isDown) => {
      if (!isDown || grip === null) return
      if (grip.kind === 'box') grip = { ...grip, to: event.at }
      // A trembling hand moves nothing.
      else if (grip.kind === 'move') {
        if (distance(grip.from, event.at) > event.reach / 2 || grip.by[0] !== 0 || grip.by[1] !== 0)
          grip = { ...grip, by: getShift(event, grip.from) }
      } else grip = { ...grip, to: grip.handle.kind === 'heading' ? event.at : snap(event) }
      context.redraw()
    },
    up: release,
    cancel: () => {
      if (grip === null) {
        const hadChosen = store.selection.get().size > 0
        store.select([])
        return hadChosen
      }
      grip = null
      context.redraw()
      return true
    },
    sketch: () => toSketch(grip, context),
  }
}

function toSketch(grip: Grip | null, { store }: ToolContext): Sketch | null {
  const map = store.document.get()
  if (grip?.kind === 'box') {
    const { minX, minY, maxX, maxY } = toBounds(grip.from, grip.to)
    const corners: Point[] = [
      [minX, minY],
      [maxX, minY],
      [maxX, maxY],
      [minX, maxY],
    ]
    return { lines: [corners], isClosed: true }
  }
  if (grip?.kind === 'move') {
    const [dx, dy] = grip.by
    const chosen = findEntries(map, [...store.selection.get()].slice(0, maxGhosts))
    const ghosts = chosen.map((entry) => mapPoints(entry, ([x, y]): Point => [x + dx, y + dy]))
    const label = `${dx.toFixed(2)}, ${dy.toFixed(2)} m`
    return { lines: [], ghosts, label: { at: [grip.from[0] + dx, grip.from[1] + dy], text: label } }
  }
  if (grip?.kind === 'handle') {
    const [entry] = findEntries(map, store.selection.get())
    return entry === undefined ? null : { lines: [], ghosts: [pullHandle(entry, grip.handle, grip.to)] }
  }
  return null
}

function toBounds([ax, ay]: Point, [bx, by]: Point) {
  return { minX: Math.min(ax, bx), minY: Math.min(ay, by), maxX: Math.max(ax, bx), maxY: Math.max(ay, by) }
}
