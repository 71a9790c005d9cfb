import { isFindingResult } from '@wheelhouse/contract/reports/finding'
import {
  type MonthlyProblem,
  type MonthlyReport,
  monthlyReportLimits,
} from '@wheelhouse/contract/reports/monthly-report'
import type { Context } from '../../kernel/http/context.ts'
import { listReportsById } from '../report.store.ts'
import { type ListReadings, readContents } from '../report-contents.ts'
import { getLocalDay, getMonthSpan } from './month-span.ts'
import {
  countReadings,
  countReports,
  getMonthPlace,
  listMonthlyFindings,
  listMonthlyItems,
} from './monthly-report.store.ts'

export type MonthReader = Pick<Context, 'db' | 'identity' | 'clock'>
export type WantedMonth = { buildingId: string; month: string }

/**
 * Summarises a month of a building. Its problems are described as in their own reports, at most
 * `monthlyReportLimits.problemsMax` of them, and only these reports are read in full.
 * @throws AppError entity.notFound
 */
export async function makeMonthlyReport(
  reader: MonthReader,
  { buildingId, month }: WantedMonth,
  listReadings: ListReadings,
): Promise<MonthlyReport> {
  const { db, identity, clock } = reader
  const place = await getMonthPlace(db, identity, buildingId)
  const span = getMonthSpan(month, place.timezone)
  const now = clock.now()
  const isOver = span.to <= now
  const lastDay = getLocalDay(isOver ? span.to : now, place.timezone).toString()
  const before = { from: span.before, to: span.from }
  const dayBefore = getLocalDay(span.from, place.timezone).toString()
  const { reportIds, ...ofReports } = await countReports(db, identity, buildingId, span)
  const findings = await listMonthlyFindings(db, identity, buildingId, {
    span,
    today: lastDay,
    limit: monthlyReportLimits.findingsMax,
  })
  const findingsBefore = await listMonthlyFindings(db, identity, buildingId, {
    span: before,
    today: dayBefore,
    limit: 1,
  })
  const figures = {
    ...ofReports.figures,
    ...(await countReadings(db, identity, buildingId, span)),
    findings: findings.counts,
  }
  const figuresBefore = {
    ...ofReports.figuresBefore,
    ...(await countReadings(db, identity, buildingId, before)),
    findings: findingsBefore.counts,
  }
  const items = await listMonthlyItems(db, identity, place, span)
  const { problems, media } = await listProblems(reader, reportIds, listReadings)
  return {
    ...place,
    month,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    madeAt: now.toISOString(),
    isOver,
    figures,
    figuresBefore,
    ...items,
    problems,
    media,
    findings: { listed: findings.listed, count: findings.counts.count },
  }
}

async function listProblems(reader: MonthReader, reportIds: readonly string[], listReadings: ListReadings) {
  const reports = await listReportsById(reader.db, reader.identity, reportIds)
  const contents = await readContents(reader, reports, listReadings)
  const problems = contents
    .flatMap(({ report, details }): MonthlyProblem[] =>
      details.filter(({ result }) => isFindingResult(result)).map((detail) => ({ report, detail })),
    )
    // All times have the same format, so they sort as strings.
    .toSorted((a, b) => (a.detail.at < b.detail.at ? -1 : a.detail.at > b.detail.at ? 1 : 0))
    .slice(-monthlyReportLimits.problemsMax)
  const shown = new Set(problems.flatMap(({ detail }) => detail.mediaIds))
  const media = new Map(contents.flatMap((one) => one.media.map((medium) => [medium.id, medium] as const)))
  return { problems, media: [...media.values()].filter(({ id }) => shown.has(id)) }
}
