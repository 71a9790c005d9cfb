import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { drawFloor, type FloorLook } from './draw-floor.ts'
import { type Frame, toScreen } from './map-view.ts'
import type { Box } from './place-labels.ts'

/**
 * A cached picture of the floor: during panning and zooming it is only copied to the screen, however much is on
 * the map, and redrawn once the view is at rest.
 */
export type FloorLayer = {
  /** Map or style have changed: the cached picture is invalid. */
  invalidate: () => void
  /** Draws the floor on the screen. @returns the boxes that its names cover, and whether it is only a blurred copy */
  paint: (
    screen: CanvasRenderingContext2D,
    map: MapDocument,
    frame: Frame,
    look: FloorLook,
  ) => { names: readonly Box[]; isRough: boolean }
  /** The view is at rest: the next `paint` draws it sharply. */
  settle: () => void
}

/** Margin around the screen that is drawn too, as a share of its size, so that small pans need no redraw. */
const margin = 0.25
/** A copy scaled by more than this shows too little. */
const maxStretch = 3

export function createFloorLayer(): FloorLayer {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  let kept: (Frame & { names: readonly Box[] }) | null = null
  let isSharpDue = false

  function draw(map: MapDocument, { view, size }: Frame, look: FloorLook): void {
    if (context === null) return
    const ratio = globalThis.devicePixelRatio
    const whole = { width: size.width * (1 + 2 * margin), height: size.height * (1 + 2 * margin) }
    canvas.width = Math.round(whole.width * ratio)
    canvas.height = Math.round(whole.height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const names = drawFloor(context, map, { view, size: whole }, look).map((box) => ({
      ...box,
      x: box.x - size.width * margin,
      y: box.y - size.height * margin,
    }))
    kept = { view, size, names }
    isSharpDue = false
  }

  /** Can the cached picture be shifted and stretched to fill this view? */
  function canCopy({ view, size }: Frame): boolean {
    if (kept === null || kept.size.width !== size.width || kept.size.height !== size.height) return false
    const stretch = view.scale / kept.view.scale
    return stretch <= maxStretch && stretch >= 1 / maxStretch
  }

  return {
    invalidate: () => {
      kept = null
    },
    settle: () => {
      isSharpDue = true
    },
    paint: (screen, map, frame, look) => {
      const { view, size } = frame
      if (!canCopy(frame) || isSharpDue) draw(map, frame, look)
      let place = placeCopy(kept, frame)
      const isPartly = place.x > 0 || place.y > 0 || place.right < size.width || place.bottom < size.height
      // Some background at the edge while zooming out is better than a frozen picture.
      if (isPartly && kept !== null && kept.view.scale === view.scale) {
        draw(map, frame, look)
        place = placeCopy(kept, frame)
      }
      screen.fillStyle = look.colours.ground
      if (isPartly) screen.fillRect(0, 0, size.width, size.height)
      screen.imageSmoothingEnabled = false
      screen.drawImage(canvas, place.x, place.y, place.right - place.x, place.bottom - place.y)
      const isRough = kept !== null && (kept.view.scale !== view.scale || isPartly)
      return { names: kept?.names ?? [], isRough }
    },
  }
}

/** Where the corners of the cached picture are on the screen. */
function placeCopy(kept: Frame | null, { view, size }: Frame) {
  if (kept === null) return { x: 0, y: 0, right: size.width, bottom: size.height }
  const stretch = view.scale / kept.view.scale
  const middle = toScreen(kept.view.centre, view, size)
  const half = {
    width: size.width * (0.5 + margin) * stretch,
    height: size.height * (0.5 + margin) * stretch,
  }
  return {
    x: middle.x - half.width,
    y: middle.y - half.height,
    right: middle.x + half.width,
    bottom: middle.y + half.height,
  }
}
