import { iamServiceLimits, iamServiceSchema } from '@wheelhouse/contract/system/iam-service'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { iamServicesVisibleTo } from './iam-service.policy.ts'

export const iamServiceStore = crudStore('iamServices', {
  schema: iamServiceSchema,
  visibleTo: iamServicesVisibleTo,
  order: 'name',
})

/** Replaces the current secret, which stays valid for a while. The one before it is void. */
export async function rotateSecret(tx: Tx, id: string, secretHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('iamServices')
    .set((eb) => ({
      previousSecretHash: eb.ref('secretHash'),
      previousSecretUntil: new Date(now.getTime() + iamServiceLimits.overlapHours * 3_600_000),
      secretHash,
    }))
    .where('id', '=', id)
    .execute()
}

/** Those in use that expire after `after` and by `until`. */
export async function listExpiring(db: Database, after: Date, until: Date) {
  return db
    .selectFrom('iamServices')
    .select(['id', 'name', 'expiresAt', 'organizationId', 'buildingId'])
    .where('status', '=', 1)
    .where('expiresAt', '>', after.toISOString())
    .where('expiresAt', '<=', until.toISOString())
    .execute()
}
