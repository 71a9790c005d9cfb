import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import { thermalSize } from '@wheelhouse/contract/teleop/video'

/** Where a thermal picture lies in the picture of the camera beside it: shares of that picture's width and height. */
export type Placement = { left: number; top: number; width: number; height: number }

/**
 * Lays the thermal picture over the video of the camera that it belongs to: the same direction has the same place. Both
 * sit close together, so only what is nearer than an arm's length is off.
 * @param aspect width of the video picture by its height
 */
export function placeThermal(video: CameraMount, thermal: CameraMount, aspect: number): Placement {
  // Focal lengths as shares of each picture's own width.
  const videoFocal = 0.5 / Math.tan(video.fieldOfView / 2)
  const thermalFocal = 0.5 / Math.tan(thermal.fieldOfView / 2)
  const width = videoFocal / thermalFocal
  const height = ((width * thermalSize.height) / thermalSize.width) * aspect
  // Rows of the horizon below each picture's middle, as shares of its height.
  const horizon = -videoFocal * Math.tan(video.down) * aspect
  const ownHorizon = -videoFocal * Math.tan(thermal.down) * aspect
  const middle = 0.5 + horizon - ownHorizon
  const aside = -videoFocal * Math.tan(thermal.heading - video.heading)
  return { left: 0.5 + aside - width / 2, top: middle - height / 2, width, height }
}
