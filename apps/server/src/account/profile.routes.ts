import { profileRoutes } from '@wheelhouse/contract/account/profile'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import { changeProfile } from './change-profile.ts'
import { getProfile } from './profile.store.ts'

export function profileHandlers({ canSend }: Pick<Outbox, 'canSend'>): RouteBinding[] {
  const settings = { canSendSms: canSend('sms'), canSendMail: canSend('mail') }
  return [
    handle(profileRoutes.get, (_input, { db, identity }) => getProfile(db, identity.operatorId, settings)),
    handle(profileRoutes.update, ({ body }, ctx) => changeProfile(ctx, settings, body)),
  ]
}
