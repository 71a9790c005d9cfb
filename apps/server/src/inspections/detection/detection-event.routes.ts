import {
  detectionEventRoutes,
  detectionJudgementRoutes,
} from '@wheelhouse/contract/inspections/detection-event'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { countEvents, listEvents, setFalseAlarm, takeEvent } from './detection-event.store.ts'
import { detectionSettingStore } from './detection-setting.store.ts'

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
