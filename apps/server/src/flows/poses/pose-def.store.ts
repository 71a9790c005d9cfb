import { type PoseDef, poseDefSchema } from '@wheelhouse/contract/flows/pose-def'
import { type Database, type Tx } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { posesVisibleTo } from './pose.policy.ts'

export const poseDefStore = crudStore('poseDefs', {
  schema: poseDefSchema,
  visibleTo: (identity) => posesVisibleTo(identity, 'poseDefs'),
  order: 'name',
})

type NetworkPose = Pick<
  PoseDef,
  | 'id'
  | 'armModel'
  | 'armType'
  | 'organizationId'
  | 'buildingId'
  | 'joints'
  | 'durationMs'
  | 'easing'
  | 'status'
>

/** Those poses that this person can see, by id. */
export async function listPoses(
  db: Database,
  identity: Identity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NetworkPose>> {
  const rows = await selectPoses(db, identity, ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Like `listPoses`, but locks them until the transaction ends: a pose must not change while a network adds it. */
export async function lockPoses(
  tx: Tx,
  identity: Identity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NetworkPose>> {
  const rows = await selectPoses(tx, identity, ids).forKeyShare().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function selectPoses(db: Database, identity: Identity, ids: readonly string[]) {
  return db
    .selectFrom('poseDefs')
    .select([
      'id',
      'armModel',
      'armType',
      'organizationId',
      'buildingId',
      'joints',
      'durationMs',
      'easing',
      'status',
    ])
    .where('id', 'in', ids)
    .where(posesVisibleTo(identity, 'poseDefs'))
}

/** Does a network use this pose? The caller must have locked the pose if it is to change it. */
export async function isInNetwork(tx: Tx, poseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('poseNetworkPoses')
    .select('networkId')
    .where('poseId', '=', poseId)
    .executeTakeFirst()
  return row !== undefined
}
