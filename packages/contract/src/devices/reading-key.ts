import { listKeys } from '../kernel/typed.ts'

/** How good a value is for people; charts colour their bands by it. */
export type BandTone = 'good' | 'caution' | 'warning' | 'severe' | 'danger'

/** Values from `low` up to `high`, with a rating from guidelines. */
type Band = { low: number; high: number; tone: BandTone }

/** `low` and `high` are what such a sensor can measure at all: anything outside is a fault, not a value. */
export type ReadingKeyFacts = {
  unit: string
  low: number
  high: number
  decimals: number
  /**
   * How far beyond `low` and `high` such sensors read at the ends of their range: their manufacturers say to clamp the
   * value.
   */
  overshoot?: { below: number; above: number }
  bands?: readonly Band[]
}

const wbgt = {
  unit: '°C',
  low: -20,
  high: 60,
  decimals: 1,
  // Japanese guidance on heat stroke in everyday life.
  bands: [
    { low: 21, high: 25, tone: 'caution' },
    { low: 25, high: 28, tone: 'warning' },
    { low: 28, high: 31, tone: 'severe' },
    { low: 31, high: 60, tone: 'danger' },
  ],
} as const satisfies ReadingKeyFacts
const dust = { unit: 'µg/m³', low: 0, high: 1000, decimals: 0 } as const

/** What devices measure (R-DEVICES-5). Bands of temperature, humidity and CO2: the Japanese law on hygiene in buildings. */
export const measuredKeys = {
  temperature: {
    unit: '°C',
    low: -40,
    high: 85,
    decimals: 1,
    bands: [{ low: 18, high: 28, tone: 'good' }],
  },
  humidity: {
    unit: '%RH',
    low: 0,
    high: 100,
    decimals: 0,
    // In fog and dew the common chips report up to 119 %, in dry air down to -6 %.
    overshoot: { below: 6, above: 19 },
    bands: [{ low: 40, high: 70, tone: 'good' }],
  },
  pressure: { unit: 'hPa', low: 300, high: 1100, decimals: 1 },
  co2: {
    unit: 'ppm',
    low: 0,
    high: 10_000,
    decimals: 0,
    bands: [{ low: 0, high: 1000, tone: 'good' }],
  },
  tvoc: { unit: 'ppb', low: 0, high: 60_000, decimals: 0 },
  wbgt,
  illuminance: { unit: 'lx', low: 0, high: 150_000, decimals: 0 },
  vibrationPga: { unit: 'gal', low: 0, high: 2000, decimals: 1 },
  noise: { unit: 'dB(A)', low: 0, high: 140, decimals: 1 },
  battery: { unit: 'V', low: 0, high: 60, decimals: 2 },
  /** Remaining charge, as most wireless sensors report it. */
  batteryLevel: { unit: '%', low: 0, high: 100, decimals: 0 },
  pm1: dust,
  pm25: dust,
  pm10: dust,
} as const satisfies Record<string, ReadingKeyFacts>
export type MeasuredKey = keyof typeof measuredKeys
export const measuredKeyNames = listKeys(measuredKeys)

/** Also what the server derives from it, which is never accepted as input. */
export const readingKeys = {
  ...measuredKeys,
  /** From temperature and humidity alone, for devices that do not measure it (R-DEVICES-7). */
  wbgtEstimated: wbgt,
} as const satisfies Record<string, ReadingKeyFacts>
export type ReadingKey = keyof typeof readingKeys
export const readingKeyNames = listKeys(readingKeys)

/** A measured value, clamped to the possible range; `null` if no such sensor can measure it. */
export function toPlausible(key: MeasuredKey, value: number): number | null {
  const { low, high, overshoot }: ReadingKeyFacts = measuredKeys[key]
  if (value < low - (overshoot?.below ?? 0) || value > high + (overshoot?.above ?? 0)) return null
  return Math.min(high, Math.max(low, value))
}

/** Stull's formula for the wet bulb is valid between these. */
const stull = { temperature: { low: -20, high: 50 }, humidity: { low: 5, high: 99 } }

/**
 * The heat index (WBGT) in the shade, from temperature (°C) and humidity (%RH) alone: the wet bulb by Stull, and air
 * temperature for the globe, which is too low near the sun or other radiant heat. `null` where the formula is not
 * valid.
 */
export function estimateWbgt(temperature: number, humidity: number): number | null {
  const isIn = (value: number, { low, high }: { low: number; high: number }) => value >= low && value <= high
  if (!isIn(temperature, stull.temperature) || !isIn(humidity, stull.humidity)) return null
  const wetBulb =
    temperature * Math.atan(0.151977 * Math.sqrt(humidity + 8.313659)) +
    Math.atan(temperature + humidity) -
    Math.atan(humidity - 1.676331) +
    0.00391838 * humidity ** 1.5 * Math.atan(0.023101 * humidity) -
    4.686035
  return Math.round((0.7 * wetBulb + 0.3 * temperature) * 10) / 10
}
