import { getSilentMinutes } from '@wheelhouse/contract/devices/device-profile'
import { backTest, type Firing, type Sample } from '@wheelhouse/contract/inspections/judge-series'
import {
  type BackTest,
  type BackTestBody,
  backTestLimits,
} from '@wheelhouse/contract/inspections/threshold-rule'
import { deviceStore } from '../devices/device.store.ts'
import { getReadingHistory } from '../devices/readings/reading-history.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { listDeviceSamples, listItemSamples } from './back-test.store.ts'
import { checkItemStore } from './check-item.store.ts'

/**
 * Tests a rule against past measurements (R-INSPECTIONS-12).
 * @throws AppError entity.notFound if this person may not see the history
 */
export async function runBackTest({ db, identity }: Context, body: BackTestBody): Promise<BackTest> {
  const { checkItemId, deviceId, deviceKey } = body
  const span = { from: new Date(body.from), to: new Date(body.to) }
  if (checkItemId !== null) {
    const item = await checkItemStore.get(db, identity, checkItemId)
    const { samples, isCut } = await listItemSamples(db, item.id, span, backTestLimits.valuesMax)
    return answer(body, samples, {
      source: 'checkItem',
      isCut,
      firings: backTest(body, samples),
      ...drawTogether(samples, span),
    })
  }
  if (deviceId === null || deviceKey === null) throw new AppError('entity.notFound')
  const device = await deviceStore.get(db, identity, deviceId)
  const of = { deviceId: device.id, key: deviceKey }
  const { samples, isCut, source, stepMs } = await listDeviceSamples(db, of, span, backTestLimits.valuesMax)
  // When hours are reduced to their first and last values, neighbours may lie nearly two hours apart.
  const gapMs = Math.max(getSilentMinutes(device.profile) * 60_000, 2 * stepMs)
  const history = await getReadingHistory(
    db,
    device.id,
    { ...span, keys: [deviceKey] },
    backTestLimits.points,
  )
  return answer(body, samples, {
    source,
    isCut,
    firings: backTest(body, samples, gapMs),
    points: history.series[0]?.points ?? [],
    bucketSeconds: history.bucketSeconds,
  })
}

type Outcome = Pick<BackTest, 'source' | 'points' | 'bucketSeconds'> & {
  isCut: boolean
  firings: readonly Firing[]
}

function answer(
  { from, to }: BackTestBody,
  samples: readonly Sample[],
  { source, points, bucketSeconds, isCut, firings }: Outcome,
): BackTest {
  const [oldest] = samples
  return {
    source,
    points,
    bucketSeconds,
    to,
    isCut,
    judged: samples.length,
    fired: firings.length,
    from: isCut && oldest !== undefined ? new Date(oldest.at).toISOString() : from,
    moments: firings.slice(-backTestLimits.momentsMax).map(({ at, value, until }) => ({
      at: new Date(at).toISOString(),
      value,
      until: until === null ? null : new Date(until).toISOString(),
    })),
  }
}

/** The points of a chart: single values if there are few enough, otherwise aggregates. */
function drawTogether(
  samples: readonly Sample[],
  { from, to }: { from: Date; to: Date },
): Pick<BackTest, 'points' | 'bucketSeconds'> {
  const spanMs = to.getTime() - from.getTime()
  const isFew = samples.length <= backTestLimits.points
  const bucketMs = isFew ? 1000 : Math.ceil(spanMs / backTestLimits.points / 1000) * 1000
  const byBucket = Map.groupBy(samples, ({ at }) => (isFew ? at : at - (at % bucketMs)))
  const points = [...byBucket].map(([at, found]) => {
    const values = found.map(({ value }) => value)
    return {
      at: new Date(at).toISOString(),
      lowest: values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
      highest: values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
      average: values.reduce((sum, value) => sum + value, 0) / values.length,
    }
  })
  return { points, bucketSeconds: bucketMs / 1000 }
}
