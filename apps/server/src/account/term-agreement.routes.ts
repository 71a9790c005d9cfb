import { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { listPendingTerms } from '../session/pending-term.store.ts'
import type { Sessions } from '../session/sessions.ts'
import { agreeToTerm, listCurrentTerms } from './term.store.ts'

export function termAgreementHandlers(sessions: Sessions): RouteBinding[] {
  return [
    handle(termAgreementRoutes.check, async (_input, { db, identity, clock }) => {
      const waiting = await listPendingTerms(db, identity, clock.now())
      const pending = (type: string) => waiting.find((term) => term.type === type) ?? null
      return { TOS: pending('TOS'), PP: pending('PP'), MC: pending('MC') }
    }),
    handle(termAgreementRoutes.listCurrent, (_input, { db, clock }) => listCurrentTerms(db, clock.now())),
    handle(termAgreementRoutes.agree, async ({ body }, ctx) => {
      const person = { operatorId: ctx.identity.operatorId, ip: ctx.ip }
      await ctx.db.transaction().execute(async (tx) => {
        for (const agreement of body.agreements)
          if (!(await agreeToTerm(tx, agreement, person, ctx.clock.now())))
            throw new AppError('entity.changed')
        await writeAudit(tx, ctx, {
          action: 'account:agree',
          outcome: 'done',
          entity: 'operator',
          entityId: person.operatorId,
          after: { agreements: body.agreements },
        })
      })
      sessions.forget(ctx.identity.sessionId)
    }),
  ]
}
