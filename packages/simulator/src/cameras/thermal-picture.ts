import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { seededRandom } from '../world/seeded-random.ts'
import { getMount, getRow, viewFrom } from './camera-mounts.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import { collectHits, createColumnHits, maxHits } from './column-hits.ts'
import { toPlate, traceBoard } from './draw-meters.ts'
import { findVisiblePeople, tracePerson } from './draw-people.ts'
import { clipRows, getFarthestFirst } from './draw-strokes.ts'
import { collectMovingFaces } from './faces.ts'
import type { BodyPart } from './person-shape.ts'
import type { Stage } from './shot.ts'

/** Surface temperatures of people, °C: skin is warm, and clothes hold back some of the heat. */
const bodyWarmth: Record<BodyPart, number> = {
  skin: 34,
  hair: 30.5,
  shirt: 31.5,
  sleeve: 30.5,
  trousers: 29.5,
  trousersFar: 29,
  shoe: 26,
}
const floorWarmth = 23
/** Walls are warmer towards the ceiling: °C per metre. */
const wallGradient = 0.5
const motorWarmth = 41
const motorBelow = 0.3
/** Noise of the sensor, °C. */
const noise = 0.12

/** °C -> raw value of the contract (°C = raw / 64 - 273.15). */
export function thermalRaw(celsius: number): number {
  return Math.round((celsius + 273.15) * 64)
}

/** @returns a function that draws the thermal camera; the same seed gives the same noise. */
export function createThermalCamera(seed: number): (stage: Stage, scene: SceneSnapshot) => Uint8Array {
  const { width, height } = thermalSize
  const random = seededRandom(seed)
  const grain = Float32Array.from({ length: 4099 }, () => (random() + random() - 1) * noise)
  const hits = createColumnHits(width)
  const clip = new Int16Array(width)
  const warmth = new Float32Array(width * height)
  let shift = 0

  return (stage, scene) => {
    const view = viewFrom(getMount('thermal', scene.robot.joints), scene.robot, width, height)
    const faces = [...stage.faces, ...collectMovingFaces(stage.map, scene.doors, scene.robots)]
    const projection = { view, faces, hits }
    collectHits(projection, stage.ceiling - 0.05)
    warmth.fill(floorWarmth)
    for (let column = 0; column < width; column++) {
      const first = column * maxHits
      for (let at = first + (hits.count[column] ?? 0) - 1; at >= first; at--) {
        const face = faces[hits.face[at] ?? 0]
        if (face === undefined) continue
        const depth = hits.depth[at] ?? 1
        const from = Math.max(0, Math.round(getRow(view, face.top, depth)))
        const to = Math.min(height, Math.round(getRow(view, face.bottom, depth)))
        for (let row = from; row < to; row++) {
          const above = view.z - ((row - view.horizon) * depth) / view.focal
          const isMotor = face.body < 0 && above < motorBelow
          warmth[row * width + column] = isMotor
            ? motorWarmth
            : face.material.warmth + (above - 1) * wallGradient
        }
      }
    }
    for (const meter of scene.meters)
      traceBoard(projection, toPlate(meter), ({ column, from, to }) => {
        for (let row = from; row < to; row++) warmth[row * width + column] = meter.warmth
      })
    for (const visible of getFarthestFirst(findVisiblePeople(view, scene.people))) {
      clipRows(clip, projection, visible)
      tracePerson(view, clip, visible, ({ part }, row, from, to) =>
        warmth.fill(bodyWarmth[part], row * width + from, row * width + to),
      )
    }
    shift = (shift + 1987) % grain.length
    const raw = new Uint8Array(width * height * 2)
    const values = new DataView(raw.buffer)
    for (let i = 0; i < warmth.length; i++) {
      const value = (warmth[i] ?? floorWarmth) + (grain[(i * 7 + shift) % grain.length] ?? 0)
      values.setUint16(i * 2, thermalRaw(value), true)
    }
    return raw
  }
}
