import {
  type BufferGeometry,
  Color,
  ConeGeometry,
  Group,
  InstancedMesh,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  OctahedronGeometry,
  RingGeometry,
} from 'three'
import type { Place3d } from './spatial-layout.ts'

/** A robot in the scene. */
export type SpatialRobot = {
  serialNumber: string
  at: Place3d
  /** Radians, counter-clockwise from east. */
  theta: number
  /** In CSS notation. */
  colour: string
  /** It needs attention: a ring around it and a sign above it, visible through the floors. */
  isAlarm: boolean
  isPointed: boolean
}

export type RobotMarkers = {
  group: Group
  /**
   * Updates their positions. Called for each frame: all robots of a kind are one draw call.
   * @param size length of a robot, metres: larger than its real one if it would be too small to see
   * @param pulse width of the alarm rings, relative to their usual width
   */
  update: (robots: readonly SpatialRobot[], size: number, pulse: number) => void
  dispose: () => void
}

const pointedBy = 1.6

export function createRobotMarkers(): RobotMarkers {
  // Lying flat, with its nose to the east.
  const arrow = new ConeGeometry(0.45, 1.2, 12).rotateZ(-Math.PI / 2).translate(0, 0, 0.45)
  const bodies = createMany(arrow, new MeshStandardMaterial({ roughness: 0.7 }))
  const overAll = { depthTest: false, transparent: true }
  const rings = createMany(new RingGeometry(1, 1.3, 24), new MeshBasicMaterial(overAll))
  const signs = createMany(
    new OctahedronGeometry(0.5).translate(0, 0, 2.2),
    new MeshBasicMaterial({ ...overAll, opacity: 0.9 }),
  )
  const kinds = [bodies, rings, signs]
  const group = new Group().add(...kinds.map((kind) => kind.group))
  return {
    group,
    update(robots, size, pulse) {
      const alarms = robots.filter(({ isAlarm }) => isAlarm)
      bodies.show(robots.length)
      rings.show(alarms.length)
      signs.show(alarms.length)
      robots.forEach((robot, index) => bodies.set(index, robot, robot.isPointed ? size * pointedBy : size))
      alarms.forEach((robot, index) => {
        rings.set(index, robot, size * pulse)
        signs.set(index, robot, size)
      })
      for (const kind of kinds) kind.finish()
    },
    dispose: () => {
      for (const kind of kinds) kind.dispose()
    },
  }
}

const colours = new Map<string, Color>()

function getColour(css: string): Color {
  const known = colours.get(css) ?? new Color(css)
  colours.set(css, known)
  return known
}

/** Any number of one shape in a single draw call. */
function createMany(geometry: BufferGeometry, material: Material) {
  const group = new Group()
  const place = new Object3D()
  let mesh = make(64)
  function make(room: number): InstancedMesh {
    const made = new InstancedMesh(geometry, material, room)
    // Its bounding volume covers only one instance, at the origin.
    made.frustumCulled = false
    group.add(made)
    return made
  }
  return {
    group,
    show(count: number) {
      if (count > mesh.instanceMatrix.count) {
        group.remove(mesh)
        mesh.dispose()
        mesh = make(count * 2)
      }
      mesh.count = count
    },
    set(index: number, { at, theta, colour }: SpatialRobot, scale: number) {
      place.position.set(...at)
      place.rotation.z = theta
      place.scale.setScalar(scale)
      place.updateMatrix()
      mesh.setMatrixAt(index, place.matrix)
      mesh.setColorAt(index, getColour(colour))
    },
    finish() {
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true
    },
    dispose() {
      mesh.dispose()
      geometry.dispose()
      material.dispose()
    },
  }
}
