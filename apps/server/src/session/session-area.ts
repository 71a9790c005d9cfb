import type { Area, Host } from '../host.ts'
import { authCodeHandlers } from './second-step/auth-code.routes.ts'
import { sessionHandlers } from './session.routes.ts'
import { createIdentityProvider } from './sso/identity-provider.ts'
import { ssoHandlers } from './sso/sso.routes.ts'

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
