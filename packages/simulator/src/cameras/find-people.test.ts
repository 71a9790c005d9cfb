import { type Mask, putMask } from '@wheelhouse/robot-core/privacy/mask'
import { getBlockSide, padArea, type Rectangle } from '@wheelhouse/robot-core/privacy/raster'
import { expect, it } from 'vitest'
import { testRoom } from '../world/test-room.ts'
import type { PersonFigure } from '../world/world-figures.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import { drawCamera } from './draw-camera.ts'
import { findPeople } from './find-people.ts'
import { createCanvas } from './frame.ts'
import { buildStage } from './shot.ts'
import { createYuvPicture } from './yuv-picture.ts'

const [width, height] = [640, 360]
const stage = buildStage(testRoom)
const person: PersonFigure = {
  id: 'P-1',
  x: 3,
  y: 3,
  theta: Math.PI,
  radius: 0.25,
  height: 1.7,
  walking: false,
  walked: 0,
}

function scene(people: readonly PersonFigure[]): SceneSnapshot {
  return {
    tick: 0,
    robot: { id: 'R-1', x: 1, y: 3, theta: 0 },
    people,
    robots: [],
    doors: [],
    meters: [],
    liftButtons: [],
  }
}

function photograph(people: readonly PersonFigure[], mask: Mask | null = null) {
  const picture = createYuvPicture(width, height)
  const canvas = createCanvas(width)
  const shot = { stage, scene: scene(people), camera: 'v1' } as const
  drawCamera(picture, canvas, shot)
  const found = findPeople(picture, canvas, shot)
  if (mask !== null) putMask(picture, 'v1', mask, () => found)
  return { picture, found }
}

/** Rows and columns that differ. */
function getChanged(before: Uint8Array, after: Uint8Array): Rectangle | null {
  const at = [...after.keys()].filter((index) => before[index] !== after[index])
  if (at.length === 0) return null
  const [xs, ys] = [at.map((index) => index % width), at.map((index) => Math.floor(index / width))]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 }
}

it('finds the head and the whole of a person who stands before the camera', () => {
  const { found, picture } = photograph([person])
  const [face, whole] = found
  expect(found.map(({ target }) => target)).toEqual(['face', 'person'])
  // It is where the person was drawn, their shadow aside: the picture without them differs there.
  const drawn = getChanged(photograph([]).picture.y, picture.y)
  expect(whole).toMatchObject({ top: drawn?.top })
  expect(face).toMatchObject({ top: whole?.top })
  expect(face?.height).toBeLessThan((whole?.height ?? 0) / 4)
})

it('sees lower who sits, and lowest and long who lies', () => {
  const [standing, sitting, lying] = ([undefined, 'sitting', 'lying'] as const).map((posture) => {
    const aside = { ...person, theta: Math.PI / 2 }
    const people = [posture === undefined ? aside : { ...aside, posture }]
    const drawn = getChanged(photograph([]).picture.y, photograph(people).picture.y)
    const whole = photograph(people).found.find(({ target }) => target === 'person')
    expect(whole?.top).toBe(drawn?.top)
    return whole ?? { top: 0, width: 0, height: 0 }
  })
  expect(sitting?.top).toBeGreaterThan(standing?.top ?? 0)
  expect(lying?.top).toBeGreaterThan(sitting?.top ?? 0)
  expect(lying?.width).toBeGreaterThan(3 * (lying?.height ?? 0))
})

it('finds nobody where nobody is, behind a wall, or behind the camera', () => {
  expect(photograph([]).found).toEqual([])
  expect(photograph([{ ...person, x: 0.2 }]).found).toEqual([])
  expect(photograph([{ ...person, x: 60 }]).found).toEqual([])
})

it('leaves flat blocks where the head was, and nothing else is another', () => {
  const mask: Mask = { targets: ['face'], method: 'mosaic', strength: 5 }
  const before = photograph([person])
  const { picture } = photograph([person], mask)
  const [face] = before.found
  if (face === undefined) throw new Error('somebody stands there')
  const padded = padArea(picture, face, mask.strength)
  if (padded === null) throw new Error('it is in the picture')
  const changed = getChanged(before.picture.y, picture.y)
  if (changed === null) throw new Error('the head is hidden')
  expect(changed.left).toBeGreaterThanOrEqual(padded.left)
  expect(changed.top).toBeGreaterThanOrEqual(padded.top)
  expect(changed.left + changed.width).toBeLessThanOrEqual(padded.left + padded.width)
  expect(changed.top + changed.height).toBeLessThanOrEqual(padded.top + padded.height)
  const side = getBlockSide(padded, mask.strength)
  for (let y = 0; y < padded.height; y++)
    for (let x = 0; x < padded.width; x++) {
      const first = (padded.top + y - (y % side)) * width + padded.left + x - (x % side)
      expect(picture.y[(padded.top + y) * width + padded.left + x]).toBe(picture.y[first])
    }
})
