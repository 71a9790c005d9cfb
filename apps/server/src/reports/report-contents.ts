import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { type Report, reportLimits } from '@wheelhouse/contract/reports/report'
import { listVisits } from '../flows/runs/run-records.store.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Context } from '../kernel/http/context.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { listMediaOf } from './media.store.ts'
import { listStopsAndErrors } from './report.store.ts'
import { describeReport, readTaken } from './report-details.ts'

/** What the steps of a run read, by their visits. */
export type ListReadings = (
  db: Database,
  identity: Identity,
  runId: string,
) => Promise<ReadonlyMap<number, Reading>>

/** The details of a report, and the media in it. */
export async function readContents(
  { db, identity, clock }: Pick<Context, 'db' | 'identity' | 'clock'>,
  report: Report,
  listReadings: ListReadings,
) {
  const now = clock.now()
  const { visits, media, taken } = await readRecords(db, identity, report, now)
  const readings = await listReadings(db, identity, report.id)
  const activities = await listStopsAndErrors(db, report, now)
  return { details: describeReport({ visits, readings, media, activities }), media, taken }
}

/** What was done, and what was taken meanwhile. */
export async function readRecords(db: Database, identity: Identity, report: Report, now: Date) {
  const visits = await listVisits(db, report.id, { from: 1, limit: reportLimits.detailsMax })
  const ids = visits.flatMap(({ result }) => readTaken(result))
  return { visits, taken: ids, media: await listMediaOf(db, identity, report, { now, ids }) }
}
