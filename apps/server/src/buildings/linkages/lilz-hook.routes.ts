import { type LilzValue, lilzHookRoutes } from '@wheelhouse/contract/buildings/linkage'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { isLilzWebhook, keepLilzValue } from './lilz-webhook.store.ts'

/** Rate limit per building, where each gauge sends a value every few minutes. */
const ratePerMinute = 600

/** The webhook for gauge values from LiLz. A wrong secret and an unknown building get the same response. */
export function lilzHookHandlers(
  onValue: (buildingId: string, value: LilzValue) => Promise<void>,
): RouteBinding[] {
  return [
    handle(
      lilzHookRoutes.receive,
      async ({ params, body }, { db, clock }) => {
        if (!(await isLilzWebhook(db, params.buildingId, params.secret)))
          throw new AppError('entity.notFound')
        await keepLilzValue(db, params.buildingId, body, clock.now())
        await onValue(params.buildingId, body)
      },
      { ratePerMinute },
    ),
  ]
}
