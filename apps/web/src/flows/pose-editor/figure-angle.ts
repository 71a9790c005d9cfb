/** The viewing direction. Radians and metres; azimuth 0 is straight from the front. */
export type FigureAngle = { readonly azimuth: number; readonly elevation: number; readonly distance: number }

const distance = 3.2
/** Not fully from above, where "up" on the screen would be undefined. */
const steepest = 1.55

export const figureAngles = {
  front: { azimuth: 0, elevation: 0.1, distance },
  /** From the robot's right, so that its front is on the right. */
  side: { azimuth: -Math.PI / 2, elevation: 0.1, distance },
  top: { azimuth: 0, elevation: steepest, distance },
} satisfies Record<string, FigureAngle>

export const firstAngle: FigureAngle = { azimuth: 0.6, elevation: 0.25, distance }

/** Rotates the view, within limits. */
export function turn(
  { azimuth, elevation, distance: from }: FigureAngle,
  by: Partial<FigureAngle>,
): FigureAngle {
  return {
    azimuth: azimuth + (by.azimuth ?? 0),
    elevation: Math.min(steepest, Math.max(-0.3, elevation + (by.elevation ?? 0))),
    distance: from,
  }
}

/** @param factor below 1: closer */
export function zoom(angle: FigureAngle, factor: number): FigureAngle {
  return { ...angle, distance: Math.min(6, Math.max(1.2, angle.distance * factor)) }
}
