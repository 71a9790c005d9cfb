import { paintThermal } from '@wheelhouse/contract/reports/thermal-image'
import { thermalSize } from '@wheelhouse/contract/teleop/video'

/** Paints one raw frame. @returns the temperature range of its colours, °C */
export function paintFrame(
  context: CanvasRenderingContext2D,
  frame: ArrayBuffer,
): { from: number; to: number } {
  const { width, height } = thermalSize
  const image = context.createImageData(width, height)
  const range = paintThermal(new Uint8Array(frame), image.data)
  context.putImageData(image, 0, 0)
  return range
}
