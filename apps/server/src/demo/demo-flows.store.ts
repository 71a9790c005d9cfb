import { type DemoFlow, demoPatrol, demoRest, toDefinition } from '@wheelhouse/simulator/demo/demo-flows'
import { flowRevisions } from '../flows/flow.store.ts'
import { type Database, inTransaction, type Tx } from '../kernel/database/database.ts'

type FlowsPlace = { organizationId: string; buildingId: string; floorId: string; flowGroupId: string }

/** Adds the demo's flows if the building has none yet, so that people's changes are kept. */
export async function ensureFlows(db: Database, place: FlowsPlace, now: Date): Promise<void> {
  const known = await db
    .selectFrom('flows')
    .select('id')
    .where('buildingId', '=', place.buildingId)
    .executeTakeFirst()
  if (known !== undefined) return
  // Both or none.
  await inTransaction(db, async (tx) => {
    const restId = await insertDemoFlow(tx, place, { flow: demoRest, index: 1, now })
    await insertDemoFlow(tx, place, { flow: demoPatrol(restId), index: 0, now })
  })
}

/** @returns its id */
export async function insertDemoFlow(
  tx: Tx,
  place: FlowsPlace,
  { flow: { name, description, steps }, index, now }: { flow: DemoFlow; index: number; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('flows')
    .values({
      ...place,
      name,
      description,
      index,
      ...({ status: 1, scope: 0, createdAt: now, updatedAt: now } as const),
      definition: JSON.stringify(toDefinition(steps)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await flowRevisions.keep(tx, id)
  return id
}
