import type { PersonFigure } from '../world/world-figures.ts'
import { getRow, toView, type View } from './camera-mounts.ts'
import { createPen, type Extent, type Pen, paintSpan, traceStroke } from './draw-strokes.ts'
import type { Frame } from './frame.ts'
import { fadeAt } from './materials.ts'
import { type BodyPart, getPersonShape, type Stroke } from './person-shape.ts'
import { type YuvColour, type YuvPicture, yuv } from './yuv-picture.ts'

/** A person in front of the lens. */
export type VisiblePerson = Extent & {
  readonly person: PersonFigure
  /** Pixels. */
  readonly column: number
}

const shirts = [0x4f7ea8, 0xb5654a, 0x5f8f6b, 0x8a6fa3, 0xd0a24c, 0x6c7a89, 0xc7c9c6].map(yuv)
const trousers = [0x39424e, 0x5b5348, 0x2f3a52, 0x6d6a63].map(yuv)
const skins = [0xe3b896, 0xd5a37c, 0xf0cdb0].map(yuv)
const hairs = [0x2b2523, 0x4a3b30, 0x6f6d6b].map(yuv)
const shoe = yuv(0x2a2a2c)
/** Any closer, a person would fill the picture with a blur. Metres. */
const nearest = 0.35
const widest = 0.6
/** Lying people are longer than upright ones are wide. */
const longest = 1

/** People in the field of view. */
export function findVisiblePeople(view: View, people: readonly PersonFigure[]): VisiblePerson[] {
  const visible: VisiblePerson[] = []
  for (const person of people) {
    const { depth, right } = toView(view, person.x, person.y)
    if (depth < nearest) continue
    const column = view.width / 2 + (view.focal * right) / depth
    const half = (view.focal * (person.posture === 'lying' ? longest : widest)) / depth
    const from = Math.max(0, Math.floor(column - half))
    const to = Math.min(view.width - 1, Math.ceil(column + half))
    if (from <= to) visible.push({ person, depth, column, from, to })
  }
  return visible
}

/** The strokes of a person in pixels: `span` gets each visible run of pixels, clipped where something is nearer. */
export function tracePerson(
  view: View,
  clip: Int16Array,
  { person, depth, column }: VisiblePerson,
  span: (stroke: Stroke, row: number, from: number, to: number) => void,
): void {
  const toCamera = Math.atan2(view.y - person.y, view.x - person.x)
  const scale = view.focal / depth
  const floorRow = getRow(view, 0, depth)
  for (const stroke of getPersonShape(person, person.theta - toCamera)) {
    const onScreen = {
      x0: column + stroke.x0 * scale,
      y0: floorRow - stroke.y0 * scale,
      x1: column + stroke.x1 * scale,
      y1: floorRow - stroke.y1 * scale,
      radius: stroke.radius * scale,
    }
    traceStroke(view, clip, onScreen, (row, from, to) => span(stroke, row, from, to))
  }
}

export function drawPerson({ picture, view, clip }: Frame, visible: VisiblePerson): void {
  const pens = createClothingPens(picture, visible)
  tracePerson(view, clip, visible, ({ part }, row, from, to) => paintSpan(pens[part], row, from, to))
}

/** A soft round shadow on the floor, under people and robots. */
export function drawShadow(
  { picture, view, floorFrom }: Frame,
  at: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  const { depth, right } = toView(view, at.x, at.y)
  if (depth < 0.5) return
  const radius = at.radius * 1.3
  const column = view.width / 2 + (view.focal * right) / depth
  const across = (view.focal * radius) / depth
  const top = Math.max(0, Math.round(getRow(view, 0, depth + radius)))
  const bottom = Math.min(view.height, Math.round(getRow(view, 0, Math.max(0.3, depth - radius))))
  const centre = getRow(view, 0, depth)
  for (let row = top; row < bottom; row++) {
    const off = (row + 0.5 - centre) / Math.max(1, row < centre ? centre - top : bottom - centre)
    const half = across * Math.sqrt(Math.max(0, 1 - off * off))
    const last = Math.min(view.width, Math.round(column + half))
    for (let x = Math.max(0, Math.round(column - half)); x < last; x++) {
      if (row < (floorFrom[x] ?? 0)) continue
      const index = row * view.width + x
      picture.y[index] = (picture.y[index] ?? 0) * 0.82
    }
  }
}

function createClothingPens(
  picture: YuvPicture,
  { person: { id }, depth }: VisiblePerson,
): Record<BodyPart, Pen> {
  let hash = 7
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0
  const choose = (colours: readonly YuvColour[], divisor: number) =>
    colours[Math.floor(hash / divisor) % colours.length] ?? shoe
  const shirt = choose(shirts, 1)
  const legs = choose(trousers, 7)
  const fade = fadeAt(depth)
  const pen = (colour: YuvColour) => createPen(picture, colour, fade)
  return {
    shirt: pen(shirt),
    sleeve: pen({ ...shirt, y: shirt.y * 0.9 }),
    trousers: pen(legs),
    trousersFar: pen({ ...legs, y: legs.y * 0.82 }),
    skin: pen(choose(skins, 29)),
    hair: pen(choose(hairs, 101)),
    shoe: pen(shoe),
  }
}
