import { profileRoutes } from '@wheelhouse/contract/account/profile'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { changeProfile } from './change-profile.ts'
import { getProfile } from './profile.store.ts'

export const profileHandlers: RouteBinding[] = [
  handle(profileRoutes.get, (_input, { db, identity }) => getProfile(db, identity.operatorId)),
  handle(profileRoutes.update, ({ body }, ctx) => changeProfile(ctx, body)),
]
