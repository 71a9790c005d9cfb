import { deviceReadingRoutes } from '@wheelhouse/contract/devices/device-reading'
import type { Context } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { deviceStore } from '../device.store.ts'
import { saveIntakes } from './device-reading.store.ts'
import { exportReadings } from './export-readings.ts'
import { judgeValues } from './judge-values.ts'
import { getDeviceIntake, getReadingHistory } from './reading-history.store.ts'
import type { ReadingNotices } from './reading-notices.ts'

/** Device readings (R-DEVICES-5, R-DEVICES-6): programs post them, people read them. */
export const deviceReadingHandlers = (notices: Pick<ReadingNotices, 'add'>): RouteBinding[] => [
  handle(deviceReadingRoutes.get, ({ params, query }, { readHistory, identity }) =>
    readHistory(async ({ db }) => {
      const { id } = await deviceStore.get(db, identity, params.id)
      const { keys, from, to, points } = query
      return getReadingHistory(db, id, { keys, from: new Date(from), to: new Date(to) }, points)
    }),
  ),
  handle(deviceReadingRoutes.intake, async ({ params }, { db, identity }) => {
    const { id } = await deviceStore.get(db, identity, params.id)
    return getDeviceIntake(db, id)
  }),
  handle(deviceReadingRoutes.exportCsv, ({ params, query }, { readHistory, identity }) =>
    readHistory(({ db }) => exportReadings({ db, identity }, params.id, query)),
  ),
  handle(deviceReadingRoutes.add, async ({ params, body }, ctx) => {
    const { id } = await deviceStore.get(ctx.db, ctx.identity, params.id)
    const result = await addReadings(ctx, id, body.readings)
    notices.add([id])
    return result
  }),
]

type Body = { at?: string | undefined; values: object }[]

/**
 * An impossible time rejects the whole request rather than one value: the clock is wrong, and so is every other time.
 * @throws AppError request.invalid
 */
async function addReadings({ db, clock }: Context, deviceId: string, readings: Body) {
  const now = clock.now()
  const judged = judgeValues(
    readings.map(({ at, values }) => ({ at: at === undefined ? now : new Date(at), values })),
    now,
  )
  const late = judged.refused.find(({ reason }) => reason === 'future' || reason === 'tooOld')
  if (late !== undefined) {
    const place = readings.findIndex(
      ({ at }) => at !== undefined && Math.floor(Date.parse(at) / 1000) * 1000 === Date.parse(late.at),
    )
    throw new AppError('request.invalid', undefined, [
      { path: `readings.${place}.at`, code: `reading.${late.reason}`, message: late.reason },
    ])
  }
  const results = await db.transaction().execute((tx) => saveIntakes(tx, [{ deviceId, judged }], now))
  const result = results.get(deviceId)
  if (result === undefined) throw new AppError('entity.notFound')
  return result
}
