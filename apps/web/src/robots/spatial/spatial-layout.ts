import type { MapDocument } from '@wheelhouse/contract/maps/map-document'

/** Positions in the spatial view of a building. Metres; x to the east, y to the north, z up. */

export type Place3d = readonly [x: number, y: number, z: number]

type Bounds = MapDocument['bounds']
/** A floor of the building; `bounds` are those of its map, `null` if there is none or it is not loaded yet. */
type Storey = { id: string; name: string; index: number; bounds: Bounds | null }

/** A floor with a map, as a thin plate. */
export type Slab = {
  id: string
  name: string
  bounds: Bounds
  /** The centre of its upper side. */
  middle: Place3d
  isLifted: boolean
}

/** The camera's target, and the radius to be in view. */
export type Sight = { middle: Place3d; radius: number }

/** The viewing direction. Radians; azimuth 0 is from the east. `zoom` below 1 is closer than everything in view. */
export type SpatialAngle = { readonly azimuth: number; readonly elevation: number; readonly zoom: number }

/** From the south, where maps have their lower edge, and slightly from the east. */
export const firstAngle: SpatialAngle = { azimuth: -1.2, elevation: 0.5, zoom: 1 }

/** Distance between floors as a share of the widest: larger for few, smaller for many, so that each is visible. */
const gaps = { few: 0.4, many: 0.18, whole: 1.4 }
/** How far a floor is pulled out of the stack, as a share of the widest. */
const liftedBy = 1.15

/**
 * Stacks the floors by their `index`. Each map has an origin of its own, so they are stacked by their centres.
 * @param lifted the floor that is pulled out of the stack, to the east
 */
export function placeSlabs(floors: readonly Storey[], lifted: string | null): Slab[] {
  const widest = Math.max(1, ...floors.map(({ bounds }) => (bounds === null ? 0 : getSpan(bounds))))
  const gap = widest * Math.min(gaps.few, Math.max(gaps.many, gaps.whole / Math.max(1, floors.length)))
  return floors
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ id, name, bounds }, level) => {
      if (bounds === null) return []
      const isLifted = id === lifted
      const middle: Place3d = [isLifted ? widest * liftedBy : 0, 0, level * gap]
      return [{ id, name, bounds, middle, isLifted }]
    })
}

/** The position in the scene of a point on a floor's map. */
export function toScene({ bounds: { min, max }, middle }: Slab, x: number, y: number): Place3d {
  return [middle[0] + x - (min[0] + max[0]) / 2, middle[1] + y - (min[1] + max[1]) / 2, middle[2]]
}

/** The whole building, or the floor that is pulled out. */
export function findSight(slabs: readonly Slab[]): Sight {
  const shown = slabs.find(({ isLifted }) => isLifted)
  if (shown !== undefined) return { middle: shown.middle, radius: getSpan(shown.bounds) / 2 }
  const heights = slabs.map(({ middle }) => middle[2])
  const [low, high] = heights.length === 0 ? [0, 0] : [Math.min(...heights), Math.max(...heights)]
  const widest = Math.max(1, ...slabs.map(({ bounds }) => getSpan(bounds)))
  return { middle: [0, 0, (low + high) / 2], radius: Math.hypot(widest, high - low) / 2 }
}

/** Length of the diagonal. */
function getSpan({ min, max }: Bounds): number {
  return Math.hypot(max[0] - min[0], max[1] - min[1])
}

/** Rotates the view; never below the floor, nor fully from above. */
export function turn(angle: SpatialAngle, azimuth: number, elevation: number): SpatialAngle {
  return {
    ...angle,
    azimuth: angle.azimuth + azimuth,
    elevation: Math.min(1.5, Math.max(0.08, angle.elevation + elevation)),
  }
}

/** @param factor below 1: closer */
export function zoom(angle: SpatialAngle, factor: number): SpatialAngle {
  return { ...angle, zoom: Math.min(2, Math.max(0.12, angle.zoom * factor)) }
}
