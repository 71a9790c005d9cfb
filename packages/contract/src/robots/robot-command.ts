import { z } from 'zod'
import { robotGuideSchema } from '../guide/robot-guide.ts'
import { idSchema, textField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { mediaLimits, photoQualities } from '../reports/media.ts'
import { videoCameraIds } from '../teleop/video.ts'
import { bySerialNo } from './robot.ts'
import { closedModeErrors, speechLanguages, speechSpeeds, speechVoices } from './robot-values.ts'

/** Commands an operator gives a robot manually. Names are the action types of the robot link (docs/robot-link.md). */

export const commandLimits = { speechMax: 200 }

/** Faults that a simulated robot shows on demand; its factsheet lists the action `simulate`. */
export const simulatedFaults = [
  'emergencyStop',
  'motorHot',
  'lowBattery',
  'linkLost',
  'hardwareError',
  'elevator',
  'door',
  'callIn',
  'cameraLost',
  /** One of `robotErrorCodes`, named by `code`. */
  'errorCode',
  /** Not a fault of the robot: somebody in front of it does what `code` names, one of `behaviours`. */
  'behaviour',
] as const
export type SimulatedFault = (typeof simulatedFaults)[number]

/** The parameters of each command. */
export const commandParams = {
  speak: z.strictObject({
    text: z.string().trim().min(1).max(commandLimits.speechMax),
    language: z.enum(speechLanguages).default('ja'),
    voice: z.enum(speechVoices).default('female'),
    speed: z.enum(speechSpeeds).default('normal'),
  }),
  setMicrophone: z.strictObject({ muted: z.boolean() }),
  setStandby: z.strictObject({ on: z.boolean() }),
  takePhoto: z.strictObject({
    cameraId: z.enum(videoCameraIds),
    quality: z.enum(photoQualities).default('full'),
    title: textField(mediaLimits.titleMax).optional(),
  }),
  startConversation: robotGuideSchema.strict(),
  simulate: z.strictObject({
    fault: z.enum(simulatedFaults),
    on: z.boolean(),
    code: z.string().max(16).optional(),
  }),
}

export const robotCommandSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('speak'), params: commandParams.speak }),
  z.strictObject({
    command: z.literal('goTo'),
    /** A waypoint of the robot's floor, or a free point on it (click-to-go), in metres. */
    params: z.union([
      z.strictObject({ waypointId: z.string().min(1).max(64) }),
      z.strictObject({ x: z.number(), y: z.number(), theta: z.number().optional() }),
    ]),
  }),
  z.strictObject({ command: z.literal('cancelOrder'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('setMicrophone'), params: commandParams.setMicrophone }),
  z.strictObject({ command: z.literal('setStandby'), params: commandParams.setStandby }),
  z.strictObject({ command: z.literal('takePhoto'), params: commandParams.takePhoto }),
  z.strictObject({ command: z.literal('takeThermalImage'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('acceptCall'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('endCall'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('startConversation'), params: commandParams.startConversation }),
  z.strictObject({ command: z.literal('stopConversation'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('startDetection'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('stopDetection'), params: z.strictObject({}) }),
  z.strictObject({ command: z.literal('simulate'), params: commandParams.simulate }),
])
export type RobotCommand = z.output<typeof robotCommandSchema>

/** `accepted`: the robot accepted it and is working on it. `finished`: it reported the end. */
export const commandResultSchema = z.object({
  actionId: z.string(),
  status: z.enum(['accepted', 'finished']),
  /** For a picture that was taken. The robot has stored it; it is uploaded as soon as the link allows. */
  mediaId: idSchema.optional(),
})

export const commandErrors = [
  'entity.notFound',
  'robot.offline',
  'robot.unavailable',
  'robot.updating',
  'robot.standby',
  ...closedModeErrors,
  'robot.stopped',
  'robot.busy',
  'robot.notCapable',
  'robot.notLocalized',
  'robot.noRoute',
  'robot.placeTaken',
  'robot.docksTaken',
  'robot.refused',
  'robot.drivenByOther',
  'robot.noAnswer',
] as const

function action(name: string, summary: string) {
  return defineRoute({
    method: 'POST',
    path: `/robots/:serialNo/actions/${name}`,
    permission: 'robot:operate',
    summary,
    params: bySerialNo,
    responses: { 200: commandResultSchema },
    errors: commandErrors,
  })
}

export const robotCommandRoutes = {
  send: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/commands',
    permission: 'robot:operate',
    summary: 'Give a robot one command and wait for its answer.',
    params: bySerialNo,
    body: robotCommandSchema,
    responses: { 200: commandResultSchema },
    errors: [...commandErrors, 'auth.forbidden', 'speech.noVoice'],
  }),
  startCleaning: action('start-cleaning', 'Start cleaning.'),
  stopCleaning: action('stop-cleaning', 'Stop cleaning.'),
  dock: action('dock', 'Return to the charging dock.'),
  undock: action('undock', 'Leave the charging dock.'),
  stop: action('stop', 'Stop what the robot is doing and give up its order.'),
  pause: action('pause', 'Pause the running order.'),
  resume: action('resume', 'Go on with the paused order.'),
}
