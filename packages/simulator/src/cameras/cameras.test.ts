import { type Point, toMap } from '@wheelhouse/contract/maps/map-document'
import { restingPose } from '@wheelhouse/contract/robots/arm'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { describe, expect, test } from 'vitest'
import type { PersonFigure } from '../world/world-figures.ts'
import { drawText, glyphHeight, glyphWidth, hasDot } from './bitmap-font.ts'
import { getMount, getRow, toView, type View, viewFrom } from './camera-mounts.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import { collectHits, createColumnHits, maxHits } from './column-hits.ts'
import { drawCamera } from './draw-camera.ts'
import { fillStroke } from './draw-strokes.ts'
import type { Face } from './faces.ts'
import { createCanvas } from './frame.ts'
import { materials } from './materials.ts'
import { buildStage } from './shot.ts'
import { createThermalCamera, thermalRaw } from './thermal-picture.ts'
import { drawTickBars, tickBits } from './tick-bars.ts'
import { createYuvPicture, yuv } from './yuv-picture.ts'

/** Looks along +x from the origin, one metre above the floor; 100 columns, 90° wide. */
const view: View = {
  width: 100,
  height: 80,
  focal: 50,
  horizon: 40,
  x: 0,
  y: 0,
  z: 1,
  forwardX: 1,
  forwardY: 0,
}

function wall([ax, ay]: Point, [bx, by]: Point, top = 2.7): Face {
  return { ax, ay, bx, by, bottom: 0, top, material: materials.wall, body: 0, light: 1 }
}

const room = toMap({
  bounds: { min: [0, 0], max: [12, 4] },
  walls: [
    {
      id: 'outer',
      points: [
        [0, 0],
        [12, 0],
        [12, 4],
        [0, 4],
        [0, 0],
      ],
      height: 2.7,
    },
  ],
  doors: [{ id: 'D1', name: 'Door', from: [12, 1], to: [12, 2], kind: 'hinged' }],
  rooms: [
    {
      id: 'R1',
      name: 'Room',
      polygon: [
        [0, 0],
        [12, 0],
        [12, 4],
        [0, 4],
      ],
    },
  ],
  fixtures: [
    {
      id: 'F1',
      name: 'Desk',
      kind: 'desk',
      polygon: [
        [6, 1],
        [6, 3],
        [7, 3],
        [7, 1],
      ],
      height: 0.7,
    },
  ],
})
const person: PersonFigure = {
  id: 'p',
  x: 4,
  y: 2,
  theta: 0,
  radius: 0.2,
  height: 1.7,
  walking: false,
  walked: 0,
}
const empty: SceneSnapshot = {
  tick: 12_345,
  robot: { id: 'WH-1', x: 1, y: 2, theta: 0 },
  people: [],
  robots: [],
  doors: [],
  meters: [],
  liftButtons: [],
}

describe('what a column meets', () => {
  test('lies at the depth worked out by hand, straight ahead and at the edges', () => {
    const hits = createColumnHits(100)
    // A wall across, 5 m ahead: every column sees it at the same depth, its ends at ±4.95 m.
    collectHits({ hits, view, faces: [wall([5, 10], [5, -10])] }, 2.6)
    for (const column of [0, 50, 99]) expect(hits.depth[column * maxHits]).toBeCloseTo(5, 4)
    expect(hits.along[0]).toBeCloseTo(10 - 4.95, 3)
  })

  test('of a slanted wall is nearer where the wall is nearer', () => {
    const hits = createColumnHits(100)
    // From (2, 2) to (6, -6): the ray of column x has slope s = (x + 0.5 - 50) / 50; it meets y = 6 - 2x at x = 6 / (2 - s).
    collectHits({ hits, view, faces: [wall([2, 2], [6, -6])] }, 2.6)
    for (const column of [10, 50, 90]) {
      const slope = (column + 0.5 - 50) / 50
      expect(hits.depth[column * maxHits]).toBeCloseTo(6 / (2 - slope), 3)
    }
  })

  test('comes nearest first, and nothing shows behind a wall up to the ceiling', () => {
    const hits = createColumnHits(100)
    const low = [wall([8, 9], [8, -9], 0.7), wall([3, 9], [3, -9], 0.7)]
    collectHits({ hits, view, faces: [...low, wall([5, 9], [5, -9])] }, 2.6)
    const at = 50 * maxHits
    const depths = Array.from(hits.depth.subarray(at, at + (hits.count[50] ?? 0)), Math.round)
    expect(depths.slice(0, 2)).toEqual([3, 5])
  })

  test('is nothing where everything lies behind the camera', () => {
    const hits = createColumnHits(100)
    collectHits({ hits, view, faces: [wall([-5, 9], [-5, -9])] }, 2.6)
    expect(Math.max(...hits.count)).toBe(0)
  })
})

describe('projection', () => {
  test('the floor 5 m ahead lies a fifth of the focal length below the horizon', () => {
    expect(getRow(view, 0, 5)).toBe(50)
    expect(getRow(view, 1, 5)).toBe(40)
  })

  test('the left of the robot is on the left of the picture', () => {
    expect(toView(view, 3, 2)).toEqual({ depth: 3, right: -2 })
  })

  test('each camera looks its own way', () => {
    const robot = { x: 0, y: 0, theta: 0 }
    expect(viewFrom(getMount('v3'), robot, 100, 80).forwardX).toBeCloseTo(-1)
    expect(viewFrom(getMount('s1'), robot, 100, 80).forwardY).toBeCloseTo(1)
    expect(viewFrom(getMount('g1'), robot, 1280, 720).horizon).toBeLessThan(0)
  })
})

describe('a picture', () => {
  const stage = buildStage(room)
  const size = { width: 320, height: 180 }
  const draw = (scene: SceneSnapshot) => {
    const picture = createYuvPicture(size.width, size.height)
    drawCamera(picture, createCanvas(size.width), { stage, scene, camera: 'v1' })
    return picture
  }
  const lumaAt = (scene: SceneSnapshot, x: number, y: number) => draw(scene).y[y * size.width + x] ?? 0

  test('is the same for the same moment, and another when the robot has moved', () => {
    expect(draw(empty).data).toEqual(draw(empty).data)
    const moved = { ...empty, robot: { ...empty.robot, x: 1.3 } }
    expect(draw(moved).data).not.toEqual(draw(empty).data)
  })

  test('leaves no pixel undrawn', () => {
    const picture = createYuvPicture(size.width, size.height)
    const canvas = createCanvas(size.width)
    picture.y.fill(3)
    drawCamera(picture, canvas, { stage, scene: empty, camera: 'v1' })
    expect(picture.y.includes(3)).toBe(false)
  })

  test('shows a person before the wall, and hides one behind it', () => {
    expect(draw({ ...empty, people: [person] }).data).not.toEqual(draw(empty).data)
    expect(draw({ ...empty, people: [{ ...person, x: 14 }] }).data).toEqual(draw(empty).data)
  })

  test('hides the legs of a person who stands behind the desk, not the head', () => {
    const behind = { ...empty, people: [{ ...person, x: 7.6 }] }
    const { focal, horizon } = viewFrom(getMount('v1'), empty.robot, size.width, size.height)
    const row = (height: number) => Math.round(horizon + ((1.15 - height) * focal) / (7.6 - 1.2))
    expect(lumaAt(behind, 160, row(0.2))).toBe(lumaAt(empty, 160, row(0.2)))
    expect(lumaAt(behind, 160, row(1.6))).not.toBe(lumaAt(empty, 160, row(1.6)))
  })

  test('shows whether a door is open', () => {
    const opened = { ...empty, doors: [{ index: 0, id: 'D1', openness: 1 }] }
    expect(draw(opened).data).not.toEqual(draw(empty).data)
  })
})

describe('arms', () => {
  const rest = restingPose({ model: 200, type: 21 })
  const stage = buildStage(room)
  const draw = (joints: object, camera: CameraId = 'v1', others: SceneSnapshot['robots'] = []) => {
    const picture = createYuvPicture(320, 180)
    const robot = { ...empty.robot, joints: { ...rest, ...joints } }
    const scene = { ...empty, robot, robots: others }
    drawCamera(picture, createCanvas(320), { stage, scene, camera })
    return Buffer.from(picture.data)
  }

  test.each([
    ['v1', { l1: 90 }],
    ['g1', { l1: 70 }],
  ] as const)('are seen by their own robot (%s) when raised ahead, not when hanging', (camera, raised) => {
    const without = createYuvPicture(320, 180)
    drawCamera(without, createCanvas(320), { stage, scene: empty, camera })
    expect(draw({}, camera).equals(without.data)).toBe(true)
    expect(draw(raised, camera).equals(without.data)).toBe(false)
    expect(draw(raised, 'v2').equals(draw({}, 'v2'))).toBe(true)
  })

  test.each([{ neckPan: 30 }, { neckTilt: 20 }, { lift: 300 }])(
    'turn the view of the head camera (%o), and what is reported of it',
    (joints) => {
      expect(draw(joints).equals(draw({}))).toBe(false)
      expect(draw(joints, 'v3').equals(draw({}, 'v3'))).toBe(true)
      expect(getMount('v1', joints)).not.toEqual(getMount('v1', rest))
      expect(getMount('v1', rest)).toEqual(getMount('v1'))
    },
  )

  test('of another robot are seen as they are held, and hidden by what stands before them', () => {
    const figure = { mapId: 'f', theta: 0, radius: 0.25, height: 1.4, vx: 0, omega: 0 }
    const other = (x: number, joints: object) => [
      { ...figure, id: 'b', x, y: 2, joints: { ...rest, ...joints } },
    ]
    expect(draw({}, 'v1', other(4, { l2: 80 })).equals(draw({}, 'v1', other(4, {})))).toBe(false)
    expect(draw({}, 'v1', other(13, { l2: 80 })).equals(draw({}))).toBe(true)
  })
})

describe('the caption', () => {
  test('has a picture for every letter it needs, and no two alike', () => {
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.:/_'
    const pictures = Array.from(letters, (letter) =>
      Array.from({ length: glyphWidth * glyphHeight }, (_, i) =>
        hasDot(letter, i % glyphWidth, Math.floor(i / glyphWidth)) ? '#' : '.',
      ).join(''),
    )
    expect(new Set(pictures).size).toBe(letters.length)
    expect(pictures.filter((picture) => !picture.includes('#'))).toEqual([])
  })

  test('of a 1 is the one everybody knows', () => {
    const rows = Array.from({ length: glyphHeight }, (_, row) =>
      Array.from({ length: glyphWidth }, (_, column) => (hasDot('1', column, row) ? '#' : '.')).join(''),
    )
    expect(rows).toEqual(['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'])
  })

  test('that is longer than the picture is cut off', () => {
    const picture = createYuvPicture(32, 16)
    expect(() => drawText(picture, 'A LONG LINE OF TEXT', { left: 4, top: 2, dot: 2 })).not.toThrow()
  })
})

test('tick bars can be read back from the picture', () => {
  const picture = createYuvPicture(480, 270)
  drawTickBars(picture, 0x5a_1234)
  const block = 480 / tickBits
  let value = 0
  for (let bit = 0; bit < tickBits; bit++)
    if ((picture.y[4 * 480 + bit * block + block / 2] ?? 0) > 128) value |= 1 << bit
  expect(value).toBe(0x5a_1234)
})

test('a stroke covers a disc at each end and the band between', () => {
  const rows = new Map<number, [number, number]>()
  const stroke = { x0: 10, y0: 5, x1: 10, y1: 15, radius: 3 }
  fillStroke(stroke, 100, (row, from, to) => rows.set(row, [Math.round(from), Math.round(to)]))
  expect(rows.get(10)).toEqual([7, 13])
  expect(Math.min(...rows.keys())).toBe(2)
  expect(Math.max(...rows.keys())).toBe(17)
})

describe('thermal', () => {
  const at = (raw: Uint8Array, x: number, y: number) =>
    new DataView(raw.buffer).getUint16((y * 256 + x) * 2, true) / 64 - 273.15

  test('raw values are those of the contract', () => {
    expect(thermalRaw(24) / 64 - 273.15).toBeCloseTo(24, 1)
  })

  test('the room has about 24 °C, a person more than 30', () => {
    const stage = buildStage({ ...room, fixtures: [] })
    const raw = createThermalCamera(1)(stage, { ...empty, people: [{ ...person, x: 3.3 }] })
    expect(at(raw, 20, 90)).toBeGreaterThan(22)
    expect(at(raw, 20, 90)).toBeLessThan(26)
    expect(at(raw, 128, 60)).toBeGreaterThan(30)
  })

  test('the same seed gives the same noise, the next picture another', () => {
    const stage = buildStage(room)
    const [first, again] = [createThermalCamera(5), createThermalCamera(5)]
    const picture = first(stage, empty)
    expect(again(stage, empty)).toEqual(picture)
    expect(first(stage, empty)).not.toEqual(picture)
  })
})

test('white is the brightest luma and grey has no colour', () => {
  expect(yuv(0xffffff).y).toBeCloseTo(235, 0)
  expect(yuv(0x808080).u).toBeCloseTo(128, 0)
})
