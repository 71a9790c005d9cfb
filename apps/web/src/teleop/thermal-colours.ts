import { thermalSize } from '@wheelhouse/contract/teleop/video'

/** Raw sensor values: °C = raw / 64 - 273.15. */
export function celsius(raw: number): number {
  return raw / 64 - 273.15
}

/** "Iron": dark blue, violet, orange, yellow, white. Stops as [share, red, green, blue]. */
const iron: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 30],
  [0.25, 80, 0, 130],
  [0.5, 200, 40, 60],
  [0.75, 250, 150, 20],
  [0.9, 255, 230, 90],
  [1, 255, 255, 240],
]

/** Colour of a share of the range, 0 to 1, as [red, green, blue]. */
export function ironColour(share: number): [number, number, number] {
  const upper = iron.findIndex(([at]) => share <= at)
  const to = iron[upper < 0 ? iron.length - 1 : upper] ?? iron[0]
  const from = iron[Math.max(0, upper - 1)] ?? to
  if (to === undefined || from === undefined) return [0, 0, 0]
  const span = to[0] - from[0]
  const part = span === 0 ? 0 : (share - from[0]) / span
  const mix = (a: number, b: number) => Math.round(a + (b - a) * Math.min(1, Math.max(0, part)))
  return [mix(from[1], to[1]), mix(from[2], to[2]), mix(from[3], to[3])]
}

/** The same colours for a scale, hottest above. */
export const ironGradient = `linear-gradient(to top, ${iron
  .map(([at, red, green, blue]) => `rgb(${red} ${green} ${blue}) ${at * 100}%`)
  .join(', ')})`

const table = Array.from({ length: 256 }, (_unused, index) => ironColour(index / 255))

/** Paints one raw frame. @returns the raw range that its colours stand for */
export function paintThermal(
  context: CanvasRenderingContext2D,
  frame: ArrayBuffer,
): { min: number; max: number } {
  const { width, height } = thermalSize
  const raw = new Uint16Array(frame, 0, Math.min(width * height, frame.byteLength >> 1))
  let min = 65_535
  let max = 0
  for (const value of raw) {
    if (value < min) min = value
    if (value > max) max = value
  }
  // At least four degrees: the noise of an empty room must not look like a fire.
  const span = Math.max(4 * 64, max - min)
  const image = context.createImageData(width, height)
  raw.forEach((value, index) => {
    const colour = table[Math.round(((value - min) / span) * 255)]
    if (colour === undefined) return
    image.data.set(colour, index * 4)
    image.data[index * 4 + 3] = 255
  })
  context.putImageData(image, 0, 0)
  return { min, max: min + span }
}
