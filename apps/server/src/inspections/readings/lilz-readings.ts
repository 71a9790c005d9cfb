/** Values from LiLz Gauge, both for pictures that robots sent there and from LiLz's own cameras. */
import type { LilzValue } from '@wheelhouse/contract/buildings/linkage'
import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { judgeFound } from './judge-reading.ts'
import {
  addReading,
  enableItem,
  findFormer,
  findUnsettled,
  listItemsByKey,
  settleReading,
} from './open-reading.store.ts'

/**
 * A value measured within this time belongs to the picture that was sent; any other is from LiLz itself. Milliseconds.
 */
const sameVisitMs = 600_000

/** Assigns a value to the reading that requested it, or creates one. A confirmed value replaces its estimate. */
export async function recordLilzValue(
  { db, clock }: { db: Database; clock: Clock },
  buildingId: string,
  { deviceId, measuredAt, value, kind }: LilzValue,
): Promise<void> {
  const now = clock.now()
  // A timestamp in the future is capped at now.
  const measured = Math.min(Date.parse(measuredAt), now.getTime())
  for (const item of await listItemsByKey(db, { buildingId, service: 'lilz', key: deviceId }))
    await db.transaction().execute(async (tx) => {
      const at = new Date(measured).toISOString()
      const unsettled = await findUnsettled(tx, {
        checkItemId: item.id,
        measuredAt: at,
        withinMs: sameVisitMs,
      })
      const reading = unsettled ?? (await begin())
      if (reading === null) return
      const former = await findFormer(tx, item.id, reading.at)
      const found = { status: 'done', value, isEstimate: kind === 'estimated' } as const
      if (await settleReading(tx, reading.id, judgeFound(item, reading, found, former), now))
        await enableItem(tx, item.id, now)

      async function begin() {
        const id = await addReading(tx, {
          organizationId: item.organizationId,
          buildingId,
          checkItemId: item.id,
          service: 'lilz',
          robotId: null,
          runId: null,
          visit: null,
          isTest: false,
          at,
          mediaId: null,
          cropId: null,
          status: 'waiting',
          now,
        })
        return id === null ? null : { id, at, isTest: false }
      }
    })
}
