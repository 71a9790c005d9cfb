import { authCodeLimits, authCodeRoutes } from '@wheelhouse/contract/session/auth-code'
import type { PublicContext } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { cookieName, cookieOptions, loginCookieName } from '../../kernel/http/session-cookie.ts'
import type { Config } from '../../kernel/process/config.ts'
import type { LoginParts, OpenedSession } from '../open-session.ts'
import { assertPasskey, beginPasskeyStep } from './passkey-step.ts'
import { assertCode, resendCode } from './second-step.ts'

/** The second step. Every call finds the login by the cookie that `/operators/login` has set. */
export function authCodeHandlers(config: Config, parts: LoginParts): RouteBinding[] {
  const limits = { ratePerMinute: config.loginsPerMinute }
  const getLoginCookie = ({ reply }: PublicContext) => reply.request.cookies[loginCookieName(config)] ?? null
  return [
    handle(
      authCodeRoutes.assert,
      async ({ body }, ctx) => {
        const login = { loginCookie: getLoginCookie(ctx), digits: body.authDigits }
        return letIn(ctx, config, await assertCode(ctx, parts, login))
      },
      limits,
    ),
    handle(
      authCodeRoutes.resend,
      async (_input, ctx) => {
        const loginCookie = getLoginCookie(ctx)
        const step = await resendCode(ctx, parts, loginCookie)
        if (loginCookie !== null) setLoginCookie(ctx, config, loginCookie)
        return step
      },
      limits,
    ),
    handle(
      authCodeRoutes.passkeyOptions,
      async (_input, ctx) => ({ options: await beginPasskeyStep(ctx, parts, getLoginCookie(ctx)) }),
      limits,
    ),
    handle(
      authCodeRoutes.assertPasskey,
      async ({ body }, ctx) => {
        const login = { loginCookie: getLoginCookie(ctx), response: body.response }
        return letIn(ctx, config, await assertPasskey(ctx, parts, login))
      },
      limits,
    ),
  ]
}

/** Sets the cookie of the waiting login, for as long as its code is valid. */
export function setLoginCookie({ reply }: PublicContext, config: Config, loginCookie: string): void {
  const maxAge = authCodeLimits.validMinutes * 60
  reply.setCookie(loginCookieName(config), loginCookie, { ...cookieOptions(config), maxAge })
}

/** Sets the session cookie and returns the session. */
export function letIn({ reply }: PublicContext, config: Config, { user, cookie }: OpenedSession) {
  reply.setCookie(cookieName(config), cookie, cookieOptions(config))
  reply.clearCookie(loginCookieName(config), cookieOptions(config))
  return user
}
