import { initDataRoutes } from '@wheelhouse/contract/system/init-data'
import type { Database } from '../../kernel/database/database.ts'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { lockInitData } from './init-data.store.ts'
import type { InitSet } from './init-sets.ts'

/** @param sets the initial data available in this installation */
export function initDataHandlers(sets: readonly InitSet[]): RouteBinding[] {
  return [
    handle(initDataRoutes.look, async (_input, { db }) => ({ sets: await lookAt(db, sets) })),
    handle(initDataRoutes.add, async ({ body }, ctx) => {
      const chosen = body.sets.map((id) => sets.find((set) => set.id === id))
      await ctx.db.transaction().execute(async (tx) => {
        await lockInitData(tx)
        const added: Record<string, readonly string[]> = {}
        for (const set of new Set(chosen)) {
          if (set === undefined) throw new AppError('entity.notFound')
          const { missing } = await lookAtOne(tx, set)
          if (missing.length === 0) continue
          await set.add(tx, missing, toChange(ctx))
          added[set.id] = missing
        }
        if (Object.keys(added).length === 0) return
        const entry = { action: 'system:initialize', entity: 'initData', entityId: null } as const
        await writeAudit(tx, ctx, { ...entry, outcome: 'done', after: added })
      })
      return { sets: await lookAt(ctx.db, sets) }
    }),
  ]
}

function lookAt(db: Database, sets: readonly InitSet[]) {
  return Promise.all(sets.map((set) => lookAtOne(db, set)))
}

async function lookAtOne(db: Database, { id, look }: InitSet) {
  const { all, present } = await look(db)
  return {
    id,
    present: all.filter((name) => present.has(name)),
    missing: all.filter((name) => !present.has(name)),
  }
}
