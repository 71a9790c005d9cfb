import type { ScreenPoint } from './map-view.ts'

/** A rectangle on the screen, in pixels. */
export type Box = { x: number; y: number; width: number; height: number }

export type Label = {
  text: string
  /** Width of the text in pixels. */
  width: number
  height: number
  /** Candidate positions of its centre, the best first. */
  places: readonly ScreenPoint[]
}
export type PlacedLabel<L extends Label> = { label: L; middle: ScreenPoint; box: Box }

/** Free pixels around a text: two that touch read as one. */
const margin = 2

/**
 * Finds a position for each label that covers no other label and no occupied box. Labels are placed in order; one that
 * fits nowhere is left out.
 */
export function placeLabels<L extends Label>(
  labels: readonly L[],
  taken: readonly Box[] = [],
): PlacedLabel<L>[] {
  const placed: PlacedLabel<L>[] = []
  for (const label of labels) {
    const options = label.places.map((middle) => ({ label, middle, box: toBox(label, middle) }))
    const free = options.find(({ box }) => {
      const covers = overlaps(box)
      return !taken.some(covers) && !placed.some((other) => covers(other.box))
    })
    if (free !== undefined) placed.push(free)
  }
  return placed
}

/** The box around a text at a position. */
export function toBox({ width, height }: Pick<Label, 'width' | 'height'>, { x, y }: ScreenPoint): Box {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Do two boxes overlap? */
export function overlaps(a: Box): (b: Box) => boolean {
  return (b) =>
    a.x < b.x + b.width + margin &&
    b.x < a.x + a.width + margin &&
    a.y < b.y + b.height + margin &&
    b.y < a.y + a.height + margin
}

/** Positions around a mark: below, above, right, left. @param gap pixels between the centres of mark and text */
export function placesAround(
  { x, y }: ScreenPoint,
  width: number,
  height: number,
  gap: number,
): ScreenPoint[] {
  const [across, along] = [gap + width / 2, gap + height / 2]
  return [
    { x, y: y + along },
    { x, y: y - along },
    { x: x + across, y },
    { x: x - across, y },
  ]
}
