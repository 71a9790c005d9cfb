import { buttonSide, plateSize } from '../world/lift-buttons.ts'
import type { LiftButtonFigure } from '../world/world-figures.ts'
import { type BoardColumn, traceBoard, type WallPlate } from './draw-meters.ts'
import type { Frame } from './frame.ts'
import { fadeAt, fadeColour } from './materials.ts'
import { yuv } from './yuv-picture.ts'

const colours = { plate: yuv(0x9aa1a5), button: yuv(0x3a4046), lit: yuv(0xffa62b) }

/** Draws the call buttons next to the lifts. */
export function drawLiftButtons(frame: Frame, buttons: readonly LiftButtonFigure[]): void {
  for (const button of buttons)
    traceBoard(frame, toPlate(button), (shown) => drawColumn(frame, button, shown))
}

function toPlate({ x, y, theta, height }: LiftButtonFigure): WallPlate {
  const { width, height: tall } = plateSize
  return {
    x,
    y,
    theta,
    left: -width / 2,
    right: width / 2,
    top: height + tall / 2,
    bottom: height - tall / 2,
  }
}

function drawColumn(
  { picture, view }: Frame,
  { height, isLit }: LiftButtonFigure,
  { column, from, to, depth, along }: BoardColumn,
): void {
  const fade = fadeAt(depth)
  const isAtButton = Math.abs(along - plateSize.width / 2) <= buttonSide / 2
  const half = picture.width >> 1
  for (let row = from; row < to; row++) {
    const up = view.z - ((row + 0.5 - view.horizon) * depth) / view.focal - height
    const isButton = isAtButton && Math.abs(up) <= buttonSide / 2
    const { y, u, v } = fadeColour(isButton ? (isLit ? colours.lit : colours.button) : colours.plate, fade)
    picture.y[row * picture.width + column] = y
    if ((column & 1) !== 0 || (row & 1) !== 0) continue
    const chroma = (row >> 1) * half + (column >> 1)
    picture.u[chroma] = u
    picture.v[chroma] = v
  }
}
