import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { isOneOf } from '../kernel/typed.ts'

/** Changes of a robot that the server itself notices. */
const robotWebhookEvents = [
  'robot.online',
  'robot.offline',
  'robot.emergencyStopPressed',
  'robot.emergencyStopReleased',
  'robot.errorRaised',
  'robot.errorCleared',
  'robot.lowBattery',
  'robot.chargingStarted',
  'robot.chargingEnded',
  'robot.orderDone',
  'robot.orderFailed',
  'robot.drivingStarted',
  'robot.drivingEnded',
] as const

/**
 * Alerts of every kind (including sensors and abnormal readings), runs of flows, and schedules that did not begin.
 * `detail` identifies the subject: `alertId`, `titleJa`, `titleEn`, and `ownerId` of an acknowledged one; `runId`, `flowId`, `flowName`, `reason`;
 * `scheduleId`, `title`, `plannedAt`, `reason`; and `url`, the screen of the console that shows it.
 */
export const recordWebhookEvents = [
  'alert.opened',
  'alert.acknowledged',
  'alert.closed',
  'run.started',
  'run.done',
  'run.failed',
  'run.cancelled',
  'schedule.missed',
] as const
export type RecordWebhookEvent = (typeof recordWebhookEvents)[number]

/** What webhooks can report. */
export const webhookEvents = [...robotWebhookEvents, ...recordWebhookEvents] as const

const webhookSubjects = ['robot', 'alert', 'run', 'schedule'] as const

/** What an event is about: the first part of its name. */
export function getSubject(event: (typeof webhookEvents)[number]): (typeof webhookSubjects)[number] {
  return webhookSubjects.find((subject) => event.startsWith(`${subject}.`)) ?? 'robot'
}

export function isRobotWebhookEvent(type: string): type is (typeof robotWebhookEvents)[number] {
  return isOneOf(robotWebhookEvents, type)
}

const named = z.object({ id: idSchema, name: z.string() })

/** One event as receivers get it: the body of type 0, and `event` in the body of type 3. */
export const webhookEventSchema = z.object({
  /** The same in every delivery of this event. */
  id: z.string(),
  type: z.enum([...webhookEvents, 'test']),
  at: timestampSchema,
  organizationId: idSchema,
  building: named.nullable(),
  robot: named.extend({ serialNumber: z.string() }).nullable(),
  /** Syslog level, 0 the most severe. */
  level: z.int().min(0).max(7),
  detail: z.record(z.string(), z.unknown()),
  /** Of the catalogue (F0001, A0001 ...). */
  errorCode: z.string().nullable(),
})
export type WebhookEventBody = z.output<typeof webhookEventSchema>
