import { firstStepNames, firstSteps, firstStepsRoutes } from '@wheelhouse/contract/account/first-steps'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { findCompletedSteps, hideFirstSteps, isFirstStepsHidden } from './first-steps.store.ts'

export const firstStepsHandlers = [
  handle(firstStepsRoutes.get, async (_input, { db, identity }) => {
    const names = firstStepNames.filter((name) => hasPermission(identity.type, firstSteps[name]))
    if (names.length === 0) return { isHidden: true, steps: [], buildingId: null }
    const { buildingId, ...done } = await findCompletedSteps(db, identity)
    const steps = names.map((name) => ({ name, isDone: done[name] }))
    return { isHidden: await isFirstStepsHidden(db, identity.operatorId), steps, buildingId }
  }),
  handle(firstStepsRoutes.hide, async (_input, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const { operatorId } = ctx.identity
      await hideFirstSteps(tx, operatorId)
      const entry = { action: 'account:hideFirstSteps', entity: 'operator', entityId: operatorId } as const
      await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
    }),
  ),
]
