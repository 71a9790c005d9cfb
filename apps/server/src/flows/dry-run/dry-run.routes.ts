import { type DryRun, type DryRunProgress, dryRunRoutes } from '@wheelhouse/contract/flows/dry-run'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { type Prepared, prepareDryRun } from './prepare-dry-run.ts'
import { runDryRun } from './run-dry-run.ts'

type UnderWay = { controller: AbortController; progress: DryRunProgress | null }

/** Dry runs: each account has at most one, the newest, and it is cancelled when the client disconnects. */
export function dryRunHandlers(link: LinkContext): RouteBinding[] {
  /** By the id of the account. */
  const underWay = new Map<string, UnderWay>()

  return [
    handle(
      dryRunRoutes.progress,
      async (_input, { identity }) => underWay.get(identity.operatorId)?.progress ?? null,
    ),
    handle(dryRunRoutes.run, async ({ body }, ctx) => {
      const { operatorId, organizationId } = ctx.identity
      const controller = new AbortController()
      const mine: UnderWay = { controller, progress: null }
      const replaced = new AppError('dryRun.replaced')
      underWay.get(operatorId)?.controller.abort(replaced)
      underWay.set(operatorId, mine)
      ctx.reply.raw.once('close', () => controller.abort(replaced))
      try {
        const prepared = await prepareDryRun(link, ctx, body, controller.signal)
        if (!('task' in prepared)) return toNotStarted(prepared)
        return await runDryRun(organizationId, prepared.task, controller.signal, (progress) => {
          mine.progress = progress
        })
      } finally {
        if (underWay.get(operatorId) === mine) underWay.delete(operatorId)
      }
    }),
  ]
}

function toNotStarted({ problems, charge }: Extract<Prepared, { problems: unknown }>): DryRun {
  return {
    end: 'notStarted',
    seconds: 0,
    metres: 0,
    stepsDone: 0,
    steps: [],
    assumptions: [],
    battery: { start: charge, end: charge, least: charge, used: 0 },
    problems,
  }
}
