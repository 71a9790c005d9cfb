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
import {
  type DraftProblem,
  findProblems,
  mergeServerProblems,
  type ServerProblem,
  toServerProblems,
} from './find-problems.ts'

/** Debounce of the server's check. Milliseconds. */
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
const noServerProblems: readonly ServerProblem[] = []

/** The problems of the steps: local ones immediately, the server's a moment later. */
export function useProblems({ steps, catalogue, floorId, called, flowId, failure }: Checked): {
  problems: readonly DraftProblem[]
  /** The server's check failed. */
  isFailed: boolean
} {
  // Opening and typing have priority; problems follow.
  const later = useDeferredValue(steps, noSteps)
  const rested = useRested(steps)
  const check = useQuery({
    // Not the steps themselves, because a key is serialised at every access.
    queryKey: [flowRoutes.check.path, floorId, flowId, getNumber(rested)],
    enabled: floorId !== '' && rested.length > 0,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ServerProblem[]> => {
      const body = { floorId, flowId, definition: [...rested] }
      return toServerProblems(rested, await call(flowRoutes.check, { body }, { signal, quiet: 'background' }))
    },
  })
  const { refetch } = check
  const wasRefused = failure?.code === 'flow.badSteps'
  // Something was deleted after the steps were checked: the server reports what when it checks again.
  useEffect(() => {
    if (wasRefused) void refetch()
  }, [wasRefused, refetch])
  // General operators see only standard and beta commands.
  const seesAll = operatorType() !== 0
  const speaks = later.some(({ type }) => type === stepNumbers.speak)
  const spoken = useSpokenLanguages(speaks)
  const found = useMemo(
    () => findProblems(later, catalogue, { seesAll, spoken, floorId, called }),
    [later, catalogue, seesAll, spoken, floorId, called],
  )
  const serverProblems = check.data ?? noServerProblems
  const problems = useMemo(
    () => mergeServerProblems(later, found, serverProblems),
    [later, found, serverProblems],
  )
  return { problems, isFailed: check.isError }
}

const numbers = new WeakMap<readonly Step[], number>()
let last = 0

/** Identifies a list of steps by a number. */
function getNumber(steps: readonly Step[]): number {
  const number = numbers.get(steps) ?? ++last
  numbers.set(steps, number)
  return number
}

/** The debounced value. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
