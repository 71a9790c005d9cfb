import { useQuery } from '@tanstack/react-query'
import { type DryRun, dryRunRoutes } from '@wheelhouse/contract/flows/dry-run'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { BodyInput } from '@wheelhouse/contract/kernel/route'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/server/api.ts'

/** The steps to try, with which robot, and from where. */
export type DryRunRequest = BodyInput<typeof dryRunRoutes.run>
type State = {
  readonly isRunning: boolean
  /** The last one that finished, with its steps. */
  readonly last: { readonly run: DryRun; readonly definition: readonly Step[] } | null
  readonly failure: unknown
}

/** Interval for polling the progress. Milliseconds. */
const lookEveryMs = 500

const idle: State = { isRunning: false, last: null, failure: null }

/** One dry run at a time. It also ends on the server if it is cancelled or the page is left. */
export function useDryRun() {
  const [state, setState] = useState(idle)
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    current.current?.abort()
    current.current = null
    setState((before) => ({ ...before, isRunning: false }))
  }, [])
  useEffect(() => () => current.current?.abort(), [])

  const start = useCallback(async (body: DryRunRequest) => {
    const mine = new AbortController()
    current.current?.abort()
    current.current = mine
    setState((before) => ({ ...before, isRunning: true, failure: null }))
    const options = { signal: mine.signal, quiet: 'ownProgress' } as const
    try {
      const run = await call(dryRunRoutes.run, { body }, options)
      if (!mine.signal.aborted)
        setState({ isRunning: false, last: { run, definition: body.definition }, failure: null })
    } catch (failure) {
      if (!mine.signal.aborted) setState((before) => ({ ...before, isRunning: false, failure }))
    }
  }, [])
  const { data: progress = null } = useQuery({
    queryKey: [dryRunRoutes.progress.path],
    enabled: state.isRunning,
    refetchInterval: lookEveryMs,
    gcTime: 0,
    queryFn: ({ signal }) => call(dryRunRoutes.progress, {}, { signal, quiet: 'background' }),
  })
  return { ...state, progress, start, cancel }
}
