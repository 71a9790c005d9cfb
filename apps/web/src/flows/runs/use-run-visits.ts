import { type FlowRunDetail, flowRunRoutes, type RunVisit, shownVisits } from '@wheelhouse/contract/flows/run'
import { useMemo, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'

type RunVisits = {
  /** In order. */
  readonly visits: readonly RunVisit[]
  /** Loads the earlier ones; `null`: there are none, or they have been requested. */
  readonly showEarlier: (() => void) | null
}

/** The visits of a run: of a long one the latest, until the others are requested. */
export function useRunVisits({ id, visits: newest }: FlowRunDetail): RunVisits {
  const [earlier, setEarlier] = useState<readonly RunVisit[]>([])
  const visits = useMemo(() => {
    const first = newest[0]?.visit ?? 1
    return [...earlier.filter(({ visit }) => visit < first), ...newest]
  }, [earlier, newest])
  const showEarlier = () =>
    void call(flowRunRoutes.visits, { params: { id }, query: { from: 1 } })
      .then(setEarlier)
      .catch(showError)
  const hasMore = earlier.length === 0 && newest.length >= shownVisits
  return { visits, showEarlier: hasMore ? showEarlier : null }
}
