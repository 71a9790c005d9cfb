import {
  detectionEventLimits,
  detectionEventRoutes,
  detectionHookRoutes,
  detectionJudgementRoutes,
} from '@wheelhouse/contract/inspections/detection-event'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { countEvents, listEvents, setFalseAlarm, takeEvent } from './detection-event.store.ts'
import { detectionSettingStore, findSettingOfAddress } from './detection-setting.store.ts'
import { type DetectionParts, receiveReport } from './receive-report.ts'

/** What was detected (R-INSPECTIONS-14, R-INSPECTIONS-15). */
export const detectionEventHandlers: RouteBinding[] = [
  handle(detectionEventRoutes.list, async ({ params, query }, { db, identity }) => {
    const { id } = await detectionSettingStore.get(db, identity, params.id)
    return listEvents(db, id, query.filter)
  }),
  handle(detectionEventRoutes.count, async ({ params, query }, { db, identity }) => {
    const { id } = await detectionSettingStore.get(db, identity, params.id)
    return { count: await countEvents(db, id, query.where) }
  }),
  handle(detectionJudgementRoutes.judge, ({ params, body: { isFalseAlarm } }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const { id, settingId, isFalseAlarm: was } = await takeEvent(tx, ctx.identity, params.id)
      if (was === isFalseAlarm) return
      await setFalseAlarm(tx, id, isFalseAlarm, ctx.clock.now())
      const entry = { entity: 'detectionSetting', entityId: settingId, outcome: 'done' } as const
      await writeAudit(tx, ctx, {
        ...entry,
        action: 'detectionSetting:review',
        before: { isFalseAlarm: was },
        after: { isFalseAlarm },
      })
    }),
  ),
]

/** The webhook of detectors. A wrong secret and an unknown setting get the same response. */
export function detectionHookHandlers(parts: DetectionParts): RouteBinding[] {
  const { ratePerMinute } = detectionEventLimits
  return [
    handle(
      detectionHookRoutes.receive,
      async ({ params, body }, { db }) => {
        const setting = await findSettingOfAddress(db, params.id, params.secret)
        if (setting === null) throw new AppError('entity.notFound')
        return receiveReport(parts, setting, body)
      },
      { ratePerMinute },
    ),
  ]
}
