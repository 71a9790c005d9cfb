import { z } from 'zod'
import { webAddressSchema } from '../kernel/outgoing.ts'
import { isRecord } from '../kernel/typed.ts'
import { bleProfileSchema } from './ble-sensor.ts'
import { deviceOperationsSchema } from './device-operation.ts'
import { pathSchema, readPath, valueSourcesSchema } from './value-source.ts'

export const deviceProfileLimits = {
  topicMax: 200,
  /** A device is asked so often at most, and unless its profile says otherwise. Seconds. */
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
 * How the console reaches a device. It is JSON (R-DEVICES-4). Further properties are the device's own and are kept. With
 * `protocol` `http` and `values`, the server asks `address` for JSON every `intervalSec` seconds and takes the values out of it.
 * With `mqtt` it takes them out of the messages that the device publishes below its prefix, at the topics of `topic`. With
 * `ble` robots hear the device (ble-sensor.ts).
 */
export const deviceProfileSchema = z
  .looseObject({
    protocol: z.enum(['mqtt', 'http', 'ble', 'modbus', 'lorawan'], { error: 'profile.protocol' }).optional(),
    /** Host and port, topic or address, as the protocol has it. */
    address: z.string().max(512).optional(),
    intervalSec: z.int().min(1).max(86_400).optional(),
    /** Of `mqtt`; left out, every topic below the prefix. */
    topic: topicSchema.optional(),
    values: valueSourcesSchema.optional(),
    /** Of `mqtt`: where the time of the values stands; left out, they are of the moment at which they come. */
    time: pathSchema.optional(),
    /** Of actuators and displays. */
    operations: deviceOperationsSchema.optional(),
    /** People are told of a device that sent values before and was not heard for longer. */
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
 * @param profile as it is stored: from before this had a meaning it may hold anything there
 */
export function getSilentMinutes(profile: unknown): number {
  const { silentAfterMinutes, silentAfterMinutesMax } = deviceProfileLimits
  const wanted = isRecord(profile) ? profile.silentAfterMinutes : undefined
  if (typeof wanted !== 'number') return silentAfterMinutes
  return Math.min(Math.max(wanted, 1), silentAfterMinutesMax)
}

/**
 * When the values were measured, by a path: a date and time with its offset from UTC, or seconds or milliseconds since 1970.
 * @returns `null` where there is no such time
 */
export function readTime(answer: unknown, path: string): Date | null {
  const given = readPath(answer, path)
  if (typeof given === 'number') return toDate(given < 100_000_000_000 ? given * 1000 : given)
  const isTime = typeof given === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(given)
  return isTime ? toDate(Date.parse(given)) : null
}

/** Years of four figures, as times are written everywhere. */
const lastMs = Date.UTC(9999, 11, 31)

function toDate(ms: number): Date | null {
  return ms >= 0 && ms <= lastMs ? new Date(ms) : null
}
