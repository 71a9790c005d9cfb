/** Values of LiLz Gauge: of pictures that robots sent there, and of LiLz's own cameras. */
import type { LilzValue } from '@wheelhouse/contract/buildings/linkage'
import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { judgeFound } from './judge-reading.ts'
import {
  addReading,
  enableItem,
  findAsked,
  findFormer,
  listItemsByKey,
  settleReading,
} from './open-reading.store.ts'

/** A value measured within it is of the picture that was sent there; another one is LiLz's own. Milliseconds. */
const sameVisitMs = 600_000

/** Gives a value to the reading that it answers, or makes one of it. A confirmed one takes the place of its estimate. */
export async function recordLilzValue(
  { db, clock }: { db: Database; clock: Clock },
  buildingId: string,
  { deviceId, measuredAt, value, kind }: LilzValue,
): Promise<void> {
  const now = clock.now()
  // What claims to come from the future is no newer than now.
  const measured = Math.min(Date.parse(measuredAt), now.getTime())
  for (const item of await listItemsByKey(db, { buildingId, service: 'lilz', key: deviceId }))
    await db.transaction().execute(async (tx) => {
      const at = new Date(measured).toISOString()
      const asked = await findAsked(tx, { checkItemId: item.id, measuredAt: at, withinMs: sameVisitMs })
      const reading = asked ?? (await begin())
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
