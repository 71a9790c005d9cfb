import { expect, it } from 'vitest'
import { type Label, overlaps, placeLabels, placesAround, toBox } from './place-labels.ts'

const label = (text: string, x: number, y: number): Label => {
  const size = { width: text.length * 8, height: 12 }
  return { text, ...size, places: placesAround({ x, y }, size.width, size.height, 8) }
}

it('covers no label by another, nor what is taken', () => {
  const crowd = Array.from({ length: 200 }, (_, index) =>
    label(`Place ${index}`, (index * 37) % 600, (index * 53) % 400),
  )
  const taken = [toBox({ width: 80, height: 20 }, { x: 300, y: 200 })]
  const boxes = [...taken, ...placeLabels(crowd, taken).map(({ box }) => box)]
  expect(boxes.length).toBeGreaterThan(20)
  for (const [index, box] of boxes.entries()) expect(boxes.slice(index + 1).some(overlaps(box))).toBe(false)
})

it('lets the first choose first, and moves the others aside', () => {
  const [dock, desk] = placeLabels([label('Dock', 100, 100), label('Desk', 100, 100)])
  expect(dock).toMatchObject({ middle: { x: 100, y: 114 } })
  expect(desk).toMatchObject({ middle: { x: 100, y: 86 } })
})

it('leaves out what fits nowhere', () => {
  const same = Array.from({ length: 6 }, () => label('Same place', 100, 100))
  expect(placeLabels(same)).toHaveLength(4)
})
