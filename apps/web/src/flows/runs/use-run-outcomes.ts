import { useQuery } from '@tanstack/react-query'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { Media } from '@wheelhouse/contract/reports/media'
import type { ReportDetail, ReportTrack } from '@wheelhouse/contract/reports/report'
import { useMemo } from 'react'
import { reportQuery } from '../../reports/report.queries.ts'
import { may } from '../../session/may.ts'

export type RunOutcomes = {
  /** What the report tells of each visit: several entries where the robot heard several things. `null`: of no visit. */
  readonly details: ReadonlyMap<number | null, readonly ReportDetail[]>
  readonly media: readonly Media[]
  /** The ways that the robot took. */
  readonly tracks: readonly ReportTrack[]
}

const none: RunOutcomes = { details: new Map(), media: [], tracks: [] }

/** What the steps of a run brought: values, and pictures. The run's report knows it, unless that was deleted. */
export function useRunOutcomes({ id }: Pick<FlowRunDetail, 'id'>): RunOutcomes {
  const { data: report } = useQuery({ ...reportQuery(id), enabled: may('report:read') })
  return useMemo(() => {
    if (report === undefined) return none
    const { details, media, tracks } = report
    return { details: Map.groupBy(details, ({ visit }) => visit), media, tracks }
  }, [report])
}
