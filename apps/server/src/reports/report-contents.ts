import { readHeardBeacons } from '@wheelhouse/contract/flows/step-beacons'
import { readHeardValues } from '@wheelhouse/contract/flows/step-sensors'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { Media } from '@wheelhouse/contract/reports/media'
import { type Report, type ReportDetail, reportLimits } from '@wheelhouse/contract/reports/report'
import { listDeviceNames, toDeviceKey } from '../devices/device-names.store.ts'
import { listVisitsOfRuns } from '../flows/runs/store/run-records.store.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Context } from '../kernel/http/context.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { listMediaOf } from './media.store.ts'
import { listDetectedOf, listStopsAndErrors } from './report.store.ts'
import { describeReport, readTaken } from './report-details.ts'
import { listStepWords } from './step-words.store.ts'
import { noWords } from './step-words.ts'

/** Lists what the steps of runs read, by run and visit. */
export type ListReadings = (
  db: Database,
  identity: Identity,
  runIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlyMap<number, Reading>>>

export type ReportContents = {
  report: Report
  /** In the order in which they happened. */
  details: ReportDetail[]
  media: Media[]
  /** Ids of media that its steps report as taken, whether present or not. */
  taken: readonly string[]
}

/** The contents of reports, in the given order: with the same number of queries for a hundred reports as for one. */
export async function readContents(
  { db, identity, clock }: Pick<Context, 'db' | 'identity' | 'clock'>,
  reports: readonly Report[],
  listReadings: ListReadings,
): Promise<ReportContents[]> {
  const now = clock.now()
  const ids = reports.map(({ id }) => id)
  const detected = await listDetectedOf(db, reports, now)
  const [records, readings, activities, stepWords] = await Promise.all([
    readRecords(db, identity, reports, { detected, now }),
    listReadings(db, identity, ids),
    listStopsAndErrors(db, reports, now),
    listStepWords(db, ids),
  ])
  const heard = records.flatMap(({ report: { organizationId }, visits }) => {
    const devices = new Set(
      visits.flatMap((visit) =>
        [...(readHeardValues(visit) ?? []), ...(readHeardBeacons(visit) ?? [])].map(({ device }) => device),
      ),
    )
    return [...devices].map((device) => ({ organizationId, device }))
  })
  const deviceNames = await listDeviceNames(db, heard)
  return records.map(({ report, visits, media, taken }) => {
    const { organizationId } = report
    const details = describeReport({
      report,
      visits,
      media,
      readings: readings.get(report.id) ?? new Map<number, Reading>(),
      activities: activities.get(report.id) ?? [],
      detected: detected.get(report.id) ?? [],
      getStepWords: stepWords.get(report.id) ?? (() => noWords),
      getDeviceName: (device) => deviceNames.get(toDeviceKey({ organizationId, device })) ?? null,
    })
    return { report, details, media, taken }
  })
}

/** The media of one report. */
export async function readMediaOf(
  db: Database,
  identity: Identity,
  report: Report,
  now: Date,
): Promise<Media[]> {
  const detected = await listDetectedOf(db, [report], now)
  const [records] = await readRecords(db, identity, [report], { detected, now })
  return records?.media ?? []
}

/** What was done, and the media recorded meanwhile. */
async function readRecords(
  db: Database,
  identity: Identity,
  reports: readonly Report[],
  { detected, now }: { detected: Awaited<ReturnType<typeof listDetectedOf>>; now: Date },
) {
  const ids = reports.map(({ id }) => id)
  const visitsByRun = await listVisitsOfRuns(db, ids, reportLimits.detailsMax)
  const read = reports.map((report) => {
    const visits = visitsByRun.get(report.id) ?? []
    return { report, visits, taken: visits.flatMap(({ result }) => readTaken(result)) }
  })
  const windows = read.map(({ report: { id, robotId, startedAt, endedAt }, taken }) => {
    // The picture that triggered a run was taken before it.
    const seen = (detected.get(id) ?? []).flatMap(({ mediaId }) => mediaId ?? [])
    return { robotId, startedAt, endedAt, taken: [...taken, ...seen] }
  })
  const media = await listMediaOf(db, identity, windows, now)
  return read.map((records, index) => ({ ...records, media: media[index] ?? [] }))
}
