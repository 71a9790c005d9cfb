import type { Area, Host } from '../host.ts'
import { authCodeHandlers } from './auth-code.routes.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { sessionHandlers } from './session.routes.ts'
import { ssoHandlers } from './sso.routes.ts'

/** Signing in and out. */
export function createSessionArea(host: Host): Area {
  const { config, clock, log, sessions } = host
  const provider = config.oidc === null ? null : createIdentityProvider(config.oidc, { clock, log })
  return {
    name: 'session',
    bindings: [
      ...sessionHandlers({ config, sessions, login: host }),
      ...authCodeHandlers(config, host),
      ...ssoHandlers(config, { ...host, provider }),
    ],
  }
}
