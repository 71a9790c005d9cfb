import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import {
  managedOperatorTypes,
  type Operator,
  type OperatorCreate,
} from '@wheelhouse/contract/organizations/operator'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { authModes } from '@wheelhouse/contract/session/session'
import type { Tx } from '../kernel/database/database.ts'
import { checkPlace } from '../kernel/entities/check-place.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { newToken } from '../kernel/process/tokens.ts'
import { hashPassword } from '../session/password.ts'
import { removeResets } from '../session/password-reset.store.ts'
import { requireGoodPassword } from '../session/reset-password.ts'
import { removeLoginSteps } from '../session/second-step/login-step.store.ts'
import { endSessionsOf } from '../session/session.store.ts'
import { isAdministratorOf, requireOtherAdministrator } from './operator.store.ts'

type Settings = { policy: PasswordPolicy; canSendSms: boolean }
/** For an update, the old row merged with the new values. */
type Body = Omit<OperatorCreate, 'password' | 'buildingId' | 'sendInvitation'> &
  Pick<Operator, 'buildingId'> & { password?: string; sendInvitation?: boolean }

/**
 * `prepare` of the accounts' `crudHandlers`. A new mail address, phone number, sign-in method or password, and
 * disabling the account, voids pending codes and links; a new password also ends the person's sessions (a new role or
 * place does so by itself).
 * @throws AppError auth.forbidden for an account type that this person does not manage, operator.lastAdministrator,
 *   entity.notFound for a place that is not visible, request.invalid with the field and its code
 */
export function prepareOperator({ policy, canSendSms }: Settings) {
  return async (tx: Tx, ctx: Context, body: Body, before: Operator | null): Promise<ColumnValues> => {
    const {
      password,
      type,
      sendInvitation = false,
      ...fields
    } = { ...body, loginId: body.loginId.toLowerCase() }
    const { organizationId, buildingId, loginId } = fields
    if (!managedOperatorTypes(ctx.identity.type).includes(type)) throw new AppError('auth.forbidden')
    // Accounts created with an organisation have no building yet, and may stay without one.
    if (before === null || isMoved(before, body))
      await checkPlace(tx, ctx.identity, { organizationId, buildingId })
    checkSecondStep(body, before, canSendSms)
    if (before !== null && !isAdministratorOf(before.organizationId, body))
      await requireOtherAdministrator(tx, before)
    if (password !== undefined)
      requireGoodPassword(password, { policy, form: 'operator', loginId, field: 'password' })
    if (before === null && (password === undefined) !== sendInvitation)
      throw invalidField('password', 'text.required', 'Either a password is given, or an invitation is sent.')
    if (before !== null) await voidWhatWasSent(tx, ctx, before, body)
    return {
      ...fields,
      type,
      restrictEditFlow: type === operatorTypes.general && body.restrictEditFlow,
      canExportReport: body.canExportReport ?? type !== operatorTypes.general,
      // An invited person chooses the first password: until then it is random and unknown.
      ...(sendInvitation && { passwordChangeRequired: false }),
      ...((password !== undefined || sendInvitation) && {
        passwordHash: await hashPassword(password ?? newToken()),
      }),
    }
  }
}

function isMoved(before: Operator, { organizationId, buildingId }: Body): boolean {
  return organizationId !== before.organizationId || buildingId !== before.buildingId
}

/** A second step that cannot be completed would lock the person out. @throws AppError request.invalid. */
function checkSecondStep({ authMode, phone }: Body, before: Operator | null, canSendSms: boolean): void {
  const isNew = authMode !== before?.authMode
  if (authMode === authModes.smsCode) {
    if (isNew && !canSendSms)
      throw invalidField('authMode', 'authMode.unavailable', 'This installation sends no short messages.')
    if (phone === null)
      throw invalidField('phone', 'phone.neededForCode', 'Sign-in codes go to the phone number.')
  }
  const isOwnChoice = authMode === authModes.authenticatorApp || authMode === authModes.passkey
  if (isNew && isOwnChoice)
    throw invalidField('authMode', 'authMode.unavailable', 'Apps and passkeys are set up by oneself.')
}

async function voidWhatWasSent(tx: Tx, ctx: Context, before: Operator, body: Body): Promise<void> {
  const { password, loginId, phone, authMode } = body
  const isGuardChanged =
    loginId.toLowerCase() !== before.loginId || phone !== before.phone || authMode !== before.authMode
  const isDisabled = body.status === 0 && before.status === 1
  if (password === undefined && !isGuardChanged && !isDisabled) return
  await removeResets(tx, before.id)
  await removeLoginSteps(tx, before.id)
  // The monitoring of open sessions ends sockets and streams within 5 s.
  if (password !== undefined) await endSessionsOf(tx, before.id, { except: null }, ctx.clock.now())
}
