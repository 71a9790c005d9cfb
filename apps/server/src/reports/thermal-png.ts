import { paintThermal } from '@wheelhouse/contract/reports/thermal-image'
import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { PNG } from 'pngjs'

/** A thermal picture as people see it, in colours. */
export function toThermalPng(picture: Uint8Array): Buffer {
  const png = new PNG({ ...thermalSize })
  paintThermal(picture, png.data)
  return PNG.sync.write(png)
}
