import { z } from 'zod'
import { listKeys } from '../kernel/typed.ts'
import { isMapFormat, type ParamsSchema, paramValuesSchema } from '../system/params-schema.ts'
import { getStepParams, type ServiceParams, withoutUnknownService } from './service-call.ts'
import { listFurtherKeys, type Step } from './step.ts'
import { type Block, findBlocks } from './step-blocks.ts'
import type { CalledFlows, StepFloors } from './step-floors.ts'
import { stepNumbers } from './step-types.ts'

/**
 * What can be wrong with a step. `warning`: the flow can be saved and run. `atStart`: the step has parts that the
 * catalogue does not describe; it can be saved with them, but not run.
 */
export const stepProblemCodes = {
  sameId: 'error',
  unknownType: 'atStart',
  notClosed: 'error',
  notOpened: 'error',
  elseAlone: 'error',
  crossed: 'error',
  taskInTask: 'error',
  outsideTask: 'error',
  missing: 'error',
  unknownParam: 'atStart',
  /** Keys that no step has. */
  unknownKeys: 'atStart',
  invalid: 'error',
  /** It refers to something that does not exist, or no longer exists. */
  gone: 'error',
  /** It refers to a place on a map, but the robot can be on different floors at this step. */
  floorUnsure: 'error',
  /** A flow that calls itself, directly or through others. */
  callsItself: 'error',
  /** It calls a service command that is switched off. */
  disabledService: 'error',
  /** Nested loops make more steps than anybody would wait for. */
  tooLong: 'error',
  empty: 'warning',
  disabledCommand: 'warning',
  /** Robots are to speak in a language without a voice. */
  noVoice: 'warning',
  /** It calls a flow of a floor on which the robot is not at that point. */
  calledElsewhere: 'warning',
} as const satisfies Record<string, 'error' | 'atStart' | 'warning'>
export type StepProblemCode = keyof typeof stepProblemCodes

export const stepProblemSchema = z.object({
  /** Index of the step in the list, because the id itself may be wrong. */
  index: z.int(),
  /** The parameter, or `null` if it is the step itself. */
  param: z.string().nullable(),
  code: z.enum(listKeys(stepProblemCodes)),
  /** For `callsItself`: the names of the flows in the cycle. For `unknownKeys`: the keys. */
  names: z.array(z.string()),
})
export type StepProblem = z.output<typeof stepProblemSchema>

/** Maximum steps of a run, counting every iteration of its loops. */
const longestRun = 100_000

/** The part of a catalogue entry that steps are checked against. */
export type CheckedCommand = {
  readonly type: number
  readonly paramsSchema: ParamsSchema
  readonly status: 0 | 1
}

const problem = (index: number, code: StepProblemCode, param: string | null = null): StepProblem => ({
  index,
  param,
  code,
  names: [],
})
const unknownKeys = (index: number, names: string[]): StepProblem => ({
  index,
  param: null,
  code: 'unknownKeys',
  names,
})

/** Images and notices of a task are stored with it. */
const onlyInTasks: readonly number[] = [400, 900]

/**
 * All checks that do not need to know what exists: the server adds `gone`, `disabledService` and `callsItself`.
 * @param commands the whole catalogue
 * @param services the parameters of the called services, as far as known
 */
export function checkSteps(
  steps: readonly Step[],
  commands: readonly CheckedCommand[],
  services: ServiceParams = new Map(),
): StepProblem[] {
  const known = new Map(commands.map((command) => [command.type, command]))
  const { blocks, problems: blockProblems } = findBlocks(steps)
  const problems = blockProblems.map(({ index, code }) => problem(index, code))
  const ids = new Set<string>()
  for (const [index, step] of steps.entries()) {
    if (ids.has(step.id)) problems.push(problem(index, 'sameId'))
    ids.add(step.id)
    const further = listFurtherKeys(step)
    if (further.length > 0) problems.push(unknownKeys(index, further))
    const command = known.get(step.type)
    if (command === undefined) problems.push(problem(index, 'unknownType'))
    else {
      problems.push(...checkStepParams(index, step, command.paramsSchema, services))
      if (command.status === 0) problems.push(problem(index, 'disabledCommand'))
    }
  }
  problems.push(...checkTasks(steps, blocks), ...checkLoops(steps, blocks))
  return problems.toSorted((a, b) => a.index - b.index)
}

/**
 * Steps that speak in a language for which robots have no voice.
 * @param spoken the languages with a voice
 */
export function checkVoices(steps: readonly Step[], spoken: readonly string[]): StepProblem[] {
  return steps.flatMap(({ type, params: { language } }, index) =>
    type === stepNumbers.speak &&
    typeof language === 'string' &&
    language !== '' &&
    !spoken.includes(language)
      ? [problem(index, 'noVoice', 'language')]
      : [],
  )
}

/**
 * Steps that refer to a place on an ambiguous map, and calls of flows that belong to another floor.
 * @param floors where the robot can be at each step (`findStepFloors`)
 */
export function checkFloors(
  steps: readonly Step[],
  commands: readonly Pick<CheckedCommand, 'type' | 'paramsSchema'>[],
  { floors }: StepFloors,
  called: CalledFlows,
): StepProblem[] {
  const schemas = new Map(commands.map(({ type, paramsSchema }) => [type, paramsSchema]))
  return steps.flatMap(({ type, params }, index) => {
    const here = floors[index] ?? []
    const calledFloor = type === stepNumbers.callFlow ? called.get(String(params.flowId))?.floorId : undefined
    if (calledFloor !== undefined && here.some((floor) => floor !== calledFloor))
      return [problem(index, 'calledElsewhere', 'flowId')]
    if (here.length < 2) return []
    return Object.entries(schemas.get(type)?.properties ?? {}).flatMap(([name, property]) =>
      property.type === 'string' && isMapFormat(property.format) ? [problem(index, 'floorUnsure', name)] : [],
    )
  })
}

/** May the flow be saved with them? */
export function hasErrors(problems: readonly StepProblem[]): boolean {
  return problems.some(({ code }) => stepProblemCodes[code] === 'error')
}

type Judged = { schema: ParamsSchema; problems: readonly StepProblem[] }

/** Cached by the parameters, which are immutable: while somebody types, all steps but one stay the same. */
const judged = new WeakMap<Step['params'], Judged>()

/** The same for a step that may call a service. @param own what its type takes */
function checkStepParams(
  index: number,
  step: Pick<Step, 'type' | 'params'>,
  own: ParamsSchema,
  services: ServiceParams,
): readonly StepProblem[] {
  return checkParams(index, withoutUnknownService(step, own, services), getStepParams(step, own, services))
}

/** What is wrong with parameters. @param index of their step, for the problems */
export function checkParams(
  index: number,
  step: Pick<Step, 'params'>,
  schema: ParamsSchema,
): readonly StepProblem[] {
  const known = judged.get(step.params)
  const isKnown = known?.schema === schema
  if (isKnown && known.problems.every((it) => it.index === index)) return known.problems
  const problems = judgeParams(index, step, schema)
  judged.set(step.params, { schema, problems })
  return problems
}

function judgeParams(index: number, { params }: Pick<Step, 'params'>, schema: ParamsSchema): StepProblem[] {
  const parsed = paramValuesSchema(schema).safeParse(params)
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => problem(index, 'unknownParam', key))
    const param = String(issue.path[0])
    return [
      problem(index, params[param] === undefined || params[param] === '' ? 'missing' : 'invalid', param),
    ]
  })
}

function checkTasks(steps: readonly Step[], blocks: readonly Block[]): StepProblem[] {
  const tasks = blocks.filter(({ kind }) => kind === 'task')
  const isInTask = (index: number) => tasks.some(({ from, to }) => from < index && index < to)
  return steps.flatMap(({ type }, index) => {
    if (onlyInTasks.includes(type) && !isInTask(index)) return [problem(index, 'outsideTask')]
    if (type === stepNumbers.taskStart && isInTask(index)) return [problem(index, 'taskInTask')]
    return []
  })
}

/** Loops that contain nothing, and loops within loops that contain too much. */
function checkLoops(steps: readonly Step[], blocks: readonly Block[]): StepProblem[] {
  const loops = blocks.filter(({ kind }) => kind === 'loop')
  const empty = blocks.filter(({ from, to }) => to === from + 1).map(({ from }) => problem(from, 'empty'))
  const rounds = (index: number) =>
    loops
      .filter(({ from, to }) => from < index && index < to)
      .reduce((product, { from }) => product * Math.max(1, Number(steps[from]?.params.times ?? 1)), 1)
  const total = steps.reduce((sum, _, index) => sum + rounds(index), 0)
  const outermost = loops.find(({ from }) => rounds(from) === 1)
  return total > longestRun && outermost !== undefined
    ? [...empty, problem(outermost.from, 'tooLong')]
    : empty
}
