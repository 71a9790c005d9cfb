import type { Area, Host } from '../host.ts'
import { ownSessionHandlers } from './own-session.routes.ts'
import { passwordHandlers } from './password.routes.ts'
import { profileHandlers } from './profile.routes.ts'
import { secondFactorHandlers } from './second-factor.routes.ts'
import { termAgreementHandlers } from './term-agreement.routes.ts'

/** What people do with their own account. */
export function createAccountArea(host: Host): Area {
  const { config, sessions, outbox } = host
  return {
    name: 'account',
    bindings: [
      ...ownSessionHandlers(sessions),
      ...passwordHandlers({ config, sessions, login: host }),
      ...profileHandlers(outbox),
      ...secondFactorHandlers(host),
      ...termAgreementHandlers(sessions),
    ],
  }
}
