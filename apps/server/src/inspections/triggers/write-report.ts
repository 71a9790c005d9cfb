import type { TriggerAction } from '@wheelhouse/contract/inspections/trigger-rule'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '../../kernel/database/database.ts'
import { removeSoon } from '../../kernel/files/store-interface.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { createPeriodicTask } from '../../kernel/process/periodic-task.ts'
import { type StoredExport, setExportFile } from '../../reports/exports/export-history.store.ts'
import { exportToFile } from '../../reports/exports/export-to-file.ts'
import { exportMonthToFile } from '../../reports/monthly/export-monthly-report.ts'
import { getMonthBefore } from '../../reports/monthly/month-span.ts'
import { findLastRun } from './last-run.store.ts'
import { endFiring, type Firing, keepWorking } from './trigger-firing.store.ts'
import type { TriggerParts } from './trigger-parts.ts'
import type { LiveRule } from './trigger-rule.store.ts'
import { clearTrouble, endWithTrouble } from './trigger-trouble.ts'

/** Heartbeat timeout of a firing: no call takes longer, and writing a report sends heartbeats. Milliseconds. */
export const workMs = 120_000
const sayEveryMs = 30_000

type ReportAction = Extract<TriggerAction, { target: 2 }>
type Due = { firing: Firing; rule: LiveRule; action: ReportAction }

/** Writes the reports that a rule selects into a file, and notifies people where to find it. */
export async function writeReport(parts: TriggerParts, { firing, rule, action }: Due): Promise<void> {
  const { db, clock, log, queue, files } = parts
  const until = () => new Date(clock.now().getTime() + workMs)
  const saying = createPeriodicTask(() => keepWorking(db, firing, until()), {
    everyMs: sayEveryMs,
    log,
    failure: 'a report could not say that it goes on',
  })
  saying.start()
  let written: StoredExport | null = null
  let failure: 'nothingFound' | 'notWritten' | null = null
  try {
    written = await write(parts, { firing, rule, action })
    if (written === null) failure = 'nothingFound'
  } catch (error) {
    failure =
      error instanceof AppError && error.code === 'report.nothingFound' ? 'nothingFound' : 'notWritten'
    if (failure === 'notWritten') log.warn({ error, rule: rule.id }, 'a report could not be written')
  } finally {
    await saying.stop()
  }
  const isKept = await db.transaction().execute(async (tx) => {
    if (written !== null) return keep(tx, parts, { firing, rule, written })
    if (failure === 'nothingFound') await endFiring(tx, firing, { state: 'skipped', reason: failure })
    else await endWithTrouble(tx, parts, { firing, rule }, { state: 'failed', reason: 'notWritten' })
    return true
  })
  // Another server has taken over and written it meanwhile.
  if (!isKept && written !== null) await removeSoon(files, written.id)
  queue.sendSoon()
}

/** @returns `null` if there is no such run @throws AppError report.nothingFound */
async function write(parts: TriggerParts, due: Due): Promise<StoredExport | null> {
  const { firing, rule, action } = due
  const { organizationId, buildingId, updatedBy: operatorId } = rule
  const { content, format, language } = action
  const wanted = { organizationId, buildingId, operatorId, language }
  if (content === 'month') {
    const month = getMonthBefore(new Date(firing.at), rule.timezone)
    return exportMonthToFile(parts, { ...wanted, month })
  }
  const filter = await getFilter(parts, due)
  return filter === null ? null : exportToFile(parts, { ...wanted, format, filter })
}

async function keep(
  tx: Tx,
  parts: TriggerParts,
  { firing, rule, written }: { firing: Firing; rule: LiveRule; written: StoredExport },
): Promise<boolean> {
  if (!(await endFiring(tx, firing, { state: 'done', exportId: written.id }))) return false
  await setExportFile(tx, rule.organizationId, written, parts.clock.now())
  await clearTrouble(tx, parts, rule)
  const { organizationId, buildingId, name } = rule
  const message = { kind: 'reportWritten', level: notificationLevels.info, subject: name } as const
  const link = '/report/export-history/1'
  const dedupeKey = `trigger.report ${firing.id}`
  await writeMessage(tx, { ...message, link, organizationId, buildingId, dedupeKey }, parts.clock.now())
  return true
}

/** @returns `null` if there is no such run */
async function getFilter({ db }: TriggerParts, { firing, rule, action }: Due): Promise<Filter | null> {
  const { buildingId } = rule
  const of = action.flowId === null ? {} : { flowId: action.flowId }
  if (action.period === 'lastRun') {
    const id = await findLastRun(db, { buildingId, flowId: action.flowId, ...firing })
    return id === null ? null : { where: { buildingId, id } }
  }
  const { from, to } = getSpan(action.period, rule.timezone, new Date(firing.at))
  return { where: { buildingId, ...of, and: [{ startedAt: { gte: from } }, { startedAt: { lt: to } }] } }
}

/** The previous day or month, in the building's time zone. Pure. */
export function getSpan(
  period: 'yesterday' | 'lastMonth',
  timezone: string,
  at: Date,
): { from: string; to: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const end = period === 'yesterday' ? today : today.with({ day: 1 })
  const start = end.subtract(period === 'yesterday' ? { days: 1 } : { months: 1 })
  const toMoment = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime(timezone).epochMilliseconds).toISOString()
  return { from: toMoment(start), to: toMoment(end) }
}
