import { z } from 'zod'
import { webAddressSchema } from '../kernel/outgoing.ts'
import { isRecord } from '../kernel/typed.ts'
import { bleProfileSchema } from './ble-sensor.ts'
import { deviceOperationsSchema } from './device-operation.ts'
import { pathSchema, readPath, valueSourcesSchema } from './value-source.ts'

export const deviceProfileLimits = {
  topicMax: 200,
  /** Minimum and default poll interval of a device. Seconds. */
  pollSecondsMin: 10,
  pollSeconds: 60,
  silentAfterMinutes: 60,
  silentAfterMinutesMax: 10_080,
}

/** Topics below the device's own prefix, as MQTT filters are written: `env`, `+/data`, `#`. */
const topicSchema = z
  .string()
  .max(deviceProfileLimits.topicMax, { error: 'text.tooLong' })
  .regex(/^(?:(?:\+|[^\p{Cc}+#/]+)\/)*(?:#|\+|[^\p{Cc}+#/]+)$/u, { error: 'profile.topic' })

/**
 * How the console reaches a device. It is JSON (R-DEVICES-4). Further properties are specific to the device and are
 * kept. With `protocol` `http` and `values`, the server polls `address` for JSON every `intervalSec` seconds and
 * extracts the values. With `mqtt` it extracts them from the messages that the device publishes below its prefix, at
 * the topics of `topic`. With `ble` robots receive the device (ble-sensor.ts).
 */
export const deviceProfileSchema = z
  .looseObject({
    protocol: z.enum(['mqtt', 'http', 'ble', 'modbus', 'lorawan'], { error: 'profile.protocol' }).optional(),
    /** Host and port, topic or URL, depending on the protocol. */
    address: z.string().max(512).optional(),
    intervalSec: z.int().min(1).max(86_400).optional(),
    /** For `mqtt`; by default every topic below the prefix. */
    topic: topicSchema.optional(),
    values: valueSourcesSchema.optional(),
    /** For `mqtt`: path of the values' time; by default their time of arrival. */
    time: pathSchema.optional(),
    /** For actuators and displays. */
    operations: deviceOperationsSchema.optional(),
    /** People are notified if a device that sent values before is silent for longer. */
    silentAfterMinutes: z.int().min(1).max(deviceProfileLimits.silentAfterMinutesMax).optional(),
  })
  .superRefine((profile, context) => {
    const { protocol, address, intervalSec, values, operations = [] } = profile
    if (protocol === 'ble')
      for (const { path, message } of bleProfileSchema.safeParse(profile).error?.issues ?? [])
        context.addIssue({ code: 'custom', message, path })
    const hasAddress = webAddressSchema.safeParse(address).success
    const lost = operations.findIndex((operation) => operation.address === undefined)
    if (lost >= 0 && !hasAddress)
      context.addIssue({ code: 'custom', message: 'url.invalid', path: ['operations', lost, 'address'] })
    if (protocol !== 'http' || values === undefined) return
    if (!hasAddress) context.addIssue({ code: 'custom', message: 'url.invalid', path: ['address'] })
    if (intervalSec !== undefined && intervalSec < deviceProfileLimits.pollSecondsMin)
      context.addIssue({ code: 'custom', message: 'profile.tooOften', path: ['intervalSec'] })
  })

export type DeviceProfile = z.output<typeof deviceProfileSchema>

/**
 * How long a device may be silent. Minutes.
 * @param profile as stored: older ones may contain anything there
 */
export function getSilentMinutes(profile: unknown): number {
  const { silentAfterMinutes, silentAfterMinutesMax } = deviceProfileLimits
  const wanted = isRecord(profile) ? profile.silentAfterMinutes : undefined
  if (typeof wanted !== 'number') return silentAfterMinutes
  return Math.min(Math.max(wanted, 1), silentAfterMinutesMax)
}

/**
 * When the values were measured, read at a path: a date and time with its UTC offset, or seconds or milliseconds since
 * 1970.
 * @returns `null` if there is no such time
 */
export function readTime(answer: unknown, path: string): Date | null {
  const given = readPath(answer, path)
  if (typeof given === 'number') return toDate(given < 100_000_000_000 ? given * 1000 : given)
  const isTime = typeof given === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(given)
  return isTime ? toDate(Date.parse(given)) : null
}

/** Four-digit years, as times are written everywhere. */
const lastMs = Date.UTC(9999, 11, 31)

function toDate(ms: number): Date | null {
  return ms >= 0 && ms <= lastMs ? new Date(ms) : null
}
