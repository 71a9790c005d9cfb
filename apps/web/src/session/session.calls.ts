import type { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import type { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import type { ownSessionRoutes, sessionRoutes } from '@wheelhouse/contract/session/session'
import type { ssoRoutes } from '@wheelhouse/contract/session/sso'
import type { videoKeyRoutes } from '@wheelhouse/contract/teleop/video-key'
import type { CallTo } from '../kernel/server/api.ts'

/** The calls made at every start, declared without their schemas. */

export const getSession: CallTo<typeof sessionRoutes.get> = {
  method: 'GET',
  path: '/my/session',
  permission: 'session',
}
export const endOwnSession: CallTo<typeof sessionRoutes.logout> = {
  method: 'POST',
  path: '/operators/logout',
  permission: 'session',
}
export const getSso: CallTo<typeof ssoRoutes.get> = {
  method: 'GET',
  path: '/sso',
  permission: 'public',
}
export const beginSsoSignIn: CallTo<typeof ssoRoutes.begin> = {
  method: 'POST',
  path: '/sso/begin',
  permission: 'public',
}
export const finishSsoSignIn: CallTo<typeof ssoRoutes.finish> = {
  method: 'POST',
  path: '/sso/finish',
  permission: 'public',
}
export const checkTerms: CallTo<typeof termAgreementRoutes.check> = {
  method: 'GET',
  path: '/my/term-agreements/check',
  permission: 'session',
}
export const getContract: CallTo<typeof contractRoutes.getOwn> = {
  method: 'GET',
  path: '/my/contract',
  permission: 'session',
}
export const getVideoKey: CallTo<typeof videoKeyRoutes.get> = {
  method: 'GET',
  path: '/keys/skyway',
  permission: 'session',
}
export const getRights: CallTo<typeof ownSessionRoutes.getRights> = {
  method: 'GET',
  path: '/my/rights',
  permission: 'session',
}
export const getLocation: CallTo<typeof ownSessionRoutes.getLocation> = {
  method: 'GET',
  path: '/my/location',
  permission: 'session',
}
export const setLocation: CallTo<typeof ownSessionRoutes.setLocation> = {
  method: 'POST',
  path: '/my/location',
  permission: 'session',
}
