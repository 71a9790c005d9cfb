import {
  DirectionalLight,
  HemisphereLight,
  MathUtils,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { ScreenPoint } from '../../maps/map-view.ts'
import { createFloorPlates, type PlateLook } from './floor-plates.ts'
import { findSight, type Sight, type Slab, type SpatialAngle } from './spatial-layout.ts'
import { createRobotMarkers, type SpatialRobot } from './spatial-markers.ts'

type SpatialFrame = {
  robots: readonly SpatialRobot[]
  angle: SpatialAngle
  pulse: number
}

/** The building on a canvas. Drawn on request, never on its own. */
export type Spatial3d = {
  /** Replaces the floors. */
  setFloors: (slabs: readonly Slab[], look: PlateLook) => void
  draw: (frame: SpatialFrame) => void
  /** The robot at a point of the canvas as last drawn, the nearest of several; CSS pixels. */
  robotAt: (at: ScreenPoint) => string | null
  /** Where a robot was last drawn; `null` if it is not in view. */
  getPlace: (serialNumber: string) => ScreenPoint | null
  dispose: () => void
}

/** Vertical, in degrees. */
const fieldOfView = 35
/** Margin for the names of floors, as a factor of the content. */
const margin = 1.1
/** Minimum length of a drawn robot, as a share of the viewing distance. */
const leastSize = 0.011
/** A press within this many CSS pixels of a robot selects it: the width of a finger. */
const reach = 18

/** @throws Error if the browser has no WebGL */
export function createSpatial3d(canvas: HTMLCanvasElement): Spatial3d {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const scene = new Scene()
  const sun = new DirectionalLight(0xffffff, 1.5)
  sun.position.set(1, -2, 4)
  const camera = new PerspectiveCamera(fieldOfView, 1, 0.1, 10_000)
  camera.up.set(0, 0, 1)
  const plates = createFloorPlates()
  const markers = createRobotMarkers()
  scene.add(new HemisphereLight(0xffffff, 0xb0b8bc, 3), sun, plates.group, markers.group)
  let sight: Sight = { middle: [0, 0, 0], radius: 1 }
  let drawn: readonly SpatialRobot[] = []
  const point = new Vector3()

  function toScreen({ at }: SpatialRobot): ScreenPoint | null {
    point.set(...at).project(camera)
    if (point.z > 1 || Math.abs(point.x) > 1 || Math.abs(point.y) > 1) return null
    const { clientWidth, clientHeight } = canvas
    return { x: ((point.x + 1) / 2) * clientWidth, y: ((1 - point.y) / 2) * clientHeight }
  }

  return {
    setFloors(slabs, look) {
      plates.set(slabs, look)
      sight = findSight(slabs)
    },
    draw({ robots, angle, pulse }) {
      const { clientWidth: width, clientHeight: height } = canvas
      if (width === 0 || height === 0) return
      renderer.setPixelRatio(Math.min(2, globalThis.devicePixelRatio))
      renderer.setSize(width, height, false)
      const distance = placeCamera(camera, sight, angle, width / height)
      drawn = robots
      markers.update(robots, Math.max(1, distance * leastSize), pulse)
      plates.face(height, fieldOfView)
      renderer.render(scene, camera)
    },
    robotAt(at) {
      let best: { serialNumber: string; away: number } | null = null
      for (const robot of drawn) {
        const place = toScreen(robot)
        const away = place === null ? Number.POSITIVE_INFINITY : Math.hypot(place.x - at.x, place.y - at.y)
        if (away <= reach && away < (best?.away ?? Number.POSITIVE_INFINITY))
          best = { serialNumber: robot.serialNumber, away }
      }
      return best?.serialNumber ?? null
    },
    getPlace(serialNumber) {
      const robot = drawn.find((one) => one.serialNumber === serialNumber)
      return robot === undefined ? null : toScreen(robot)
    },
    dispose() {
      plates.dispose()
      markers.dispose()
      renderer.dispose()
    },
  }
}

/** @returns the distance from the camera to its target, metres */
function placeCamera(
  camera: PerspectiveCamera,
  { middle, radius }: Sight,
  { azimuth, elevation, zoom }: SpatialAngle,
  aspect: number,
): number {
  const half = MathUtils.degToRad(fieldOfView) / 2
  const distance = ((radius * margin) / Math.sin(half) / Math.min(1, aspect)) * zoom
  const flat = distance * Math.cos(elevation)
  const centre = new Vector3(...middle)
  camera.position
    .set(flat * Math.cos(azimuth), flat * Math.sin(azimuth), distance * Math.sin(elevation))
    .add(centre)
  camera.aspect = aspect
  camera.near = distance / 100
  camera.far = distance + radius * 8
  camera.lookAt(centre)
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld()
  return distance
}
