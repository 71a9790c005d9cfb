import type { YuvPicture } from './yuv-picture.ts'

/** The tick as black and white blocks along the upper edge, lowest bit first, for measurements from the screen. */
export const tickBits = 24
const barRows = 24

export function drawTickBars(picture: YuvPicture, tick: number): void {
  const block = Math.floor(picture.width / tickBits)
  const rows = Math.min(barRows, picture.height)
  picture.u.fill(128, 0, (rows >> 1) * (picture.width >> 1))
  picture.v.fill(128, 0, (rows >> 1) * (picture.width >> 1))
  for (let row = 0; row < rows; row++)
    for (let bit = 0; bit < tickBits; bit++) {
      const start = row * picture.width + bit * block
      picture.y.fill((Math.round(tick) >> bit) & 1 ? 235 : 16, start, start + block)
    }
}
