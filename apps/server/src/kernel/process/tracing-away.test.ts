/** An exporter that is away. */
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { expect, it, vi } from 'vitest'
import { until } from '../../testing/until.ts'
import { createLog } from './log.ts'
import { startTracing } from './start-tracing.ts'
import { traceWork } from './tracing.ts'

it('is named in the log, and nothing waits for it', async () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const endpoint = new URL(`http://127.0.0.1:${await findFreePort()}`)
  const endTracing = startTracing({ endpoint, serviceName: 'console' }, log)
  // More than wait to be sent.
  for (let count = 0; count < 5_000; count++) await traceWork('work', {}, async () => undefined)
  await until(() => expect(warn).toHaveBeenCalled())
  await endTracing()
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['traces cannot be sent'])
})
