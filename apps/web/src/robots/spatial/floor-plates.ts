import {
  BoxGeometry,
  CanvasTexture,
  Group,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
} from 'three'
import { drawFloor } from '../../maps/draw-floor.ts'
import type { MapColours } from '../../maps/map-colours.ts'
import type { LoadedFloor } from './spatial.queries.ts'
import type { Slab } from './spatial-layout.ts'

/** The appearance of the floors. */
export type PlateLook = { colours: MapColours; floors: readonly LoadedFloor[] }

/** Metres. */
const thickness = 0.25
/** Pixels of the longer side of a floor's picture. */
const pictureSize = 1_024
/** Opacity of the floors next to the one that is pulled out. */
const faded = 0.3
/** Height of a floor's name on the screen. CSS pixels. */
const nameHeight = 18

type Name = { sprite: Sprite; ratio: number }

/** The floors as plates with their maps on them, each with its name at a corner. */
export function createFloorPlates() {
  const group = new Group()
  let names: Name[] = []
  let undo: (() => void)[] = []

  function clear(): void {
    for (const end of undo) end()
    undo = []
    names = []
    group.clear()
  }

  function addPlate(
    { bounds, middle, isLifted }: Slab,
    image: HTMLCanvasElement,
    isFaded: boolean,
    side: string,
  ) {
    const texture = new CanvasTexture(image)
    texture.colorSpace = SRGBColorSpace
    texture.anisotropy = 4
    const look = { transparent: isFaded, opacity: isFaded ? faded : 1 }
    const top = new MeshBasicMaterial({ ...look, map: texture })
    const edge = new MeshBasicMaterial({ ...look, color: side })
    const [width, depth] = [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]]
    const geometry = new BoxGeometry(width, depth, thickness)
    const plate = new Mesh(geometry, [edge, edge, edge, edge, top, edge])
    plate.position.set(middle[0], middle[1], middle[2] - thickness / 2)
    plate.renderOrder = isLifted ? 1 : 0
    group.add(plate)
    undo.push(() => {
      for (const part of [texture, top, edge, geometry]) part.dispose()
    })
  }

  function addName({ name, bounds, middle }: Slab, colour: string) {
    const image = paintName(name, colour)
    if (image === null) return
    const texture = new CanvasTexture(image)
    texture.colorSpace = SRGBColorSpace
    const material = new SpriteMaterial({ map: texture, sizeAttenuation: false, depthTest: false })
    const sprite = new Sprite(material)
    sprite.center.set(1.1, 0.5)
    sprite.position.set(
      middle[0] - (bounds.max[0] - bounds.min[0]) / 2,
      middle[1] - (bounds.max[1] - bounds.min[1]) / 2,
      middle[2],
    )
    sprite.renderOrder = 3
    group.add(sprite)
    names.push({ sprite, ratio: image.width / image.height })
    undo.push(() => {
      for (const part of [texture, material]) part.dispose()
    })
  }

  return {
    group,
    set(slabs: readonly Slab[], { colours, floors }: PlateLook) {
      clear()
      const isOneLifted = slabs.some(({ isLifted }) => isLifted)
      for (const slab of slabs) {
        const floor = floors.find(({ id }) => id === slab.id)
        const image = floor && paintFloor(floor, colours)
        if (image) addPlate(slab, image, isOneLifted && !slab.isLifted, colours.wall)
        addName(slab, colours.waypointName)
      }
    },
    /** Names keep their size at any distance. @param height of the canvas, CSS pixels */
    face(height: number, fieldOfView: number) {
      const part = (nameHeight / height) * 2 * Math.tan(MathUtils.degToRad(fieldOfView) / 2)
      for (const { sprite, ratio } of names) sprite.scale.set(part * ratio, part, 1)
    },
    dispose: clear,
  }
}

/** The map from above, without waypoints and edges, which are too small at this distance. */
function paintFloor({ map, picture }: LoadedFloor, colours: MapColours): HTMLCanvasElement | null {
  const { min, max } = map.bounds
  const [width, depth] = [max[0] - min[0], max[1] - min[1]]
  const scale = pictureSize / Math.max(width, depth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(depth * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  const view = { centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] satisfies [number, number], scale }
  const look = { colours, detail: 'view', picture } as const
  drawFloor(context, { ...map, waypoints: [], edges: [] }, { view, size: canvas }, look)
  return canvas
}

/** Pixels: twice the displayed size, for high-resolution screens. */
const nameFont = { size: 26, height: 36, padding: 4 }

function paintName(name: string, colour: string): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) return null
  const font = `600 ${nameFont.size}px system-ui, sans-serif`
  context.font = font
  canvas.width = Math.ceil(context.measureText(name).width) + 2 * nameFont.padding
  canvas.height = nameFont.height
  // A canvas that is resized loses its font.
  context.font = font
  context.fillStyle = colour
  context.textBaseline = 'middle'
  context.fillText(name, nameFont.padding, nameFont.height / 2)
  return canvas
}
