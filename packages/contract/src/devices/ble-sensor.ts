import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { isRecord } from '../kernel/typed.ts'
import { measuredKeyNames } from './reading-key.ts'

/**
 * Sensors and beacons that advertise over Bluetooth Low Energy, received by nearby robots (R-DEVICES-13, R-DEVICES-14).
 */

/**
 * Formats of advertisements: BTHome v2 (bthome.io), and data formats 5 and 6 of Ruuvi's sensors. A `beacon` measures
 * nothing; its advertisements only show that it is near.
 */
export const bleFormats = ['bthome', 'ruuvi', 'beacon'] as const
export type BleFormat = (typeof bleFormats)[number]

/** The format of devices that measure nothing. Robots that do not list `locateBeacons` do not know it. */
export const beaconFormat = 'beacon' satisfies BleFormat

export const bleLimits = {
  /** Of one robot. */
  sensorsMax: 500,
  /** Minimum interval between values that a robot passes on. Seconds. */
  intervalSec: 60,
  intervalSecMin: 10,
  intervalSecMax: 86_400,
  /** dBm, as reported by controllers. */
  rssiMin: -127,
  rssiMax: 20,
}

/** Six bytes, as printed on sensors. */
const bleAddressSchema = z
  .string()
  .regex(/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i, { error: 'profile.bleAddress' })
  .transform((address) => address.toUpperCase())

/** A connection profile with the protocol `ble`; further properties are specific to the device. */
export const bleProfileSchema = z.looseObject({
  protocol: z.literal('ble'),
  /** If omitted, taken from the device's URN. */
  address: bleAddressSchema.optional(),
  format: z.enum(bleFormats, { error: 'profile.bleFormat' }).default('bthome'),
  /** Serial number of the only robot that is to listen; by default all robots of the device's building do. */
  robot: z
    .string({ error: 'profile.bleRobot' })
    .min(1, { error: 'profile.bleRobot' })
    .max(64, { error: 'profile.bleRobot' })
    .optional(),
  intervalSec: z
    .int()
    .min(bleLimits.intervalSecMin, { error: 'profile.tooOften' })
    .max(bleLimits.intervalSecMax)
    .default(bleLimits.intervalSec),
})
export type BleProfile = z.output<typeof bleProfileSchema>

/** An address in a URN (RFC 9039): six bytes, or the same with FF and FE in the middle. */
const macUrn = /^urn:dev:mac:([0-9a-f]{6})(?:fffe)?([0-9a-f]{6})$/i

/** The address that a sensor advertises with; `null` if unknown. */
export function findBleAddress(address: string | undefined, urn: string | null): string | null {
  if (address !== undefined) return address
  const [, front = '', back = ''] = macUrn.exec(urn ?? '') ?? []
  const bytes = `${front}${back}`.toUpperCase().match(/../g) ?? []
  return bytes.length === 6 ? bytes.join(':') : null
}

/** Is this the profile of a sensor that robots are to listen for? @param profile as stored */
export function isBleProfile(profile: unknown): boolean {
  return isRecord(profile) && profile.protocol === 'ble'
}

/** A sensor that a robot is to listen for. */
export const listedSensorSchema = z.object({
  deviceId: idSchema,
  urn: z.string().max(200).nullable(),
  address: bleAddressSchema,
  format: z.enum(bleFormats),
  intervalSec: z.int().min(1).max(bleLimits.intervalSecMax),
})
export type ListedSensor = z.output<typeof listedSensorSchema>

/** Why an advertisement could not be read: it is encrypted, or not in the expected format. */
export const bleFaults = ['encrypted', 'badFormat'] as const
export type BleFault = (typeof bleFaults)[number]

/** What a robot received from a sensor: values in the units of `measuredKeys`, or a fault. */
export const heardBody = {
  /** For deduplication: a repeated id counts once. */
  id: z.ulid(),
  deviceId: idSchema,
  /** When the robot received it, by the robot's clock. */
  at: z.iso.datetime(),
  /** dBm; `null`: the radio does not say. */
  rssi: z.int().min(bleLimits.rssiMin).max(bleLimits.rssiMax).nullable(),
  values: z.partialRecord(z.enum(measuredKeyNames), z.number()),
  fault: z.enum(bleFaults).nullable(),
  /** Sensor and radio are simulated. */
  simulated: z.boolean(),
}
