import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { nameField } from '@wheelhouse/contract/kernel/entity'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { loginBody } from '@wheelhouse/contract/session/session'
import { z } from 'zod'
import { type Database, isDuplicate } from '../kernel/database/database.ts'
import { type AuditContext, writeAudit } from '../kernel/http/audit.ts'
import { SettingError } from '../kernel/process/app-error.ts'
import { ensureManagementOrganization } from '../organizations/organization.store.ts'
import { createOperator } from '../session/login-account.store.ts'
import { describePasswordIssue, hashPassword } from '../session/password.ts'

type NewAdministrator = {
  loginId: string
  firstName: string
  lastName: string
  organization: string
  password: string
}

/** R-ORGANIZATIONS-21. */
const rules = z.object({
  loginId: loginBody.shape.loginId,
  firstName: nameField(20),
  lastName: nameField(20),
  organization: nameField(48),
})
const wants: Record<string, string> = {
  loginId: 'The login id must be an e-mail address.',
  firstName: 'The first name must have 1 to 20 characters.',
  lastName: 'The last name must have 1 to 20 characters.',
  organization: 'The organisation must have a name of 1 to 48 characters.',
}

/**
 * Creates an account that sees every organisation, from the machine's shell: the first login of an empty installation.
 * @throws SettingError with one sentence about what is invalid.
 */
export async function createSystemAdministrator(
  db: Database,
  { clock, sealAudit }: Pick<AuditContext, 'clock' | 'sealAudit'>,
  administrator: NewAdministrator,
  policy: PasswordPolicy,
): Promise<void> {
  const parsed = rules.safeParse(administrator)
  if (!parsed.success) throw new SettingError(wants[String(parsed.error.issues[0]?.path[0])] ?? 'Not valid.')
  const { loginId, firstName, lastName, organization } = parsed.data
  const weakness = describePasswordIssue(administrator.password, { policy, loginId })
  if (weakness !== null) throw new SettingError(`The password ${weakness}.`)
  const passwordHash = await hashPassword(administrator.password)
  const now = clock.now()
  try {
    await db.transaction().execute(async (tx) => {
      const organizationId = await ensureManagementOrganization(tx, organization, now)
      const operator = { loginId, passwordHash, firstName, lastName, organizationId, buildingId: null }
      const type = operatorTypes.systemAdministrator
      const id = await createOperator(tx, { ...operator, type, language: 'ja' }, now)
      await writeAudit(
        tx,
        { identity: null, clock, sealAudit, ip: null, userAgent: null },
        {
          action: 'operator:create',
          outcome: 'done',
          entity: 'operator',
          entityId: id,
          after: { loginId, type, organizationId },
        },
      )
    })
  } catch (error) {
    if (isDuplicate(error, 'operators_login_id')) throw new SettingError(`${loginId} exists already.`)
    throw error
  }
}
