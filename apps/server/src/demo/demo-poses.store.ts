import { restingPose } from '@wheelhouse/contract/robots/arm'
import { demoArm, demoNetwork, demoPoses } from '@wheelhouse/simulator/demo/demo-poses'
import { type Database, inTransaction } from '../kernel/database/database.ts'

/** Adds the demo's poses and their network if the organisation has no poses yet, so that people's changes are kept. */
export async function ensurePoses(db: Database, organizationId: string, now: Date): Promise<void> {
  const known = await db
    .selectFrom('poseDefs')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  if (known !== undefined) return
  const shared = {
    organizationId,
    armModel: demoArm.model,
    armType: demoArm.type,
    status: 1,
    createdAt: now,
    updatedAt: now,
  } as const
  // Both or none.
  await inTransaction(db, async (tx) => {
    const ids = new Map<string, string>()
    for (const [key, { name, joints }] of Object.entries(demoPoses)) {
      const whole = JSON.stringify({ ...restingPose(demoArm), ...joints })
      const pose = { ...shared, name, joints: whole, durationMs: 1_500, easing: 'easeInOut' } as const
      const { id } = await tx.insertInto('poseDefs').values(pose).returning('id').executeTakeFirstOrThrow()
      ids.set(key, id)
    }
    const edges = demoNetwork.ways.flatMap(([a, b, durationMs]) => [
      { from: ids.get(a), to: ids.get(b), durationMs },
      { from: ids.get(b), to: ids.get(a), durationMs },
    ])
    await tx
      .insertInto('poseNetworks')
      .values({
        ...shared,
        name: demoNetwork.name,
        poseIds: JSON.stringify([...ids.values()]),
        edges: JSON.stringify(edges),
        startPoseId: ids.get(demoNetwork.start) ?? '',
      })
      .execute()
  })
}
