import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { deviceReadingRoutes } from '@wheelhouse/contract/devices/device-reading'
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import { type FixedSpan, type SpanName, spanMs } from './data-search.ts'

/** About as many points as a wide chart has pixels. */
const points = 600

/**
 * The measurements of a device. Refetched whenever the device has sent something, which also moves a rolling span on.
 * The id is second in the key, so that a change to one device does not invalidate the others.
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

/** The state of a device's incoming data. */
export function deviceIntakeQuery(id: string) {
  return queryOptions({
    queryKey: [deviceReadingRoutes.intake.path, id],
    queryFn: ({ signal }) => call(deviceReadingRoutes.intake, { params: { id } }, { signal }),
  })
}

/** The start and end of a span, as of now. */
export function toMoments(span: FixedSpan | SpanName): FixedSpan {
  return typeof span === 'string' ? { from: now() - spanMs[span], to: now() } : span
}
