import { type CheckedCommand, checkSteps, type StepProblem } from '@wheelhouse/contract/flows/check-steps'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { RunFlow } from '../state/run-position.ts'

/** Maximum length, in characters, of a named part of a step. */
const namedMax = 200

/**
 * Steps that prevent a start, even if the flow tests their result: those with parts that nothing here describes, and
 * those whose type was unknown when they were saved and turns out not to accept their values.
 * @param services the callable services that the steps call
 */
export function findUnknownParts(
  flows: readonly RunFlow[],
  catalogue: readonly CheckedCommand[],
  services: readonly CallableService[],
): RunProblem[] {
  const params = new Map(services.map(({ id, paramsSchema }) => [id, paramsSchema]))
  return flows.flatMap(({ definition }) => {
    const byStep = Map.groupBy(checkSteps(definition, catalogue, params), ({ index }) => index)
    return [...byStep].flatMap(([index, problems]): RunProblem[] => {
      const step = definition[index]
      if (step === undefined) return []
      const place = { level: 'error', stepId: step.id, stepName: step.name } as const
      const named = problems.flatMap((problem) => namePart(problem, step.type)).join(', ')
      if (named !== '') return [{ ...place, reason: 'unknownParts', detail: shorten(named) }]
      const isBad = step.type !== stepNumbers.callService && problems.some(isBadValue)
      return isBad ? [{ ...place, reason: 'badSteps', detail: null }] : []
    })
  })
}

/** The part's path in the JSON of the step. */
function namePart({ code, param, names }: StepProblem, type: number): readonly string[] {
  if (code === 'unknownType') return [`type ${type}`]
  if (code === 'unknownParam') return [`params.${param}`]
  return code === 'unknownKeys' ? names : []
}

function isBadValue({ code }: StepProblem): boolean {
  return code === 'missing' || code === 'invalid'
}

function shorten(words: string): string {
  const signs = Array.from(words)
  return signs.length > namedMax ? `${signs.slice(0, namedMax).join('')}…` : words
}
