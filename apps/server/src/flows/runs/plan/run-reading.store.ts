import type { Database } from '../../../kernel/database/database.ts'
import type { RunReading } from '../state/run-state.ts'

/** The reading from a visit of a run; `null` if none is stored. */
export async function findRunReading(db: Database, runId: string, visit: number): Promise<RunReading | null> {
  const row = await db
    .selectFrom('readings')
    .select(['status', 'value', 'judgement'])
    .where('runId', '=', runId)
    .where('visit', '=', visit)
    .executeTakeFirst()
  if (row === undefined) return null
  const isOpen = row.status === 'waiting' || row.status === 'asked'
  return { visit, isOpen, value: row.value, isAbnormal: row.judgement?.abnormal ?? null }
}
