import { ssoLimits, ssoRoutes } from '@wheelhouse/contract/session/sso'
import type { PublicContext } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { cookieName, cookieOptions } from '../../kernel/http/session-cookie.ts'
import type { Config } from '../../kernel/process/config.ts'
import { letIn } from '../second-step/auth-code.routes.ts'
import { beginSso, finishSso, type SsoParts } from './sso-sign-in.ts'

/** Single sign-on: the console requests the provider's URL, goes there, and passes on what it comes back with. */
export function ssoHandlers(config: Config, parts: SsoParts): RouteBinding[] {
  const limits = { ratePerMinute: config.loginsPerMinute }
  const attemptCookie = `${cookieName(config)}-sso`
  return [
    handle(ssoRoutes.get, async () => ({ isAvailable: parts.provider !== null })),
    handle(
      ssoRoutes.begin,
      async (_input, ctx) => {
        const { url, cookie } = await beginSso(ctx, parts)
        const maxAge = ssoLimits.validMinutes * 60
        ctx.reply.setCookie(attemptCookie, cookie, { ...cookieOptions(config), maxAge })
        return { url }
      },
      limits,
    ),
    handle(
      ssoRoutes.finish,
      async ({ body }, ctx: PublicContext) => {
        const cookie = ctx.reply.request.cookies[attemptCookie] ?? null
        // Whatever the outcome, an attempt can be used once in this browser.
        ctx.reply.clearCookie(attemptCookie, cookieOptions(config))
        return letIn(ctx, config, await finishSso(ctx, parts, { cookie, answer: body.answer }))
      },
      limits,
    ),
  ]
}
