import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { deviceReadingRoutes } from '@wheelhouse/contract/devices/device-reading'
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import { type FixedSpan, type SpanName, spanMs } from './data-search.ts'

/** About as many points as a wide chart has pixels. */
const points = 600

/**
 * A device's readings. Refetched whenever the device sends something, which also moves a span that ends now.
 * The id is second, so that changes of one device are distinguished from those of others.
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

/** The state of a device's intake. */
export function deviceIntakeQuery(id: string) {
  return queryOptions({
    queryKey: [deviceReadingRoutes.intake.path, id],
    queryFn: ({ signal }) => call(deviceReadingRoutes.intake, { params: { id } }, { signal }),
  })
}

/** The current start and end of a span. */
export function toMoments(span: FixedSpan | SpanName): FixedSpan {
  return typeof span === 'string' ? { from: now() - spanMs[span], to: now() } : span
}
