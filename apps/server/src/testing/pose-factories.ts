/** Poses and networks of them, as `factories.ts` makes rows. */
import { restingPose } from '@wheelhouse/contract/robots/arm'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { anOrganization, stamps, unique } from './factories.ts'

/** The arm of the poses that these factories make. */
export const testArm = { model: 200, type: 21 } as const

/** The arm at rest; for the whole organisation unless a building is given. */
export async function aPose(db: Database, values: Partial<Insertable<DB['poseDefs']>> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('poseDefs')
    .values({
      name: `Pose ${unique()}`,
      armModel: testArm.model,
      armType: testArm.type,
      joints: JSON.stringify(restingPose(testArm)),
      durationMs: 1_000,
      easing: 'easeInOut',
      status: 1,
      ...stamps,
      ...values,
      organizationId,
    })
    .returning(['id', 'name', 'organizationId', 'buildingId', 'revision'])
    .executeTakeFirstOrThrow()
}

type Edge = { from: string; to: string; durationMs: number }

/** A network of poses of one organisation, which begins at the first of them. */
export async function aPoseNetwork(
  db: Database,
  poses: readonly { id: string; organizationId: string }[],
  { edges = [], ...values }: { edges?: Edge[]; buildingId?: string; status?: 0 | 1 } = {},
) {
  const [start] = poses
  if (start === undefined) throw new Error('a network needs a pose')
  return db
    .insertInto('poseNetworks')
    .values({
      name: `Network ${unique()}`,
      armModel: testArm.model,
      armType: testArm.type,
      organizationId: start.organizationId,
      poseIds: JSON.stringify(poses.map(({ id }) => id)),
      edges: JSON.stringify(edges),
      startPoseId: start.id,
      status: 1,
      ...stamps,
      ...values,
    })
    .returning(['id', 'name', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}
