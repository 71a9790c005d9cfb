import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { deviceReadingRoutes } from '@wheelhouse/contract/devices/device-reading'
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import { type FixedSpan, type SpanName, spanMs } from './data-search.ts'

/** About as many points as a wide chart has pixels for. */
const points = 600

/**
 * What a device measured. It is read again whenever something came from the device: the span that ends now moves on then.
 * The id stands second, by which changes of one device are told from those of others.
 */
export function readingHistoryQuery(id: string, span: FixedSpan | SpanName, keys: readonly ReadingKey[]) {
  return queryOptions({
    queryKey: [deviceReadingRoutes.get.path, id, span, keys],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { from, to } = toMoments(span)
      const query = {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        points,
        ...(keys.length > 0 && { keys: keys.join(',') }),
      }
      return call(deviceReadingRoutes.get, { params: { id }, query }, { signal })
    },
  })
}

/** How it goes with what a device sends. */
export function deviceIntakeQuery(id: string) {
  return queryOptions({
    queryKey: [deviceReadingRoutes.intake.path, id],
    queryFn: ({ signal }) => call(deviceReadingRoutes.intake, { params: { id } }, { signal }),
  })
}

/** When a span begins and ends, now. */
export function toMoments(span: FixedSpan | SpanName): FixedSpan {
  return typeof span === 'string' ? { from: now() - spanMs[span], to: now() } : span
}
