import { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { AppError } from '../kernel/process/app-error.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { getContract } from '../organizations/contract.store.ts'
import { agreeToTerm, listCurrentTerms, listPendingTerms } from './term.store.ts'

export const termAgreementHandlers: RouteBinding[] = [
  handle(termAgreementRoutes.check, async (_input, { db, identity, clock }) => {
    const waiting = await listPendingTerms(db, identity.operatorId, clock.now())
    const pending = (type: string) => waiting.find((term) => term.type === type) ?? null
    const { maintenanceCompany } = await getContract(db, identity.organizationId)
    return {
      TOS: pending('TOS'),
      PP: pending('PP'),
      MC: maintenanceCompany?.isOwner ? pending('MC') : null,
    }
  }),
  handle(termAgreementRoutes.listCurrent, (_input, { db, clock }) => listCurrentTerms(db, clock.now())),
  handle(termAgreementRoutes.agree, async ({ body }, ctx) => {
    const person = { operatorId: ctx.identity.operatorId, ip: ctx.ip }
    await ctx.db.transaction().execute(async (tx) => {
      for (const agreement of body.agreements)
        if (!(await agreeToTerm(tx, agreement, person, ctx.clock.now()))) throw new AppError('entity.changed')
      await writeAudit(tx, ctx, {
        action: 'account:agree',
        outcome: 'done',
        entity: 'operator',
        entityId: person.operatorId,
        after: { agreements: body.agreements },
      })
    })
  }),
]
