import type { RobotDetection } from '@wheelhouse/contract/inspections/robot-detection'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import {
  linkTopics,
  type MediaUp,
  type RecordingsUp,
  type SignalUp,
  type StatusMessage,
  topicPrefix,
} from '@wheelhouse/contract/robots/robot-link'
import type { VdaConnectionState, VdaHeader } from '@wheelhouse/contract/robots/vda5050'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { Clock } from '../clock.ts'
import type { HeardSpool, SpooledHeard } from '../sensors/heard-spool.ts'
import { createDetectionSpool } from './detection-spool.ts'
import type { EventSpool, SpooledEvent } from './event-spool.ts'
import { createRetry } from './retry.ts'

/** The robot's identity, and the address of its broker. */
export type LinkIdentity = {
  readonly interfaceName: string
  readonly version: VdaVersion
  readonly manufacturer: string
  readonly serialNumber: string
  readonly mqttUrl: string
  readonly username?: string
  /** A function is called for each connection. */
  readonly password?: string | (() => string)
}

type Envelope = 'headerId' | 'timestamp' | 'version' | 'manufacturer' | 'serialNumber' | 'profile'
type BodyOf<M> = M extends unknown ? Omit<M, Envelope> : never

/** `timestamp`: when it happened, for messages that are sent late. */
type Kept = { readonly id: string; readonly timestamp?: string }
type SendKept = (topic: { readonly name: string }, body: Kept, forget: (id: string) => void) => void

type LinkHandlers = {
  /** A raw message of one of `downNames`. */
  onMessage(name: string, payload: Buffer): void
  onUp(): void
  onDown(): void
}

/**
 * Publishes in the robot's name. Everything but events, sensor readings and detections is dropped while the
 * link is down, because it would be wrong by the time it arrived.
 */
export type BrokerLink = {
  isUp(): boolean
  header(name: string): VdaHeader
  publishState(message: object): void
  publishVisualization(message: object): void
  publishFactsheet(message: object): void
  publishStatus(body: BodyOf<StatusMessage>): void
  publishSignal(body: BodyOf<SignalUp>): void
  publishEvent(event: SpooledEvent): void
  publishSensor(heard: SpooledHeard): void
  publishDetection(detection: RobotDetection): void
  publishMedia(body: BodyOf<MediaUp>): void
  publishRecordings(body: BodyOf<RecordingsUp>): void
  /** Cuts the connection as a broken network would, and stays offline for `ms` milliseconds. */
  cut(ms: number): void
  /** Says goodbye (OFFLINE) and closes. */
  close(): Promise<void>
}

/** Seconds. A dead link is noticed after one and a half times this interval. */
const keepaliveSeconds = 5
const connectTimeoutMs = 5_000
const goodbyeMs = 1_000

const downNames = [
  'order',
  'instantActions',
  // Of 3.0.0; the agent obeys zone sets in every version.
  'zoneSet',
  ...Object.values(linkTopics)
    .filter((topic) => topic.direction === 'down')
    .map((topic) => topic.name),
]

/**
 * The MQTT side of a robot: last will, ONLINE on every connection, own topics only, reconnects after 1 to 30 s with
 * jitter, and events, sensor readings and detections kept until the broker has acknowledged them.
 */
export function openBrokerLink(
  identity: LinkIdentity,
  options: { clock: Clock; random: () => number; spool: EventSpool; heard: HeardSpool },
  handlers: LinkHandlers,
): BrokerLink {
  const { clock } = options
  const prefix = topicPrefix(identity)
  const headers = createHeaders(identity, clock)
  const { header, connectionText } = headers
  const client = connect(identity, headers.makeWill())
  const retry = createRetry(options, () => {
    client.options.will = headers.makeWill()
    client.options.password = makePassword(identity)
    client.reconnect()
  })
  let isUp = false

  function begin(): void {
    client.publish(`${prefix}/connection`, connectionText('ONLINE'), { qos: 1, retain: true })
    isUp = true
    handlers.onUp()
    kept.sendWaiting()
  }

  function publish(
    name: string,
    message: object,
    { qos = 0, retain = false }: { qos?: 0 | 1; retain?: boolean } = {},
  ) {
    if (isUp) client.publish(`${prefix}/${name}`, JSON.stringify(message), { qos, retain })
  }

  function publishExtension({ name, qos }: { name: string; qos: 0 | 1 }, body: object): void {
    if (isUp) publish(name, { ...header(name), profile: linkProfile, ...body }, { qos })
  }

  /** For what must arrive: sent again on each connection until the broker has acknowledged it. */
  const sendKept: SendKept = ({ name }, body, forget) => {
    if (!isUp) return
    const message = { ...header(name), profile: linkProfile, ...body }
    client.publish(`${prefix}/${name}`, JSON.stringify(message), { qos: 1 }, (error) => {
      if (!error) forget(body.id)
    })
  }
  const kept = createKeptMessages(options, sendKept)

  // Refused and broken connections both end in `close`, which schedules the next attempt.
  client.on('error', () => {})
  client.on('close', () => {
    if (isUp) {
      isUp = false
      handlers.onDown()
    }
    retry.plan()
  })
  client.on('connect', () => {
    retry.reset()
    // Subscribed before ONLINE: an order sent immediately must not be lost.
    const topics = downNames.map((name) => `${prefix}/${name}`)
    client.subscribe(topics, { qos: 1 }, (error) => {
      // A broker that accepts the connection but not the subscription is useless: try again later.
      if (error !== null) client.stream.destroy()
      if (error === null && client.connected) begin()
    })
  })
  client.on('message', (topic, payload) => {
    if (topic.startsWith(`${prefix}/`)) handlers.onMessage(topic.slice(prefix.length + 1), payload)
  })

  return {
    isUp: () => isUp,
    header,
    publishState: (message) => publish('state', message),
    publishVisualization: (message) => publish('visualization', message),
    publishFactsheet: (message) => publish('factsheet', message, { retain: true }),
    publishStatus: (body) => publishExtension(linkTopics.status, body),
    publishSignal: (body) => publishExtension(linkTopics.signalUp, body),
    publishMedia: (body) => publishExtension(linkTopics.mediaUp, body),
    publishRecordings: (body) => publishExtension(linkTopics.recordingsUp, body),
    publishEvent: (event) => kept.publishEvent(event),
    publishSensor: (one) => kept.publishSensor(one),
    publishDetection: (one) => kept.publishDetection(one),
    cut(ms) {
      retry.stayAway(ms)
      client.stream.destroy()
    },
    async close() {
      retry.stop()
      const wasUp = isUp
      isUp = false
      if (!wasUp) return client.endAsync(true)
      await sayGoodbye(client, clock, `${prefix}/connection`, connectionText('OFFLINE'))
    },
  }
}

/** What is kept until the broker acknowledges it. */
function createKeptMessages({ spool, heard }: { spool: EventSpool; heard: HeardSpool }, send: SendKept) {
  const detections = createDetectionSpool()
  const sendEvent = ({ at, ...event }: SpooledEvent) =>
    send(linkTopics.event, { ...event, timestamp: at }, (id) => spool.remove(id))
  const sendHeard = (one: SpooledHeard) => send(linkTopics.sensor, one, (id) => heard.remove(id))
  const sendDetection = (one: RobotDetection) => send(linkTopics.detection, one, detections.remove)
  return {
    sendWaiting(): void {
      for (const event of spool.waiting()) sendEvent(event)
      for (const one of heard.waiting()) sendHeard(one)
      for (const one of detections.waiting()) sendDetection(one)
    },
    publishEvent(event: SpooledEvent): void {
      spool.add(event)
      sendEvent(event)
    },
    publishSensor(one: SpooledHeard): void {
      heard.add(one)
      sendHeard(one)
    },
    publishDetection(one: RobotDetection): void {
      detections.add(one)
      sendDetection(one)
    },
  }
}

function connect(identity: LinkIdentity, will: IClientOptions['will']): MqttClient {
  return mqtt.connect(identity.mqttUrl, {
    clientId: `${identity.manufacturer}-${identity.serialNumber}`,
    username: identity.username,
    password: makePassword(identity),
    protocolVersion: 4,
    clean: true,
    keepalive: keepaliveSeconds,
    connectTimeout: connectTimeoutMs,
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    will,
  })
}

function makePassword({ password }: LinkIdentity): string | undefined {
  return typeof password === 'function' ? password() : password
}

/** The robot's identity for every message, with a counter per topic. */
function createHeaders(identity: LinkIdentity, clock: Clock) {
  const { version, manufacturer, serialNumber } = identity
  const counters = new Map<string, number>()

  function header(name: string): VdaHeader {
    const headerId = counters.get(name) ?? 0
    counters.set(name, headerId + 1)
    const timestamp = new Date(clock.wallMs()).toISOString()
    return { headerId, timestamp, version, manufacturer, serialNumber }
  }

  function connectionText(connectionState: VdaConnectionState): string {
    return JSON.stringify({ ...header('connection'), connectionState })
  }

  return {
    header,
    connectionText,
    makeWill() {
      const state = version === '3.0.0' ? 'CONNECTION_BROKEN' : 'CONNECTIONBROKEN'
      return {
        topic: `${topicPrefix(identity)}/connection`,
        payload: Buffer.from(connectionText(state)),
        qos: 1,
        retain: true,
      } as const
    },
  }
}

async function sayGoodbye(client: MqttClient, clock: Clock, topic: string, payload: string): Promise<void> {
  const goodbye = client
    .publishAsync(topic, payload, { qos: 1, retain: true })
    .then(() => client.endAsync())
    .catch(() => client.endAsync(true))
  // A broker that no longer responds must not keep the robot from shutting down.
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const stopWaiting = clock.after(goodbyeMs, resolve)
  await Promise.race([goodbye, patience])
  stopWaiting()
  client.end(true)
}
