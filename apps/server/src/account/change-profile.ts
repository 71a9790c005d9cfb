import type { Profile, profileUpdate } from '@wheelhouse/contract/account/profile'
import { hasKey, listKeys } from '@wheelhouse/contract/kernel/typed'
import { authModes } from '@wheelhouse/contract/session/session'
import type { z } from 'zod'
import { isDuplicate } from '../kernel/database/database.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { removeResets } from '../session/password-reset.store.ts'
import { removeLoginSteps } from '../session/second-step/login-step.store.ts'
import {
  getProfile,
  getProfileForChange,
  type ProfileChanges,
  type ProfileSettings,
  updateProfile,
} from './profile.store.ts'

/** Fields that guard the account: changing them requires the password, and invalidates pending codes and links. */
const guarded = ['email', 'phone', 'authMode'] as const

/**
 * Changes the caller's own account. A no-op if nothing differs.
 * @throws AppError entity.changed, entity.duplicate (e-mail address), auth.wrongPassword, auth.locked, request.invalid
 */
export async function changeProfile(
  ctx: OperatorContext,
  settings: ProfileSettings,
  { revision, currentPassword, ...wanted }: z.output<typeof profileUpdate>,
): Promise<void> {
  const { operatorId } = ctx.identity
  const isGuarded = touchesGuard(differences(await getProfile(ctx.db, operatorId, settings), wanted))
  if (isGuarded) {
    if (currentPassword === undefined)
      throw invalidField('currentPassword', 'password.required', 'The current password is needed for this.')
    await confirmPassword(ctx, currentPassword)
  }
  await ctx.db.transaction().execute(async (tx) => {
    const before = await getProfileForChange(tx, operatorId, settings)
    if (before.revision !== revision) throw new AppError('entity.changed')
    const changes = differences(before, wanted)
    // Unreachable: if somebody else changed the account between the two reads, the revision check has failed already.
    if (touchesGuard(changes) && !isGuarded) throw new AppError('entity.changed')
    checkSecondStep(before, changes)
    if (Object.keys(changes).length > 0)
      await updateProfile(tx, operatorId, changes, ctx.clock.now()).catch((error: unknown) => {
        throw isDuplicate(error, 'operators_login_id') ? new AppError('entity.duplicate') : error
      })
    if (isGuarded) {
      await removeResets(tx, operatorId)
      await removeLoginSteps(tx, operatorId)
    }
    await writeAudit(tx, ctx, {
      action: 'account:update',
      outcome: 'done',
      entity: 'operator',
      entityId: operatorId,
      before: pick(before, changes),
      after: changes,
    })
  })
}

/** Login ids are kept in lower case. */
function differences(before: Profile, { email, ...wanted }: ProfileChanges): ProfileChanges {
  const all = { ...wanted, ...(email !== undefined && { email: email.toLowerCase() }) }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([field, value]) => value !== undefined && hasKey(before, field) && value !== before[field],
    ),
  )
}

function touchesGuard(changes: ProfileChanges): boolean {
  return guarded.some((field) => changes[field] !== undefined)
}

/** A second factor that cannot be used would lock its owner out. @throws AppError request.invalid */
function checkSecondStep(before: Profile, changes: ProfileChanges): void {
  const { authMode, phone, canSendSms } = { ...before, ...changes }
  if (authMode === authModes.smsCode) {
    if (changes.authMode !== undefined && !canSendSms)
      throw invalidField('authMode', 'authMode.unavailable', 'This installation sends no short messages.')
    if (phone !== null) return
    throw changes.phone === null
      ? invalidField('phone', 'phone.neededForCode', 'Sign-in codes go to the phone number.')
      : invalidField('authMode', 'authMode.unavailable', 'A phone number is needed first.')
  }
  if (!before.availableAuthModes.includes(authMode))
    throw invalidField('authMode', 'authMode.unavailable', 'Its app or passkey must be set up first.')
}

function pick(before: Profile, changes: ProfileChanges): Record<string, unknown> {
  return Object.fromEntries(listKeys(changes).map((field) => [field, before[field]]))
}
