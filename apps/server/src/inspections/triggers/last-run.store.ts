import type { Database } from '../../kernel/database/database.ts'

/**
 * The run that caused a firing, or the newest of a building and flow that had ended by then; `null` if there is none.
 */
export async function findLastRun(
  db: Database,
  wanted: { buildingId: string; flowId: string | null; causeRunId: string | null; at: string },
): Promise<string | null> {
  const { buildingId, flowId, causeRunId, at } = wanted
  const run = await db
    .selectFrom('flowRuns')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('endedAt', '<=', at)
    .$if(flowId !== null, (query) => query.where('flowId', '=', flowId))
    .orderBy(
      (eb) => eb('id', '=', causeRunId),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.id ?? null
}
