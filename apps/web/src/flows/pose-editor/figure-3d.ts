import type { JointId, Joints } from '@wheelhouse/contract/robots/arm'
import { buildArmFigure, type FigurePart } from '@wheelhouse/contract/robots/arm-figure'
import {
  CapsuleGeometry,
  DirectionalLight,
  GridHelper,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { FigureAngle } from './figure-angle.ts'

/** Colours in CSS notation. */
type FigureColours = { body: string; beyond: string; floor: string }

type FigureScene = {
  joints: Joints
  /** Joints beyond their limits. */
  beyond: ReadonlySet<JointId>
  angle: FigureAngle
  colours: FigureColours
  /** Of the canvas, in CSS pixels. */
  width: number
}

/** The figure on a canvas. Drawn on request, never on its own: at rest it costs nothing. */
export type Figure3d = {
  draw: (scene: FigureScene) => void
  dispose: () => void
}

/** Metres: the target of the camera. */
const middle = new Vector3(0, 0, 0.75)
const up = new Vector3(0, 1, 0)

/** @throws Error if the browser has no WebGL */
export function createFigure3d(canvas: HTMLCanvasElement): Figure3d {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const scene = new Scene()
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(2, -1, 3)
  scene.add(new HemisphereLight(0xffffff, 0x556066, 1.6), sun)
  const camera = new PerspectiveCamera(35, 1, 0.05, 20)
  camera.up.set(0, 0, 1)
  const body = new MeshStandardMaterial({ roughness: 0.6 })
  const beyondLimit = new MeshStandardMaterial({ roughness: 0.6 })
  let floor = createFloor('#888888')
  let floorColour = ''
  const figure = new Group()
  scene.add(figure, floor)

  return {
    draw({ joints, beyond, angle, colours, width }) {
      body.color.set(colours.body)
      beyondLimit.color.set(colours.beyond)
      if (floorColour !== colours.floor) {
        floorColour = colours.floor
        scene.remove(floor)
        floor.dispose()
        floor = createFloor(floorColour)
        scene.add(floor)
      }
      clear(figure)
      for (const part of buildArmFigure(joints))
        figure.add(createRod(part, part.joints.some((id) => beyond.has(id)) ? beyondLimit : body))
      place(camera, angle)
      const { clientHeight: height } = canvas
      renderer.setPixelRatio(Math.min(2, globalThis.devicePixelRatio))
      renderer.setSize(width, height, false)
      camera.aspect = width / Math.max(1, height)
      camera.updateProjectionMatrix()
      renderer.render(scene, camera)
    },
    dispose() {
      clear(figure)
      floor.dispose()
      body.dispose()
      beyondLimit.dispose()
      renderer.dispose()
    },
  }
}

function place(camera: PerspectiveCamera, { azimuth, elevation, distance }: FigureAngle): void {
  const flat = distance * Math.cos(elevation)
  camera.position
    .set(flat * Math.cos(azimuth), flat * Math.sin(azimuth), distance * Math.sin(elevation))
    .add(middle)
  camera.lookAt(middle)
}

function createFloor(colour: string): GridHelper {
  const floor = new GridHelper(2, 8, colour, colour)
  floor.rotateX(Math.PI / 2)
  return floor
}

function createRod({ from, to, radius }: FigurePart, material: MeshStandardMaterial): Mesh {
  const start = new Vector3(...from)
  const way = new Vector3(...to).sub(start)
  const rod = new Mesh(new CapsuleGeometry(radius, way.length(), 6, 18), material)
  rod.position.copy(start).addScaledVector(way, 0.5)
  rod.quaternion.setFromUnitVectors(up, way.normalize())
  return rod
}

function clear(figure: Group): void {
  for (const child of figure.children) if (child instanceof Mesh) child.geometry.dispose()
  figure.clear()
}
