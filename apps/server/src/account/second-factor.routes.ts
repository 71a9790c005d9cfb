import { secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { LoginParts } from '../session/open-session.ts'
import {
  beginAuthenticatorApp,
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
} from '../session/second-step/authenticator-app.ts'
import { beginPasskey, forgetPasskey, keepPasskey } from '../session/second-step/passkeys.ts'
import { getTotp, listPasskeys } from '../session/second-step/second-factor.store.ts'

export function secondFactorHandlers({ secret, origin }: LoginParts): RouteBinding[] {
  return [
    handle(secondFactorRoutes.get, async (_input, { db, identity }) => ({
      hasAuthenticatorApp: (await getTotp(db, identity.operatorId)).totpSecret !== null,
      passkeys: await listPasskeys(db, identity.operatorId),
    })),
    handle(secondFactorRoutes.beginAuthenticatorApp, ({ body }, ctx) =>
      beginAuthenticatorApp(ctx, secret, body.currentPassword),
    ),
    handle(secondFactorRoutes.confirmAuthenticatorApp, ({ body }, ctx) =>
      confirmAuthenticatorApp(ctx, secret, body.authDigits),
    ),
    handle(secondFactorRoutes.removeAuthenticatorApp, ({ body }, ctx) =>
      removeAuthenticatorApp(ctx, body.currentPassword),
    ),
    handle(secondFactorRoutes.beginPasskey, async ({ body }, ctx) => ({
      options: await beginPasskey(ctx, origin(), body.currentPassword),
    })),
    handle(secondFactorRoutes.addPasskey, ({ body }, ctx) => keepPasskey(ctx, origin(), body)),
    handle(secondFactorRoutes.removePasskey, ({ params, body }, ctx) =>
      forgetPasskey(ctx, params.id, body.currentPassword),
    ),
  ]
}
