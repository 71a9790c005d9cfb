import { displayDigits, type VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import { seededRandom } from './seeded-random.ts'

/** Periods in milliseconds of the waves that a wandering value consists of; they practically never coincide. */
const periodsMs = [47 * 60_000, 13 * 60_000, 190_000]
const shares = [0.6, 0.3, 0.1]

/**
 * What a virtual meter shows at a moment. It depends on the time alone, so a restart changes nothing.
 * @param wallMs milliseconds since 1970
 */
export function showReading({ reading }: Pick<VirtualMeter, 'reading'>, wallMs: number): string {
  const { decimals } = reading
  if (reading.kind === 'wandering') {
    const random = seededRandom(reading.seed)
    const wave = periodsMs.reduce((sum, period, index) => {
      const turn = wallMs / period + random()
      return sum + Math.sin(2 * Math.PI * (turn % 1)) * (shares[index] ?? 0)
    }, 0)
    return (reading.mean + reading.swing * wave).toFixed(decimals)
  }
  const hours = Math.max(0, wallMs - Date.parse(reading.since)) / 3_600_000
  // As on a real counter: the last digit advances when the next is full, and at the end all start over.
  const steps = Math.floor((reading.start + hours * reading.perHour) * 10 ** decimals) % 10 ** displayDigits
  return (steps / 10 ** decimals).toFixed(decimals).padStart(displayDigits + (decimals > 0 ? 1 : 0), '0')
}
