import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import type { AuthMode, Language } from '@wheelhouse/contract/session/session'
import type { Database, Tx } from '../kernel/database/database.ts'
import { requireRow } from '../kernel/database/require-row.ts'

/** What a login needs to know about the account and its organisation's contract. */
export type LoginAccount = {
  id: string
  loginId: string
  passwordHash: string
  firstName: string
  lastName: string
  language: Language
  /** E.164. */
  phone: string | null
  authMode: AuthMode
  isEnabled: boolean
  type: OperatorType
  organizationId: string
  buildingId: string | null
  paymentComplete: boolean
  contractEndAt: string | null
  /** May the organisation's people sign in with the identity provider? */
  ssoEnabled: boolean
}

/** @param by the login id in lower case, or the account's id. */
export async function findLoginAccount(
  db: Database,
  by: { loginId: string } | { id: string },
): Promise<LoginAccount | null> {
  const query = db
    .selectFrom('operators as o')
    .innerJoin('organizations as g', 'g.id', 'o.organizationId')
    .leftJoin('contracts as c', 'c.organizationId', 'g.id')
    .select(['o.id', 'o.loginId', 'o.passwordHash', 'o.firstName', 'o.lastName', 'o.language', 'o.phone'])
    .select([
      'o.authMode',
      'o.status',
      'o.type',
      'o.organizationId',
      'o.buildingId',
      'c.paymentComplete',
      'c.contractEndAt',
    ])
    .select(['g.status as organizationStatus', 'g.deletedAt as organizationDeletedAt', 'g.ssoEnabled'])
    .where('o.deletedAt', 'is', null)
  const row = await ('id' in by
    ? query.where('o.id', '=', by.id)
    : query.where('o.loginId', '=', by.loginId)
  ).executeTakeFirst()
  if (!row) return null
  const { status, organizationStatus, organizationDeletedAt, ...account } = row
  return {
    ...account,
    paymentComplete: row.paymentComplete ?? true,
    isEnabled: status === 1 && organizationStatus === 1 && organizationDeletedAt === null,
  }
}

/**
 * Locks the account until the transaction ends: a password change comes either before a sign-in with the old one, which
 * then fails, or after it, and then ends its session.
 * @returns false when the password is no longer the one that was checked.
 */
export async function lockAccountRow(
  tx: Tx,
  { id, passwordHash }: Pick<LoginAccount, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks account and organisation until the transaction ends: switching off single sign-on comes either before this
 * sign-in, which then fails, or after it, and then ends its session.
 * @returns false when the account may no longer sign in this way.
 */
export async function lockSsoAccountRow(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operators as o')
    .innerJoin('organizations as g', 'g.id', 'o.organizationId')
    .select('o.id')
    .where('o.id', '=', id)
    .where('o.status', '=', 1)
    .where('o.deletedAt', 'is', null)
    .where('g.ssoEnabled', '=', true)
    .forUpdate('o')
    .forShare('g')
    .executeTakeFirst()
  return row !== undefined
}

export async function setLastLogin(db: Database, operatorId: string, now: Date): Promise<void> {
  await db.updateTable('operators').set({ lastLoginAt: now }).where('id', '=', operatorId).execute()
}

type NewOperator = {
  loginId: string
  passwordHash: string
  firstName: string
  lastName: string
  type: OperatorType
  organizationId: string
  buildingId: string | null
  language: 'ja' | 'en'
}

/** Sets a password, and clears the requirement to change it. */
export async function setPassword(
  db: Database,
  operatorId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const changed = await db
    .updateTable('operators')
    .set({ passwordHash, passwordChangeRequired: false, updatedAt: now, updatedBy: operatorId })
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  requireRow(changed)
}

/** @param operator its login id is stored in lower case. */
export async function createOperator(db: Database, operator: NewOperator, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('operators')
    .values({
      ...operator,
      loginId: operator.loginId.toLowerCase(),
      canExportReport: operator.type !== operatorTypes.general,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
