import { randomUUID } from 'node:crypto'
import type { TopicDefinition, TopicMessage } from '@wheelhouse/contract/kernel/topic'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import { speechSchema } from '@wheelhouse/contract/robots/speech'
import type { VdaHeader } from '@wheelhouse/contract/robots/vda5050'
import { z } from 'zod'
import type { RobotBroker } from '../../../kernel/broker/broker.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { SoundFiles } from '../../speech/sound-files.ts'
import type { SpeechSounds } from '../../speech/speech-sounds.ts'
import { mayBeCommanded } from '../twins/robot-readiness.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import type { ZoneSet } from '../ways/zone-set.ts'
import { encodeInstantActions, encodeOrder, type LinkAction, type LinkOrder } from './vda-encode.ts'
import type { WireLog } from './wire-log.ts'

type Envelope = 'headerId' | 'timestamp' | 'version' | 'manufacturer' | 'serialNumber' | 'profile'
/** `Omit` over each member of a union. */
type BodyOf<M> = M extends unknown ? Omit<M, Envelope> : never

/** An action without an id is assigned one. */
type NewAction = Omit<LinkAction, 'actionId'> & { actionId?: string }

/**
 * Sends messages to robots, each in the version the robot announces. Nothing is queued: answers are awaited elsewhere.
 * Orders and actions that the robot's operating mode forbids (`mayBeCommanded`) are dropped, whoever sends them.
 */
export type LinkSender = {
  order(twin: RobotTwin, order: LinkOrder): void
  /** @returns the action ids, in the order given. */
  instantActions(twin: RobotTwin, actions: readonly NewAction[]): string[]
  /** Sends what stops a robot, whatever its mode. */
  stop(twin: RobotTwin, means: { actions: readonly NewAction[]; order: LinkOrder | null }): void
  /** Sends the zones of a map. The robot stores them, and applies them only on command. */
  zoneSet(twin: RobotTwin, zoneSet: ZoneSet): void
  /** One message of the extension profile. */
  extension<T extends TopicDefinition>(twin: RobotTwin, topic: T, body: BodyOf<TopicMessage<T>>): void
}

type Parts = {
  broker: () => RobotBroker
  clock: Clock
  sounds: Pick<SpeechSounds, 'makeLink'>
  soundFiles: Pick<SoundFiles, 'makeLink'>
  wire: Pick<WireLog, 'sent'>
}

/**
 * How long the URL of a sound stays valid: the sound is needed at once, or only at some point in an order.
 * Milliseconds.
 */
const instantSoundMs = 15 * 60_000
const orderSoundMs = 24 * 3_600_000

/** What `playMedia` is to play, as steps are compiled. */
const playedSchema = z.object({ resourceId: z.string(), hash: z.string() })

export function createLinkSender({ broker, clock, sounds, soundFiles, wire }: Parts): LinkSender {
  /** VDA 5050 counts messages per topic. */
  const counters = new Map<string, number>()

  function send(twin: RobotTwin, name: string, body: object, options: { qos: 0 | 1; retain: boolean }): void {
    const payload = JSON.stringify(body)
    broker().publish(`${topicPrefix(twin)}/${name}`, payload, options)
    wire.sent(twin, name, payload)
  }

  function header(twin: RobotTwin, name: string): VdaHeader {
    const key = `${twin.robotId}/${name}`
    const headerId = counters.get(key) ?? 0
    counters.set(key, headerId + 1)
    const { version, manufacturer, serialNumber } = twin
    return { headerId, timestamp: clock.now().toISOString(), version, manufacturer, serialNumber }
  }

  /** Adds the sound's URL to an action that speaks or plays something. */
  function addSound<A extends Omit<LinkAction, 'actionId'>>(twin: RobotTwin, action: A, forMs: number): A {
    const { robotId } = twin
    const played = action.actionType === 'playMedia' ? playedSchema.safeParse(action.parameters) : null
    if (played?.success === true) {
      const resourceUrl = soundFiles.makeLink({ robotId, ...played.data }, forMs)
      return { ...action, parameters: { ...action.parameters, resourceUrl } }
    }
    if (action.actionType !== 'speak') return action
    const speech = speechSchema.safeParse(action.parameters)
    if (!speech.success) return action
    const soundLink = sounds.makeLink(robotId, speech.data, forMs)
    return { ...action, parameters: { ...action.parameters, soundLink } }
  }

  function sendOrder(twin: RobotTwin, plain: LinkOrder): void {
    const nodes = plain.nodes.map((node) => ({
      ...node,
      actions: node.actions.map((action) => addSound(twin, action, orderSoundMs)),
    }))
    const order = { ...plain, nodes }
    send(twin, 'order', encodeOrder(order, header(twin, 'order'), twin.version), { qos: 0, retain: false })
  }

  function sendActions(twin: RobotTwin, actions: readonly LinkAction[]): void {
    if (actions.length === 0) return
    const sounding = actions.map((action) => addSound(twin, action, instantSoundMs))
    const message = encodeInstantActions(sounding, header(twin, 'instantActions'), twin.version)
    send(twin, 'instantActions', message, { qos: 0, retain: false })
  }

  return {
    order(twin, order) {
      if (mayBeCommanded(twin, 'order')) sendOrder(twin, order)
    },
    instantActions(twin, actions) {
      const named = actions.map(nameAction)
      sendActions(
        twin,
        named.filter(({ actionType }) => mayBeCommanded(twin, actionType)),
      )
      return named.map(({ actionId }) => actionId)
    },
    stop(twin, { actions, order }) {
      sendActions(twin, actions.map(nameAction))
      if (order !== null) sendOrder(twin, order)
    },
    zoneSet(twin, zoneSet) {
      send(twin, 'zoneSet', { ...header(twin, 'zoneSet'), zoneSet }, { qos: 0, retain: false })
    },
    extension(twin, topic, body) {
      const message = { ...header(twin, topic.name), profile: linkProfile, ...body }
      send(twin, topic.name, message, { qos: topic.qos, retain: topic.retain })
    },
  }
}

function nameAction(action: NewAction): LinkAction {
  return { ...action, actionId: action.actionId ?? randomUUID() }
}

/** Does this robot speak our extension at all? A robot that never sent `x-status` knows VDA 5050 only. */
export function speaksProfile(twin: RobotTwin): boolean {
  return twin.statusMessage !== null
}
