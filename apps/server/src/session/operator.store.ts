import type { OperatorType } from '@wheelhouse/contract/permissions'
import type { Database } from '../kernel/database.ts'

/** What a login needs to know about the account and its organisation's contract. */
export type LoginAccount = {
  id: string
  passwordHash: string
  isEnabled: boolean
  organizationId: string
  paymentComplete: boolean
  contractEndAt: string | null
}

/** @param loginId in lower case. */
export async function findLoginAccount(db: Database, loginId: string): Promise<LoginAccount | null> {
  const row = await db
    .selectFrom('operators as o')
    .innerJoin('organizations as g', 'g.id', 'o.organizationId')
    .select([
      'o.id',
      'o.passwordHash',
      'o.status',
      'o.organizationId',
      'g.status as organizationStatus',
      'g.deletedAt as organizationDeletedAt',
      'g.paymentComplete',
      'g.contractEndAt',
    ])
    .where('o.loginId', '=', loginId)
    .where('o.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { status, organizationStatus, organizationDeletedAt, ...account } = row
  return { ...account, isEnabled: status === 1 && organizationStatus === 1 && organizationDeletedAt === null }
}

export async function setLastLogin(db: Database, operatorId: string, now: Date): Promise<void> {
  await db.updateTable('operators').set({ lastLoginAt: now }).where('id', '=', operatorId).execute()
}

export type NewOperator = {
  loginId: string
  passwordHash: string
  firstName: string
  lastName: string
  type: OperatorType
  organizationId: string
  buildingId: string | null
  language: 'ja' | 'en'
}

/** @param operator its login id is stored in lower case. */
export async function createOperator(db: Database, operator: NewOperator, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('operators')
    .values({ ...operator, loginId: operator.loginId.toLowerCase(), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
