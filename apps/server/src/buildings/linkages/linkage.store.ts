import type { LinkageService, LinkageUsage, RemotePlace } from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'

/** A stored linkage; its secrets are encrypted. */
export type StoredLinkage = {
  id: string
  service: LinkageService
  loginId: string
  sealedSecret: string | null
  managementUnitId: string
  externalBuildingId: string
  linkedBuilding: RemotePlace | null
  verifiedAt: string | null
  failure: DeliveryFailure | null
  failedAt: string | null
  usage: LinkageUsage | null
  revision: number
}

const columns = [
  'id',
  'service',
  'loginId',
  'secret as sealedSecret',
  'managementUnitId',
  'externalBuildingId',
  'linkedBuildingId',
  'linkedBuildingName',
  'verifiedAt',
  'failure',
  'failedAt',
  'usage',
  'revision',
] as const

/** The linkages of a building that were ever saved. The caller must check that the person may see the building. */
export async function listStoredLinkages(db: Database, buildingId: string): Promise<StoredLinkage[]> {
  const rows = await db.selectFrom('linkages').select(columns).where('buildingId', '=', buildingId).execute()
  return rows.map(toLinkage)
}

export async function findStoredLinkage(
  db: Database,
  buildingId: string,
  service: LinkageService,
): Promise<StoredLinkage | null> {
  const rows = await listStoredLinkages(db, buildingId)
  return rows.find((linkage) => linkage.service === service) ?? null
}

function toLinkage({
  linkedBuildingId,
  linkedBuildingName,
  ...row
}: Omit<StoredLinkage, 'linkedBuilding'> & {
  linkedBuildingId: string | null
  linkedBuildingName: string | null
}): StoredLinkage {
  const linkedBuilding =
    linkedBuildingId === null ? null : { id: linkedBuildingId, name: linkedBuildingName ?? '' }
  return { ...row, linkedBuilding }
}

/**
 * The row of a service, created empty if there is none, and locked until the transaction ends.
 * @returns the linkage, with revision 0 if it is new
 */
export async function takeLinkage(
  tx: Tx,
  buildingId: string,
  service: LinkageService,
  { operatorId, now }: Change,
): Promise<StoredLinkage> {
  await tx
    .insertInto('linkages')
    .values({
      buildingId,
      service,
      revision: 0,
      createdAt: now,
      updatedAt: now,
      createdBy: operatorId,
      updatedBy: operatorId,
    })
    .onConflict((conflict) => conflict.columns(['buildingId', 'service']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('linkages')
    .select(columns)
    .where('buildingId', '=', buildingId)
    .where('service', '=', service)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toLinkage(row)
}

export type LinkageValues = {
  loginId?: string
  secret?: string | null
  managementUnitId?: string
  externalBuildingId?: string
  linkedBuildingId?: string | null
  linkedBuildingName?: string | null
  /** Clears what was determined with the previous values. */
  verifiedAt?: null
  failure?: null
  failedAt?: null
  usage?: null
}

/** @returns the new revision of the linkage */
export async function updateLinkage(
  tx: Tx,
  linkage: StoredLinkage,
  values: LinkageValues,
  { operatorId, now }: Change,
): Promise<StoredLinkage> {
  const row = await tx
    .updateTable('linkages')
    .set({ ...values, revision: linkage.revision + 1, updatedAt: now, updatedBy: operatorId })
    .where('id', '=', linkage.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toLinkage(row)
}

/**
 * Saves the outcome of a check of the service, unless the settings have changed since it began. The revision stays the
 * same, as the settings do.
 * @returns whether it was written
 */
export async function setVerified(
  db: Database,
  { id, revision }: Pick<StoredLinkage, 'id' | 'revision'>,
  { failure, usage }: { failure: DeliveryFailure | null; usage: LinkageUsage | null },
  now: Date,
): Promise<boolean> {
  const found =
    failure === null ? { verifiedAt: now, failure: null, failedAt: null } : { failure, failedAt: now }
  const { numUpdatedRows } = await db
    .updateTable('linkages')
    .set({ ...found, ...(usage !== null && { usage: JSON.stringify(usage) }) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
