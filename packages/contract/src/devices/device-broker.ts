import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { bleFaults } from './ble-sensor.ts'

/** First level of the topics of devices. */
export const deviceTopicRoot = 'sensors'

/** The prefix below which a device may publish, and nowhere else. Its id is also its user name. */
export function deviceTopicPrefix(deviceId: string): string {
  return `${deviceTopicRoot}/${deviceId}/`
}

/** Exactly in our notation, so that no device has two names. */
export function isDeviceId(text: string): boolean {
  return text === text.toLowerCase() && idSchema.safeParse(text).success
}

const deviceTopic = new RegExp(`^${deviceTopicRoot}/([^/]+)/([^+#]+)$`)

/**
 * The device that a topic belongs to, and the rest below its prefix; `null` for everything else, wildcards included.
 */
export function splitDeviceTopic(topic: string): { deviceId: string; rest: string } | null {
  const [, deviceId, rest] = deviceTopic.exec(topic) ?? []
  if (deviceId === undefined || rest === undefined || !isDeviceId(deviceId)) return null
  return { deviceId, rest }
}

/** Does a topic match a filter? Both relative to the device's prefix. */
export function matchesTopic(filter: string, topic: string): boolean {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  if (wanted.at(-1) === '#') return isSame(wanted.slice(0, -1), levels.slice(0, wanted.length - 1))
  return isSame(wanted, levels)
}

function isSame(wanted: readonly string[], levels: readonly string[]): boolean {
  return (
    wanted.length === levels.length &&
    wanted.every((level, place) => level === '+' || level === levels[place])
  )
}

export const deviceMessageLimits = {
  /** Of one message. Bytes. */
  bytesMax: 16_384,
  /**
   * Rate limits of a device, burst and per second. Beyond them, messages wait at our own broker, and are dropped from
   * an external one.
   */
  burst: 100,
  perSecond: 20,
  /** Of all devices of an organisation, at our own broker. */
  organization: { burst: 2_000, perSecond: 1_000 },
}

/** Why a message was not understood. */
export const unreadableReasons = [
  ...(['notJson', 'tooLarge', 'noValue', 'badTime', 'notSetUp', 'tooMany'] as const),
  ...bleFaults,
] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

export const unreadableSchema = z.object({ at: timestampSchema, reason: z.enum(unreadableReasons) })
export type Unreadable = z.output<typeof unreadableSchema>

const accessSchema = z.object({
  host: z.string(),
  port: z.int(),
  /** Does the broker speak TLS there? */
  tls: z.boolean(),
  userName: z.string(),
  topicPrefix: z.string(),
  /** The broker has its own list of passwords: credentials created here must be set up there as well. */
  isOutside: z.boolean(),
  /** When the current secret was created; `null` if there is none. */
  since: timestampSchema.nullable(),
})
export type DeviceBrokerAccess = z.output<typeof accessSchema>

export const deviceBrokerRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/devices/:id/broker-access',
    permission: 'device:enrol',
    summary: 'Where a device sends what it measures by MQTT, and since when it has a secret for it.',
    params: byId,
    responses: { 200: accessSchema },
    errors: ['entity.notFound'],
  }),
  createSecret: defineRoute({
    method: 'POST',
    path: '/devices/:id/broker-secret',
    permission: 'device:enrol',
    summary: 'A new secret of a device for the broker, shown this once. The one before is void at once.',
    params: byId,
    responses: { 200: z.object({ secret: z.string() }) },
    errors: ['entity.notFound'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/devices/:id/broker-secret',
    permission: 'device:enrol',
    summary: 'Take the secret of a device away, and disconnect it from the broker.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
