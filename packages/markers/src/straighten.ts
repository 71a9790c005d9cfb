import { type Quad, toPlaneMatrix } from './quad.ts'

/** A picture in memory: RGBA, row by row, as in a canvas. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Each result pixel is the mean of this many samples per axis, because it may cover several pixels of the picture. */
const samples = 2

/**
 * Cuts a quad out of a picture and rectifies it to a square.
 * @param side of the result, pixels
 * @returns `null` if the quad is not a view of a flat object (`toPlaneMatrix`)
 */
export function straighten(picture: Pixels, quad: Quad, side: number): Pixels | null {
  const m = toPlaneMatrix(quad)
  if (m === null) return null
  const data = new Uint8ClampedArray(side * side * 4)
  const sum = [0, 0, 0]
  const step = 1 / (side * samples)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      sum.fill(0)
      for (let sub = 0; sub < samples * samples; sub++) {
        const x = (column * samples + (sub % samples) + 0.5) * step
        const y = (row * samples + Math.floor(sub / samples) + 0.5) * step
        const w = m[6] * x + m[7] * y + m[8]
        addColour(sum, picture, (m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
      }
      const to = (row * side + column) * 4
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = (sum[channel] ?? 0) / (samples * samples)
      data[to + 3] = 255
    }
  return { data, width: side, height: side }
}

/** Adds the colour interpolated between four pixels; beyond the edge, the edge repeats. */
function addColour(sum: number[], { data, width, height }: Pixels, x: number, y: number): void {
  // The centre of the first pixel is at 0.5.
  const fromLeft = Math.min(width - 1, Math.max(0, x - 0.5))
  const fromTop = Math.min(height - 1, Math.max(0, y - 0.5))
  const column = Math.floor(fromLeft)
  const row = Math.floor(fromTop)
  const right = fromLeft - column
  const below = fromTop - row
  const at = (row * width + column) * 4
  const next = column + 1 < width ? 4 : 0
  const under = row + 1 < height ? width * 4 : 0
  for (let channel = at; channel < at + 3; channel++) {
    const upper = (data[channel] ?? 0) * (1 - right) + (data[channel + next] ?? 0) * right
    const lower = (data[channel + under] ?? 0) * (1 - right) + (data[channel + under + next] ?? 0) * right
    sum[channel - at] = (sum[channel - at] ?? 0) + upper * (1 - below) + lower * below
  }
}
