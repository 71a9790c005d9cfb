import { deviceTopicRoot } from '@wheelhouse/contract/devices/device-broker'
import type { RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import type { Pace } from './message-pace.ts'

/** What the server needs from the robots' broker, embedded or external. */
export type RobotBroker = {
  /** The address that robots connect to, for the starter and the settings card. */
  readonly address: { host: string; port: number }
  /** Can robots be reached through it at this moment? */
  isConnected(): boolean
  /** Sends one message to a robot; it is lost when the broker is unreachable (callers wait for the robot's answer). */
  publish(topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }): void
  /** Closes a robot's connection at once, for instance after its secret was revoked. Embedded broker only. */
  disconnect(userName: string): void
  /** Closes the connections whose credential is no longer valid. Embedded broker only. */
  disconnectVoid(): void
  close(): Promise<void>
}

/** Called for every message on a topic that robots or devices publish to. */
export type RobotMessageListener = (topic: string, payload: Buffer) => void

/** Why a caller was refused. */
type Refusal = RefusedAttempt['reason']

/** The result of an attempt to connect. */
export type Entry = { credentialId: string } | { refusal: Refusal }

/** Who may connect, and what a connected robot may reach. */
export type BrokerAccess = {
  /** Is this a password of this user? Robots are `manufacturer/serialNumber`, devices their ids. */
  authenticate(userName: string, password: Buffer): Promise<Entry>
  /** May a connection that was made with this credential stay? */
  counts(userName: string, credentialId: string): boolean
  mayPublish(userName: string, topic: string, retain: boolean): boolean
  maySubscribe(userName: string, topicFilter: string): boolean
  /** How fast a connected user may send; `null` if the receiver limits them. */
  getPace(userName: string): Pace | null
  /** A user's messages are delayed because they exceed the rate limit. May be called very often. */
  onSlowed(userName: string): void
  /** A refused attempt, recorded for the list of refused attempts. May be called very often. */
  onRefused(attempt: RefusedCall): void
  /** A second connection has replaced one that was still in use: two machines share one identity. */
  onReplaced(replaced: ReplacedConnection): void
}

/** Addresses of the connection that was closed and of the one that replaced it. */
export type ReplacedConnection = { userName: string; formerIp: string | null; ip: string | null }

export type RefusedCall = { userName: string; reason: Refusal; ip: string | null }

/** Last topic levels that robots publish to. One filter per name: the server receives nothing else. */
export const robotUpTopics = [
  'state',
  'connection',
  'factsheet',
  'visualization',
  'x-status',
  'x-signal-up',
  'x-event',
  'x-sensor',
  'x-detection',
  'x-media-up',
  'x-recordings-up',
] as const

/** What devices publish. */
export const deviceUpFilter = `${deviceTopicRoot}/#`

/**
 * Is this a topic of a device? Devices' messages are never retained, or each of their topics would be kept forever.
 */
export function isDeviceTopic(topic: string): boolean {
  return topic.startsWith(`${deviceTopicRoot}/`)
}
