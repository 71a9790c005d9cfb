import { guideScreenLimits, guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { requireGuide, type ScreenParts, takeScreen } from '../take-screen.ts'
import { toDisplayActor } from './audit-display.ts'
import { beginTrip } from './begin-trip.ts'
import { stopTrip } from './stop-trip.ts'

const { tripsPerMinute: ratePerMinute } = guideScreenLimits

/** The routes for leading visitors somewhere (R-GUIDE-15). */
export function guideTripHandlers(parts: ScreenParts): RouteBinding[] {
  return [
    handle(
      guideScreenRoutes.beginTrip,
      async ({ params: { token, id: chatId }, body: { turnId } }, ctx) => {
        const taken = await takeScreen(parts, token)
        await requireGuide(parts, taken)
        return beginTrip(parts, taken, { chatId, turnId }, toDisplayActor(taken.screen, ctx))
      },
      { ratePerMinute },
    ),
    handle(
      guideScreenRoutes.stopTrip,
      async ({ params: { token, id: chatId, tripId } }, ctx) => {
        const taken = await takeScreen(parts, token)
        await stopTrip(parts, taken, { chatId, tripId }, toDisplayActor(taken.screen, ctx))
      },
      { ratePerMinute },
    ),
  ]
}
