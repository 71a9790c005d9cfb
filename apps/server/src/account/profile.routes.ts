import { profileRoutes } from '@wheelhouse/contract/account/profile'
import type { Config } from '../kernel/process/config.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { changeProfile } from './change-profile.ts'
import { getProfile } from './profile.store.ts'

export function profileHandlers({ sms }: Config): RouteBinding[] {
  const settings = { canSendSms: sms !== null }
  return [
    handle(profileRoutes.get, (_input, { db, identity }) => getProfile(db, identity.operatorId, settings)),
    handle(profileRoutes.update, ({ body }, ctx) => changeProfile(ctx, settings, body)),
  ]
}
