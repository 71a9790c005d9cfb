import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { polygonCentre } from '@wheelhouse/map-model/geometry'

/** A call button of the virtual world. Metres and radians: its centre on the wall, and the direction it faces. */
export type LiftButton = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly height: number
  readonly theta: number
}

/** The plate that the button is on, and the button itself. Metres. */
export const plateSize = { width: 0.1, height: 0.16 }
export const buttonSide = 0.05

/** Distance from the door, where a person presses it. Metres. */
const besideDoor = 0.3
const buttonHeight = 1.05

/** The call buttons of a floor: one next to the door of each lift, on the side of the hall. */
export function placeLiftButtons(map: MapDocument): LiftButton[] {
  return map.lifts.map(({ id, door: [from, to], polygon }) => {
    const [cabinX, cabinY] = polygonCentre(polygon)
    const width = Math.hypot(to[0] - from[0], to[1] - from[1])
    const along = [(to[0] - from[0]) / width, (to[1] - from[1]) / width] as const
    const x = to[0] + along[0] * besideDoor
    const y = to[1] + along[1] * besideDoor
    // Of the wall's two sides, the one away from the cabin.
    const isCabinLeft = (cabinX - x) * -along[1] + (cabinY - y) * along[0] > 0
    const theta = Math.atan2(along[1], along[0]) + (isCabinLeft ? -Math.PI / 2 : Math.PI / 2)
    return { id: `${id}-call`, x, y, height: buttonHeight, theta }
  })
}
