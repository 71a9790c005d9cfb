import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { writeAudit } from '../kernel/http/audit.ts'
import { readCredentials } from '../kernel/http/guard.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { cookieName, cookieOptions } from '../kernel/http/session-cookie.ts'
import type { Config } from '../kernel/process/config.ts'
import { toBearer } from '../kernel/process/tokens.ts'
import { logIn } from './log-in.ts'
import type { LoginParts } from './open-session.ts'
import { letIn, setLoginCookie } from './second-step/auth-code.routes.ts'
import { endSession, getSessionUser } from './session.store.ts'
import type { Sessions } from './sessions.ts'

export type SessionAreaParts = { config: Config; sessions: Sessions; login: LoginParts }

export function sessionHandlers({ config, sessions, login }: SessionAreaParts): RouteBinding[] {
  return [
    handle(
      sessionRoutes.login,
      async ({ body }, ctx) => {
        const result = await logIn(ctx, login, body)
        if (result.kind === 'signedIn')
          return { status: 200 as const, body: letIn(ctx, config, result.session) }
        setLoginCookie(ctx, config, result.loginCookie)
        return { status: 202 as const, body: result.step }
      },
      { ratePerMinute: config.loginsPerMinute },
    ),
    handle(sessionRoutes.logout, async (_input, ctx) => {
      const { sessionId, operatorId } = ctx.identity
      await ctx.db.transaction().execute(async (tx) => {
        await endSession(tx, sessionId, ctx.clock.now())
        const entry = { action: 'session:logout', entity: 'session', entityId: sessionId }
        await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
      })
      sessions.announceEnd({ sessionId, operatorId })
      ctx.reply.clearCookie(cookieName(config), cookieOptions(config))
    }),
    handle(sessionRoutes.get, async (_input, ctx) => {
      const { bearer, cookie } = readCredentials(ctx.reply.request, config)
      const token = bearer ?? toBearer(cookie ?? '')
      return { token, ...(await getSessionUser(ctx.db, ctx.identity.sessionId)) }
    }),
  ]
}
