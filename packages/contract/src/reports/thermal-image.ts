import { z } from 'zod'
import { nameField } from '../kernel/entity.ts'
import { thermalSize } from '../teleop/video.ts'

/**
 * Thermal pictures as stored and sent (`*.t16`): one raw value per pixel, row by row from the top, little-endian
 * uint16. Robot, server and console measure with the same functions, so that they agree.
 */
export const thermalBytes = thermalSize.width * thermalSize.height * 2

/** How raw values become temperatures: °C = raw / `scale` + `offset`. */
const thermalScale = { scale: 64, offset: -273.15 } as const

/** R-TELEOP-16: areas of one picture. A new one replaces one of the same name; beyond five the oldest is dropped. */
export const thermalAreaLimits = { max: 5, nameMax: 20 }

const side = (most: number) => z.int().min(0).max(most)

/** A part of the picture, in pixels from its upper left corner. */
export const thermalAreaSchema = z
  .strictObject({
    name: nameField(thermalAreaLimits.nameMax),
    x: side(thermalSize.width - 1),
    y: side(thermalSize.height - 1),
    width: z.int().min(1).max(thermalSize.width),
    height: z.int().min(1).max(thermalSize.height),
  })
  .refine(({ x, y, width, height }) => x + width <= thermalSize.width && y + height <= thermalSize.height, {
    error: 'thermalArea.outside',
  })
export type ThermalArea = z.output<typeof thermalAreaSchema>

/** °C, to a tenth. */
export const thermalFiguresSchema = z.object({ min: z.number(), max: z.number(), mean: z.number() })
type ThermalFigures = z.output<typeof thermalFiguresSchema>

/** Adds an area to those of a picture. @returns at most five, the newest last */
export function addThermalArea(areas: readonly ThermalArea[], added: ThermalArea): ThermalArea[] {
  return [...areas.filter(({ name }) => name !== added.name), added].slice(-thermalAreaLimits.max)
}

/** Raw value -> °C. */
function toCelsius(raw: number): number {
  return raw / thermalScale.scale + thermalScale.offset
}

/** Temperature of one pixel in °C; `null` outside of the picture. */
export function getCelsius(picture: Uint8Array, x: number, y: number): number | null {
  if (x < 0 || y < 0 || x >= thermalSize.width || y >= thermalSize.height) return null
  return toCelsius(readRaw(picture, y * thermalSize.width + x))
}

/** The coldest, warmest and mean temperature of a picture, or of a part of it. */
export function measureThermal(
  picture: Uint8Array,
  { x, y, width, height }: Omit<ThermalArea, 'name'> = { x: 0, y: 0, ...thermalSize },
): ThermalFigures {
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) {
      const raw = readRaw(picture, row * thermalSize.width + column)
      min = Math.min(min, raw)
      max = Math.max(max, raw)
      sum += raw
    }
  const tenth = (raw: number) => Math.round(toCelsius(raw) * 10) / 10
  return { min: tenth(min), max: tenth(max), mean: tenth(sum / (width * height)) }
}

/** What a sensor of this kind can measure, °C. A file with any other value is not a thermal picture. */
const measurable = { from: -60, to: 700 }

/** Is this a thermal picture, by its size and the value of every pixel? */
export function isThermalPicture(picture: Uint8Array): boolean {
  if (picture.length !== thermalBytes) return false
  for (let pixel = 0; pixel < thermalBytes / 2; pixel++) {
    const celsius = toCelsius(readRaw(picture, pixel))
    if (celsius < measurable.from || celsius > measurable.to) return false
  }
  return true
}

function readRaw(picture: Uint8Array, pixel: number): number {
  return (picture[pixel * 2] ?? 0) + (picture[pixel * 2 + 1] ?? 0) * 256
}

/** "Iron": dark blue, violet, orange, yellow, white. Stops as [fraction, red, green, blue]. */
const iron: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 30],
  [0.25, 80, 0, 130],
  [0.5, 200, 40, 60],
  [0.75, 250, 150, 20],
  [0.9, 255, 230, 90],
  [1, 255, 255, 240],
]

/** Colour for a fraction of the range, 0 to 1, as [red, green, blue]. */
function ironColour(share: number): [number, number, number] {
  const upper = iron.findIndex(([at]) => share <= at)
  const to = iron[upper < 0 ? iron.length - 1 : upper] ?? iron[0]
  const from = iron[Math.max(0, upper - 1)] ?? to
  if (to === undefined || from === undefined) return [0, 0, 0]
  const span = to[0] - from[0]
  const part = span === 0 ? 0 : (share - from[0]) / span
  const mix = (a: number, b: number) => Math.round(a + (b - a) * Math.min(1, Math.max(0, part)))
  return [mix(from[1], to[1]), mix(from[2], to[2]), mix(from[3], to[3])]
}

/** The same colours for a scale, hottest on top. */
export const ironGradient = `linear-gradient(to top, ${iron
  .map(([at, red, green, blue]) => `rgb(${red} ${green} ${blue}) ${at * 100}%`)
  .join(', ')})`

const palette = Array.from({ length: 256 }, (_unused, index) => ironColour(index / 255))
/** At least four degrees: the noise of an empty room must not look like a fire. Raw. */
const leastSpan = 4 * thermalScale.scale

/**
 * Paints a picture, as RGBA.
 * @param into four bytes a pixel
 * @returns the temperatures of its coldest and warmest colour, °C
 */
export function paintThermal(
  picture: Uint8Array,
  into: Uint8Array | Uint8ClampedArray,
): { from: number; to: number } {
  const pixels = Math.min(thermalBytes, picture.length) >> 1
  let [min, max] = [65_535, 0]
  for (let pixel = 0; pixel < pixels; pixel++) {
    const raw = readRaw(picture, pixel)
    if (raw < min) min = raw
    if (raw > max) max = raw
  }
  const span = Math.max(leastSpan, max - min)
  for (let pixel = 0; pixel < pixels; pixel++) {
    const colour = palette[Math.round(((readRaw(picture, pixel) - min) / span) * 255)]
    if (colour === undefined) continue
    into.set(colour, pixel * 4)
    into[pixel * 4 + 3] = 255
  }
  return { from: toCelsius(min), to: toCelsius(min + span) }
}
