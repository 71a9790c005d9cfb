import { z } from 'zod'
import { recordingRequests } from '../archives/recording-facts.ts'
import { defineChannel } from '../kernel/channel.ts'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { doorCodes, elevatorCodes } from './building-codes.ts'
import { bySerialNo } from './robot.ts'
import { commandErrors, commandParams } from './robot-command.ts'

/** Messages between the server and one robot, for system administrators (docs/robot-link.md). */

export const consoleLimits = {
  /** How many messages the server and a page keep of a watched robot. */
  keptMessages: 500,
  /** Characters of one message; what is longer is cut. */
  textMax: 48_000,
}

/** Radians and metres of one instant action: a full turn, and as far as one step of a flow allows. */
const angleMax = 2 * Math.PI
const distanceMax = 10

const consoleMessageSchema = z.object({
  /** Increases with every message, even across a restart of the server. */
  id: z.int(),
  at: timestampSchema,
  /** `up`: from the robot. `down`: to it. */
  direction: z.enum(['up', 'down']),
  /** Last level of the topic, such as `state` or `x-status`. */
  kind: z.string(),
  bytes: z.int(),
  /** Why the server dropped it; `null` if it used it, or sent it. */
  dropped: z.string().nullable(),
  /** The message as JSON with its secrets masked; `null` if it is not JSON, or too large. */
  text: z.string().nullable(),
  /** It was longer than `consoleLimits.textMax`: `text` is its beginning. */
  isCut: z.boolean(),
})
export type ConsoleMessage = z.output<typeof consoleMessageSchema>

const consoleUpdateSchema = z.object({
  messages: z.array(consoleMessageSchema),
  /** Messages that were left out because there were too many at once. */
  missed: z.int(),
})
export type ConsoleUpdate = z.output<typeof consoleUpdateSchema>

const none = z.strictObject({})

function action<const Type extends string, P extends z.ZodType>(actionType: Type, parameters: P) {
  return z.strictObject({ actionType: z.literal(actionType), parameters })
}

/** The instant actions that may be sent manually. */
const consoleActionSchema = z.discriminatedUnion('actionType', [
  action('stateRequest', none),
  action('factsheetRequest', none),
  action('cancelOrder', none),
  action('startPause', none),
  action('stopPause', none),
  action('startCleaning', none),
  action('stopCleaning', none),
  action('startCharging', none),
  action('stopCharging', none),
  /** Radians, to the left. */
  action('rotate', z.strictObject({ angle: z.number().min(-angleMax).max(angleMax) })),
  /** Metres; negative is backwards. */
  action('moveRelative', z.strictObject({ distance: z.number().min(-distanceMax).max(distanceMax) })),
  action('speak', commandParams.speak),
  action('startConversation', commandParams.startConversation),
  action('stopConversation', none),
  action('startDetection', none),
  action('stopDetection', none),
  action('setMicrophone', commandParams.setMicrophone),
  action('setStandby', commandParams.setStandby),
  action('takePhoto', commandParams.takePhoto),
  action('takeThermalImage', none),
  action('readSensors', none),
  action('locateBeacons', none),
  action('simulate', commandParams.simulate),
])
export type ConsoleAction = z.output<typeof consoleActionSchema>

const [recordingsSend] = recordingRequests

/**
 * What may be sent manually. Never leases and drive commands, which are subject to the rules of safe driving, nor what
 * only the server may send, such as settings, maps and answers to media.
 */
export const consoleSendSchema = z.discriminatedUnion('topic', [
  z.strictObject({ topic: z.literal('instantActions'), action: consoleActionSchema }),
  z.strictObject({
    topic: z.literal('x-session'),
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('remoteStop') }),
      z.strictObject({
        kind: z.literal('buildingCodes'),
        elevator: z.enum(elevatorCodes),
        door: z.enum(doorCodes),
      }),
    ]),
  }),
  z.strictObject({ topic: z.literal('x-recordings'), body: recordingsSend.strict() }),
])
export type ConsoleSend = z.output<typeof consoleSendSchema>

const movingActions: ReadonlySet<ConsoleAction['actionType']> = new Set([
  'stopPause',
  'startCleaning',
  'startCharging',
  'stopCharging',
  'rotate',
  'moveRelative',
])

/** Does this set the robot or its parts in motion? */
export function movesRobot(message: ConsoleSend): boolean {
  return message.topic === 'instantActions' && movingActions.has(message.action.actionType)
}

export const robotConsoleRoutes = {
  send: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/console',
    permission: 'robot:console',
    summary: 'Send a robot one message by hand. The rules of every other command hold for it.',
    params: bySerialNo,
    body: consoleSendSchema,
    responses: {
      200: z.object({
        /** The id of the robot's answer in its state; `null` if the message is not an action. */
        actionId: z.string().nullable(),
        /** `sent`: without waiting for an answer. */
        status: z.enum(['sent', 'accepted', 'finished']),
      }),
    },
    errors: [...commandErrors, 'speech.noVoice'],
  }),
}

export const robotConsoleChannels = {
  /** The newest messages on subscribing, then all others, in small batches. Kept only while somebody watches. */
  messages: defineChannel({
    path: '/robots/:serialNo/console',
    permission: 'robot:console',
    kind: 'events',
    params: bySerialNo,
    message: consoleUpdateSchema,
  }),
}
