import { useQuery } from '@tanstack/react-query'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { Media } from '@wheelhouse/contract/reports/media'
import type { ReportDetail, ReportTrack } from '@wheelhouse/contract/reports/report'
import { useMemo } from 'react'
import { reportQuery } from '../../reports/report.queries.ts'
import { may } from '../../session/may.ts'

export type RunOutcomes = {
  /** The report's details of each visit: several if the robot read several things. `null`: of no visit. */
  readonly details: ReadonlyMap<number | null, readonly ReportDetail[]>
  readonly media: readonly Media[]
  /** The paths that the robot took. */
  readonly tracks: readonly ReportTrack[]
}

const none: RunOutcomes = { details: new Map(), media: [], tracks: [] }

/** The results of a run's steps: values and pictures. From the run's report, unless it was deleted. */
export function useRunOutcomes({ id }: Pick<FlowRunDetail, 'id'>): RunOutcomes {
  const { data: report } = useQuery({ ...reportQuery(id), enabled: may('report:read') })
  return useMemo(() => {
    if (report === undefined) return none
    const { details, media, tracks } = report
    return { details: Map.groupBy(details, ({ visit }) => visit), media, tracks }
  }, [report])
}
