import { operatorTypes } from '@wheelhouse/contract/permissions'
import type { Tx } from '../kernel/database/database.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { listRefusals } from '../session/address-refusal.store.ts'

/**
 * Keeps people from locking themselves out of the building. Called after the change is stored, so that the one access
 * rule decides. System administrators are not bound by the list.
 * @throws AppError building.wouldLockOut, which undoes the change
 */
export async function refuseLockOut(
  tx: Tx,
  { identity: { ip, type } }: Context,
  building: { id: string; organizationId: string },
): Promise<void> {
  if (type === operatorTypes.systemAdministrator) return
  const refusals = await listRefusals(tx, [ip], [building.organizationId])
  if (refusals.get(ip)?.has(building.id)) throw new AppError('building.wouldLockOut', { ip: ip ?? '?' })
}
