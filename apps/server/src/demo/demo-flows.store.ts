import { flowRevisions } from '../flows/flow.store.ts'
import { type Database, inTransaction } from '../kernel/database/database.ts'
import { demoPatrol, demoRest, toDefinition } from './demo-flows.ts'

type FlowsPlace = { organizationId: string; buildingId: string; floorId: string; flowGroupId: string }

/** The demo's flows, where the building has none yet: whoever changed them keeps theirs. */
export async function ensureFlows(db: Database, place: FlowsPlace, now: Date): Promise<void> {
  const known = await db
    .selectFrom('flows')
    .select('id')
    .where('buildingId', '=', place.buildingId)
    .executeTakeFirst()
  if (known !== undefined) return
  // Both or none.
  await inTransaction(db, async (tx) => {
    const add = async ({ name, description, steps }: typeof demoRest, index: number) => {
      const { id } = await tx
        .insertInto('flows')
        .values({
          ...{ ...place, name, description, index },
          ...({ status: 1, scope: 0, createdAt: now, updatedAt: now } as const),
          definition: JSON.stringify(toDefinition(steps)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await flowRevisions.keep(tx, id)
      return id
    }
    const restId = await add(demoRest, 1)
    await add(demoPatrol(restId), 0)
  })
}
