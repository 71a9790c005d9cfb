import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { CalledFlows } from '@wheelhouse/contract/flows/step-floors'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSpokenLanguages } from '../../../buildings/speech-voices.queries.ts'
import { call } from '../../../kernel/server/api.ts'
import type { ApiError } from '../../../kernel/server/api-error.ts'
import { operatorType } from '../../../session/session.store.ts'
import type { Catalogue } from '../catalogue.queries.ts'
import { type DraftProblem, findProblems, keepTold, mergeTold, type ToldProblem } from './find-problems.ts'

/** So long nothing is changed before the server is asked. Milliseconds. */
const restMs = 600

type Checked = {
  /** Why the last attempt to save failed. */
  failure: ApiError | null
  steps: readonly Step[]
  catalogue: Catalogue
  floorId: string
  called: CalledFlows
  /** `null` while the flow is new. */
  flowId: string | null
}

const noSteps: readonly Step[] = []
const noneTold: readonly ToldProblem[] = []

/** What is wrong with the steps: at once what can be said here, a moment later what only the server knows. */
export function useProblems({ steps, catalogue, floorId, called, flowId, failure }: Checked): {
  problems: readonly DraftProblem[]
  /** The server could not say. */
  isFailed: boolean
} {
  // Opening and typing go first; what is wrong follows.
  const later = useDeferredValue(steps, noSteps)
  const rested = useRested(steps)
  const check = useQuery({
    // Not the steps themselves: a key is written out at every look at it.
    queryKey: [flowRoutes.check.path, floorId, flowId, getNumber(rested)],
    enabled: floorId !== '' && rested.length > 0,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ToldProblem[]> => {
      const body = { floorId, flowId, definition: [...rested] }
      return keepTold(rested, await call(flowRoutes.check, { body }, { signal, quiet: 'background' }))
    },
  })
  const { refetch } = check
  const wasRefused = failure?.code === 'flow.badSteps'
  // Something has gone since the steps were checked: which, the server says when it is asked again.
  useEffect(() => {
    if (wasRefused) void refetch()
  }, [wasRefused, refetch])
  // General operators are told standard and beta commands only.
  const seesAll = operatorType() !== 0
  const speaks = later.some(({ type }) => type === stepNumbers.speak)
  const spoken = useSpokenLanguages(speaks)
  const found = useMemo(
    () => findProblems(later, catalogue, { seesAll, spoken, floorId, called }),
    [later, catalogue, seesAll, spoken, floorId, called],
  )
  const told = check.data ?? noneTold
  const problems = useMemo(() => mergeTold(later, found, told), [later, found, told])
  return { problems, isFailed: check.isError }
}

const numbers = new WeakMap<readonly Step[], number>()
let last = 0

/** Names steps by a number of their own. */
function getNumber(steps: readonly Step[]): number {
  const number = numbers.get(steps) ?? ++last
  numbers.set(steps, number)
  return number
}

/** The value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
