import { describe, expect, test } from 'vitest'
import { findMarkers } from './find-markers.ts'
import type { PicturePoint, Quad } from './quad.ts'
import type { Pixels } from './straighten.ts'
import { addNoise, blankPicture, paintAruco, paintCode, paintPlane, squareAt } from './testing/paint.ts'

const find = ({ data, width, height }: Pixels) => findMarkers(data, width, height)

/** The greatest distance between corners that belong together. Pixels. */
function getError(a: Quad | undefined, b: Quad): number {
  const distance = (p: PicturePoint | undefined, q: PicturePoint) =>
    p === undefined ? Number.POSITIVE_INFINITY : Math.hypot(p.x - q.x, p.y - q.y)
  return Math.max(...b.map((corner, index) => distance(a?.[index], corner)))
}

describe.each([
  ['straight and near', squareAt([320, 240], 200)],
  ['far', squareAt([100, 80], 32)],
  ['turned by a quarter', squareAt([320, 240], 120, 90)],
  ['upside down and slanted', squareAt([320, 240], 120, 200)],
  ['on a wall turned away', squareAt([320, 240], 140, 10, { aslant: 45, nearness: 0.3 })],
])('an ArUco marker that is %s', (_name, quad) => {
  test('is found with its number and its own top left corner first', () => {
    const picture = blankPicture(640, 480)
    paintAruco(picture, 23, quad)
    const found = find(picture)
    expect(found).toMatchObject([{ kind: 'aruco', id: 23 }])
    expect(getError(found[0]?.corners, quad)).toBeLessThan(2.5)
  })
})

describe.each([
  ['straight and near', squareAt([320, 240], 260)],
  ['far', squareAt([120, 100], 90)],
  ['turned', squareAt([320, 240], 200, 65)],
  ['upside down', squareAt([320, 240], 200, 180)],
  ['on a wall turned away', squareAt([320, 240], 200, 5, { aslant: 45 })],
])('a QR code that is %s', (_name, quad) => {
  test('is found with its text and its own top left corner first', () => {
    const picture = blankPicture(640, 480)
    paintCode(picture, 'meter-boiler-room', quad)
    const found = find(picture)
    expect(found).toMatchObject([{ kind: 'qr', text: 'meter-boiler-room' }])
    expect(getError(found[0]?.corners, quad)).toBeLessThan(4)
  })
})

test('all markers of a picture are found, the largest first', () => {
  const picture = blankPicture(1280, 720)
  paintCode(picture, 'meter-a', squareAt([300, 200], 180))
  paintCode(picture, 'meter-b', squareAt([900, 420], 150, 20))
  for (const [id, x] of [
    [0, 160],
    [49, 560],
  ] as const)
    paintAruco(picture, id, squareAt([x, 560], 70, id))
  expect(find(picture).map((one) => (one.kind === 'qr' ? one.text : one.id))).toEqual([
    'meter-a',
    'meter-b',
    0,
    49,
  ])
})

test('a marker that is half hidden is not found, and the others are', () => {
  const picture = blankPicture(640, 480)
  const [hidden, whole] = [squareAt([150, 240], 120), squareAt([450, 240], 120)]
  paintAruco(picture, 7, hidden)
  paintAruco(picture, 8, whole)
  paintPlane(picture, hidden, (x, y) => (x > -0.2 && x < 0.5 && y > -0.2 && y < 1.2 ? 120 : null))
  expect(find(picture)).toMatchObject([{ kind: 'aruco', id: 8 }])
})

test('noise of the sensor hides nothing', () => {
  const picture = blankPicture(640, 480, 150)
  paintAruco(picture, 12, squareAt([160, 240], 90, 15))
  paintCode(picture, 'meter-noise', squareAt([450, 240], 180, 10))
  addNoise(picture, 25)
  expect(find(picture)).toMatchObject([
    { kind: 'qr', text: 'meter-noise' },
    { kind: 'aruco', id: 12 },
  ])
})

test('a picture without a marker has none, even one full of squares and noise', () => {
  const picture = blankPicture(640, 480, 150)
  for (let index = 0; index < 12; index++)
    paintPlane(
      picture,
      squareAt([60 + (index % 4) * 150, 80 + Math.floor(index / 4) * 140], 80, index * 9),
      (x, y) =>
        x < 0 || y < 0 || x > 1 || y > 1
          ? null
          : (Math.floor(x * 6) + Math.floor(y * 6) * index) % 3 === 0
            ? 230
            : 20,
    )
  addNoise(picture, 30)
  expect(find(picture)).toEqual([])
})
