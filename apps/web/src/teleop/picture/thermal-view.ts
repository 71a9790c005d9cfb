import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import { thermalSize } from '@wheelhouse/contract/teleop/video'

/** Where a thermal picture is in the picture of its partner camera: shares of that picture's width and height. */
export type Placement = { left: number; top: number; width: number; height: number }

/**
 * Aligns the thermal picture with the video of its partner camera, so that directions coincide. The cameras are close
 * together, so only what is nearer than an arm's length is misaligned.
 * @param aspect width of the video picture divided by its height
 */
export function placeThermal(video: CameraMount, thermal: CameraMount, aspect: number): Placement {
  // Focal lengths as shares of each picture's own width.
  const videoFocal = 0.5 / Math.tan(video.fieldOfView / 2)
  const thermalFocal = 0.5 / Math.tan(thermal.fieldOfView / 2)
  const width = videoFocal / thermalFocal
  const height = ((width * thermalSize.height) / thermalSize.width) * aspect
  // The horizon's distance below each picture's centre, as a share of its height.
  const horizon = -videoFocal * Math.tan(video.down) * aspect
  const ownHorizon = -videoFocal * Math.tan(thermal.down) * aspect
  const middle = 0.5 + horizon - ownHorizon
  const aside = -videoFocal * Math.tan(thermal.heading - video.heading)
  return { left: 0.5 + aside - width / 2, top: middle - height / 2, width, height }
}
