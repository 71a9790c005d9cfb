import { z } from 'zod'
import { idSchema, nameField } from '../kernel/entity.ts'
import type { ParamsSchema } from '../system/params-schema.ts'
import { checkParams, type StepProblemCode } from './check-steps.ts'
import type { Command } from './command.ts'
import { stepSchema } from './step.ts'
import { firstCustomType, type StepCode, stepCategories } from './step-types.ts'

const preparedCommandLimits = { labelMax: 64 }

/** A command of the catalogue with its parameters, to be run by a button. */
export const preparedCommandSchema = z.strictObject({
  commandId: idSchema,
  label: nameField(preparedCommandLimits.labelMax),
  icon: stepSchema.shape.icon,
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type PreparedCommand = z.output<typeof preparedCommandSchema>

/**
 * How a command runs when given by a button. `now`: at once, whoever drives. `held`: the arm moves as long as the
 * driver holds the button. `alone`: the robot moves autonomously, so manual driving ends first.
 */
const runWays = ['now', 'held', 'alone'] as const
type RunWay = (typeof runWays)[number]

/** `actionType`: what the robot's factsheet must list; `null` for orders, which every robot takes. */
type CommandRun = { readonly way: RunWay; readonly actionType: string | null }

/** Commands that are a single robot action. Blocks, calls, notices, questions and waiting belong to flows. */
const runs: Partial<Record<StepCode, CommandRun>> = {
  goTo: { way: 'alone', actionType: null },
  moveDistance: { way: 'alone', actionType: 'moveRelative' },
  rotate: { way: 'alone', actionType: 'rotate' },
  dock: { way: 'alone', actionType: 'startCharging' },
  undock: { way: 'alone', actionType: null },
  pose: { way: 'held', actionType: 'setPose' },
  poseSequence: { way: 'held', actionType: 'playPose' },
  pressButton: { way: 'held', actionType: 'pressButton' },
  lift: { way: 'held', actionType: 'setPose' },
  head: { way: 'held', actionType: 'setPose' },
  speak: { way: 'now', actionType: 'speak' },
  playAudio: { way: 'now', actionType: 'playMedia' },
  guideStart: { way: 'now', actionType: 'startConversation' },
  guideStop: { way: 'now', actionType: 'stopConversation' },
  detectionOn: { way: 'now', actionType: 'startDetection' },
  detectionOff: { way: 'now', actionType: 'stopDetection' },
  saveImage: { way: 'now', actionType: 'takePhoto' },
  videoStart: { way: 'now', actionType: 'startRecording' },
  videoStop: { way: 'now', actionType: 'stopRecording' },
  thermalPhoto: { way: 'now', actionType: 'takeThermalImage' },
}
const runsByCode = new Map<string, CommandRun>(Object.entries(runs))
const movingCategories: readonly number[] = [stepCategories.move, stepCategories.arm]

/** How a command runs by a button; `null` for one that only a flow can do. A customer's is an action of its code. */
export function getCommandRun({
  type,
  code,
  category,
}: Pick<Command, 'type' | 'code' | 'category'>): CommandRun | null {
  if (type < firstCustomType) return runsByCode.get(code) ?? null
  return { way: movingCategories.includes(category) ? 'alone' : 'now', actionType: code }
}

const mapFormats = ['waypoint', 'elevator', 'door', 'route']

/** Does one of its parameters refer to a place on one floor's map? */
export function namesMapPlace({ properties }: ParamsSchema): boolean {
  return Object.values(properties).some(
    (it) => it.type === 'string' && it.format !== undefined && mapFormats.includes(it.format),
  )
}

/** The part of a catalogue entry that prepared commands are checked against. */
export type OfferedCommand = Pick<Command, 'id' | 'type' | 'code' | 'category' | 'paramsSchema'>
export type PreparedProblem = {
  readonly param: string | null
  readonly code: StepProblemCode | 'notByButton'
}

/**
 * What is wrong with a prepared command, apart from what its parameters refer to.
 * @param command `undefined`: it is not in the catalogue
 * @param hasFloor may its parameters refer to places on a map?
 */
export function checkPrepared(
  { params }: Pick<PreparedCommand, 'params'>,
  command: OfferedCommand | undefined,
  hasFloor: boolean,
): PreparedProblem[] {
  if (command === undefined) return [{ param: null, code: 'unknownType' }]
  if (getCommandRun(command) === null || (!hasFloor && namesMapPlace(command.paramsSchema)))
    return [{ param: null, code: 'notByButton' }]
  return checkParams(0, { params }, command.paramsSchema).map(({ param, code }) => ({ param, code }))
}

/** Keys that nothing else on the operation screen uses (`KeyboardEvent.code`). */
export const commandKeys = [
  'KeyC',
  'KeyG',
  'KeyH',
  'KeyJ',
  'KeyN',
  'KeyR',
  'KeyV',
  'KeyY',
  'KeyZ',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
] as const
export type CommandKey = (typeof commandKeys)[number]

/** A prepared command as shown on the operation screen. */
export const paletteCommandSchema = z.object({
  label: z.string(),
  icon: z.string(),
  key: z.enum(commandKeys).nullable(),
  /** `null`: the command is disabled. */
  run: z.object({ way: z.enum(runWays), actionType: z.string().nullable() }).nullable(),
})
export type PaletteCommand = z.output<typeof paletteCommandSchema>
