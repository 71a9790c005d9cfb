import type { RecordingRequest } from '@wheelhouse/contract/archives/recording-facts'
import type { MediaAnswer, MediaFacts } from '@wheelhouse/contract/reports/media'
import {
  type DetectionMessage,
  linkTopics,
  type RecordingsUp,
  type SensorMessage,
} from '@wheelhouse/contract/robots/robot-link'
import type { RobotMessageListener } from '../../kernel/broker/broker.ts'
import { getUserName, splitTopic } from './access/broker-access.ts'
import { type IngestEvents, ingest } from './ingest.ts'
import type { LinkChanges } from './link-changes.ts'
import type { LinkParts } from './link-parts.ts'
import { sendSensors } from './link-roster.ts'
import type { RobotTwin } from './twins/robot-twin.ts'
import { createMessageLimits } from './wire/message-limits.ts'
import { UnusableMessage } from './wire/vda-wire.ts'

/** Who receives what robots hand over. */
export type RobotDeliveries = {
  /** A robot has a photo, a clip or a thermal picture for us. @returns the answer to send it */
  onMedia: (twin: RobotTwin, facts: MediaFacts) => Promise<MediaAnswer>
  /** A robot reports which recordings it has. @returns what to request from it */
  onRecordings: (twin: RobotTwin, message: RecordingsUp) => Promise<RecordingRequest[]>
  /** A robot received a reading of one of its sensors. */
  onSensor: (robotId: string, message: SensorMessage) => void
}

/** Handles what a robot detected. @returns whether the robot was detecting by a setting of its own */
export type TakeDetection = (twin: RobotTwin, message: DetectionMessage) => Promise<boolean>

/** Answers announced media, one at a time per robot: a robot that announces more meanwhile repeats itself. */
function createMediaAnswerer({ sender, keep }: LinkParts, onMedia: RobotDeliveries['onMedia']) {
  const answering = new Set<string>()

  async function answer(twin: RobotTwin, facts: MediaFacts): Promise<void> {
    try {
      const body = await onMedia(twin, facts)
      sender.extension(twin, linkTopics.media, body)
    } finally {
      answering.delete(twin.robotId)
    }
  }

  return (twin: RobotTwin, facts: MediaFacts): void => {
    if (answering.has(twin.robotId)) return
    answering.add(twin.robotId)
    keep(answer(twin, facts), 'an announced medium could not be answered')
  }
}

/** Receives the messages of robots: each speaks only for itself, within its rate limit. */
export function createMessageListener(
  parts: LinkParts,
  { changed, ask }: LinkChanges,
  {
    onSignal,
    onMedia,
    onRecordings,
    onSensor,
    onDetection,
  }: RobotDeliveries & {
    onSignal: IngestEvents['onSignal']
    onDetection: TakeDetection
  },
): RobotMessageListener {
  const { clock, robots, contacts, factsheets, activities, wire, limitedLog } = parts
  const limits = createMessageLimits()
  const answerMedia = createMediaAnswerer(parts, onMedia)
  const answerRecordings = async (...args: Parameters<typeof onRecordings>) => {
    const [twin] = args
    for (const request of await onRecordings(...args))
      parts.sender.extension(twin, linkTopics.recordings, request)
  }
  const takeDetection = async (...args: Parameters<typeof onDetection>) => {
    const [twin] = args
    if (await onDetection(...args)) return
    twin.droppedMessages++
    events.onDropped(twin, { name: linkTopics.detection.name, reason: 'notItsSetting', bytes: 0 })
  }
  const events: IngestEvents = {
    onChange: changed,
    onSignal,
    onMedia: (twin, { media }) => answerMedia(twin, media),
    onRecordings: (twin, message) =>
      parts.keep(answerRecordings(twin, message), 'the recordings of a robot could not be taken in'),
    onSensor(twin, message) {
      if (!parts.sensors.maySpeakFor(twin, message.deviceId)) throw new UnusableMessage('notItsSensor')
      onSensor(twin.robotId, message)
    },
    onDetection: (twin, message) =>
      parts.keep(takeDetection(twin, message), 'what a robot detected could not be taken in'),
    onFactsheet(twin, factsheet) {
      factsheets.take(twin, factsheet)
      sendSensors(parts, [twin])
    },
    onEvent: (twin, event) => activities.addEvent(twin, event),
    // After a restart of ours: requests the state of a robot that reports only every 30 s.
    onOnline: (twin) => ask(twin, 'stateRequest'),
    onDropped(twin, message) {
      wire.dropped(twin, message.reason)
      limitedLog.warn(twin.robotId, { robot: getUserName(twin), ...message }, 'a robot message was dropped')
    },
  }
  /** What the robot requests or delivers is handled by its home. */
  const eventsOfOthers: IngestEvents = {
    ...events,
    onMedia: () => undefined,
    onRecordings: () => undefined,
    onSensor: () => undefined,
    onDetection: () => undefined,
    onEvent: () => undefined,
    onFactsheet: (twin) => sendSensors(parts, [twin]),
    onOnline: () => undefined,
  }
  return (topic, payload) => {
    const topicParts = splitTopic(topic)
    const twin = topicParts === null ? undefined : robots.byUser(topicParts.userName)
    if (topicParts === null || twin === undefined || topicParts.interfaceName !== twin.interfaceName) return
    const { name } = topicParts
    wire.heard(twin, name, payload)
    if (!limits.allows(twin, name, payload.length, clock.monotonicMs())) {
      twin.droppedMessages++
      events.onDropped(twin, { name, reason: 'tooMany', bytes: payload.length })
      return
    }
    twin.lagMs = 0
    const isHome = parts.isHome(twin.robotId)
    if (isHome) contacts.heard(twin)
    ingest(twin, { name, payload }, clock, isHome ? events : eventsOfOthers)
  }
}
