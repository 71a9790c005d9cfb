import { operatorSchema } from '@wheelhouse/contract/organizations/operator'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { operatorsVisibleTo } from './operator.policy.ts'

const rows = crudStore('operators', {
  schema: operatorSchema,
  visibleTo: operatorsVisibleTo,
  order: 'lastName',
  unique: { operators_login_id: { field: 'loginId', code: 'email.taken' } },
  computed: {
    invitedAt: sql`(select max(r.created_at) from password_resets r where r.operator_id = operators.id and r.kind = 'invitation')`,
    lockedUntil: sql`(select a.locked_until from login_attempts a where a.login_id = operators.login_id)`,
  },
})

export const operatorStore: typeof rows = {
  ...rows,
  // References to an account record what the person did, and stay with the soft-deleted account.
  usages: async () => [],
  remove: async (tx, id, { operatorId, now }) => {
    const operator = await tx
      .selectFrom('operators')
      .select(['id', 'type', 'status', 'organizationId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await requireOtherAdministrator(tx, operator)
    await tx
      .updateTable('operators')
      .set({ deletedAt: now, updatedAt: now, updatedBy: operatorId })
      .where('id', '=', id)
      .execute()
  },
}

type Administrator = { id: string; type: number; status: number; organizationId: string }

/** Can this account manage that organisation's? */
export function isAdministratorOf(organizationId: string, operator: Omit<Administrator, 'id'>): boolean {
  const { type, status } = operator
  return type === operatorTypes.administrator && status === 1 && operator.organizationId === organizationId
}

/**
 * An organisation keeps an administrator who can sign in, once it has one. It is locked until the transaction ends, so
 * that two administrators cannot remove each other.
 * @throws AppError operator.lastAdministrator when there is no other one
 */
export async function requireOtherAdministrator(tx: Tx, operator: Administrator): Promise<void> {
  const { id, organizationId } = operator
  if (!isAdministratorOf(organizationId, operator)) return
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
  const other = await tx
    .selectFrom('operators')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('type', '=', operatorTypes.administrator)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other === undefined) throw new AppError('operator.lastAdministrator')
}
