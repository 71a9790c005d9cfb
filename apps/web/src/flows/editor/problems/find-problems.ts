import {
  checkFloors,
  checkSteps,
  checkVoices,
  type StepProblem,
  type StepProblemCode,
  stepProblemCodes,
} from '@wheelhouse/contract/flows/check-steps'
import { definitionSchema, type Step, stepSchema } from '@wheelhouse/contract/flows/step'
import { type CalledFlows, findStepFloors } from '@wheelhouse/contract/flows/step-floors'
import { type Catalogue, isCustom } from '../catalogue.queries.ts'

/** Something wrong with the steps. `badName` and `tooBig` violate the format itself (R-FLOWS-2). */
export type DraftProblem = {
  /** Index of the step in the list; `null` if it concerns all of them. */
  readonly index: number | null
  readonly param: string | null
  readonly code: StepProblemCode | 'badName' | 'tooBig'
  readonly names: readonly string[]
}

type Severity = (typeof stepProblemCodes)[StepProblemCode]

export function getSeverity({ code }: DraftProblem): Severity {
  return code === 'badName' || code === 'tooBig' ? 'error' : stepProblemCodes[code]
}

/** Does it prevent saving the steps? */
export function isError(problem: DraftProblem): boolean {
  return getSeverity(problem) === 'error'
}

type Known = {
  /** Does the person's catalogue contain every command? If not, only the server can judge an unknown one. */
  seesAll: boolean
  /** The languages that robots have a voice for; `null`: not known yet. */
  spoken: readonly string[] | null
  floorId: string
  called: CalledFlows
}

/** The problems that can be found locally. */
export function findProblems(
  steps: readonly Step[],
  { commands, services }: Catalogue,
  { seesAll, spoken, floorId, called }: Known,
): DraftProblem[] {
  const found = checkSteps(steps, commands, services).filter(
    ({ code, index }) => code !== 'unknownType' || seesAll || !isCustom(steps[index]?.type ?? 0),
  )
  const mute = spoken === null ? [] : checkVoices(steps, spoken)
  const floors = findStepFloors({ floorId, definition: steps }, called)
  const unsure = checkFloors(steps, commands, floors, called)
  return [...found, ...mute, ...unsure, ...findBadShapes(steps)].toSorted(
    (a, b) => (a.index ?? -1) - (b.index ?? -1),
  )
}

function findBadShapes(steps: readonly Step[]): DraftProblem[] {
  const badNames = steps.flatMap((step, index): DraftProblem[] =>
    stepSchema.shape.name.safeParse(step.name).success
      ? []
      : [{ index, param: null, code: 'badName', names: [] }],
  )
  const isWhole = badNames.length > 0 || definitionSchema.safeParse(steps).success
  return isWhole ? badNames : [{ index: null, param: null, code: 'tooBig', names: [] }]
}

/** A problem that only the server can find: for a step by its id, valid while the step is unchanged. */
export type ServerProblem = {
  readonly stepId: string
  readonly value: unknown
  readonly problem: StepProblem
}

/** Problems that only the server can find. */
const ofServer: ReadonlySet<StepProblemCode> = new Set([
  ...(['gone', 'disabledService', 'callsItself', 'unknownType'] as const),
])

/** Pairs the problems that only the server finds with the steps as they are now. */
export function toServerProblems(steps: readonly Step[], problems: readonly StepProblem[]): ServerProblem[] {
  return problems
    .filter(({ code }) => ofServer.has(code))
    .flatMap((problem) => {
      const step = steps[problem.index]
      if (step === undefined) return []
      return [{ stepId: step.id, value: toValue(step, problem.param), problem }]
    })
}

/** The server's problems that still apply, without those that are found locally anyway. */
export function mergeServerProblems(
  steps: readonly Step[],
  found: readonly DraftProblem[],
  serverProblems: readonly ServerProblem[],
): readonly DraftProblem[] {
  if (serverProblems.length === 0) return found
  const places = new Map(steps.map(({ id }, index) => [id, index]))
  const known = new Set(found.map(nameProblem))
  const added = serverProblems.flatMap(({ stepId, value, problem }): DraftProblem[] => {
    const index = places.get(stepId)
    const step = index === undefined ? undefined : steps[index]
    if (step === undefined || toValue(step, problem.param) !== value) return []
    const moved = { ...problem, index: index ?? null }
    return known.has(nameProblem(moved)) ? [] : [moved]
  })
  return [...found, ...added].toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1))
}

function toValue({ params, type }: Step, param: string | null): unknown {
  return param === null ? type : params[param]
}

export function nameProblem({ index, param, code }: DraftProblem): string {
  return `${index} ${param} ${code}`
}
