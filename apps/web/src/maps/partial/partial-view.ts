import type { Point } from '@wheelhouse/contract/maps/map-document'
import { toPixel } from '@wheelhouse/map-model/align-patch'
import { listenToEditorPointers } from '../editor/canvas/editor-pointers.ts'
import { createFloorPainter, type FloorPainter } from '../floor-painter.ts'
import type { ScreenPoint } from '../map-view.ts'
import { drawPlacing, getCorners, getTurnHandle } from './draw-patch.ts'
import { isInside, type PatchPlacer } from './patch-placer.ts'

/** The canvas of the screen: the floor, and above it the part that pointers and keys move. */
export type PartialView = {
  painter: FloorPainter
  /** Moves the crosshair by metres; it starts in the middle of the view. */
  moveCrosshair: (by: Point) => void
  /** Sets a point at the crosshair. */
  press: () => void
  stop: () => void
}

/** How far a click may miss its target. Pixels. */
const reachPixels = { mouse: 10, touch: 22 }

type Grip = 'move' | 'scale' | 'turn'

export function createPartialView(
  placer: PatchPlacer,
  floorCanvas: HTMLCanvasElement,
  aboveCanvas: HTMLCanvasElement,
): PartialView {
  let crosshair: Point | null = null
  const painter = createFloorPainter(floorCanvas, aboveCanvas, {
    detail: 'edit',
    drawAbove: (context, frame, { colours }) => {
      const [placing, pairs, opacity] = [placer.placing.get(), placer.pairs.get(), placer.opacity.get()]
      drawPlacing(context, { placing, pairs, opacity, crosshair }, frame, colours)
    },
  })
  const pull = createPull(placer)
  const getPixel = () => 1 / (painter.getView()?.view.scale ?? 1)

  const findGrip = (at: ScreenPoint, isTouch: boolean): Grip | null => {
    const [placing, point] = [placer.placing.get(), painter.pointAt(at)]
    if (placing === null || point === null) return null
    const reach = (isTouch ? reachPixels.touch : reachPixels.mouse) * getPixel()
    const isNear = ([x, y]: Point) => Math.hypot(x - point[0], y - point[1]) <= reach
    if (isNear(getTurnHandle(placing, getPixel()))) return 'turn'
    if (getCorners(placing).some(isNear)) return 'scale'
    const pixel = toPixel(placing.transform, point)
    return pixel !== null && isInside(pixel, placing.cells) ? 'move' : null
  }
  const stopPointers = listenToEditorPointers(aboveCanvas, painter, {
    pans: (at, isTouch) => placer.pairs.get() === null && findGrip(at, isTouch) === null,
    down: (at, _, isTouch) => {
      crosshair = null
      const point = painter.pointAt(at)
      if (point === null) return
      if (placer.pairs.get() !== null)
        placer.click(point, (isTouch ? reachPixels.touch : reachPixels.mouse) * getPixel())
      else pull.begin(findGrip(at, isTouch), point)
    },
    move: (at, _, isDown) => {
      const point = painter.pointAt(at)
      if (isDown && point !== null) pull.to(point)
    },
    up: pull.end,
    cancel: pull.cancel,
    finish: () => undefined,
    leave: () => undefined,
  })
  const stops = [placer.placing, placer.pairs, placer.opacity].map((store) => store.subscribe(painter.moved))
  const atCrosshair = () => {
    crosshair ??= painter.getView()?.view.centre ?? [0, 0]
    return crosshair
  }
  return {
    painter,
    moveCrosshair: ([dx, dy]) => {
      const [x, y] = atCrosshair()
      crosshair = [x + dx, y + dy]
      painter.moved()
    },
    press: () => {
      placer.click(atCrosshair(), reachPixels.mouse * getPixel())
      painter.moved()
    },
    stop: () => {
      stopPointers()
      for (const stop of stops) stop()
      painter.stop()
    },
  }
}

/** Dragging a part by one of its handles: one undo step, however long it takes. */
function createPull(placer: PatchPlacer) {
  let pulled: { grip: Grip; from: Point } | null = null
  let start: ReturnType<PatchPlacer['readPlacement']> = null
  let before = placer.placing.get()?.transform

  const toChange = ([x, y]: Point) => {
    if (pulled === null || start === null) return null
    const { grip, from } = pulled
    const [cx, cy] = start.middle
    if (grip === 'move') {
      const middle: Point = [cx + x - from[0], cy + y - from[1]]
      return { middle }
    }
    if (grip === 'turn')
      return { turn: start.turn + Math.atan2(y - cy, x - cx) - Math.atan2(from[1] - cy, from[0] - cx) }
    const ratio = Math.hypot(x - cx, y - cy) / Math.max(1e-6, Math.hypot(from[0] - cx, from[1] - cy))
    return { resolution: start.resolution * ratio }
  }
  return {
    begin: (grip: Grip | null, from: Point) => {
      pulled = grip === null ? null : { grip, from }
      start = placer.readPlacement()
      before = placer.placing.get()?.transform
    },
    to: (at: Point) => {
      const change = toChange(at)
      if (change !== null) placer.pull(change)
    },
    end: () => {
      if (pulled !== null) placer.place({}, before)
      pulled = null
    },
    cancel: () => {
      if (pulled !== null && start !== null) placer.pull(start)
      pulled = null
    },
  }
}
