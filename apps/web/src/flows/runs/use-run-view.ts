import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import { useMemo } from 'react'
import { listAnswers, usePlaceWords } from '../../robots/words/use-place-words.ts'
import { findRowsOfVisits, listRunRows } from './run-rows.ts'
import type { RunView } from './step-outcome.tsx'
import { useRunMaps } from './use-run-maps.ts'
import { useRunOutcomes } from './use-run-outcomes.ts'
import { useRunWords } from './use-run-words.ts'

/** What the parts of a run's page are based on. @param visits the known ones, in order */
export function useRunView(
  run: FlowRunDetail,
  visits: readonly RunVisit[],
  openMedium: (id: string) => void,
): RunView {
  const rows = useMemo(() => listRunRows(run.flows), [run.flows])
  const rowsOfVisits = useMemo(() => findRowsOfVisits(rows, visits), [rows, visits])
  const maps = useRunMaps(run, rows)
  const describePlace = usePlaceWords(
    run.buildingId,
    listAnswers(visits.map(({ type, result }) => ({ type, answer: result }))),
  )
  return {
    rows,
    visits,
    rowsOfVisits,
    maps,
    describePlace,
    openMedium,
    describe: useRunWords(run, maps),
    outcomes: useRunOutcomes(run),
  }
}
