/** What servers ask of each other, in the trace of whoever asks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTraceReceiver, type TraceReceiver } from '../../testing/trace-receiver.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { startTracing } from '../process/start-tracing.ts'
import { traceWork } from '../process/tracing.ts'
import type { Bus } from './bus.ts'
import { connectNats } from './nats-bus.ts'

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find(existsSync)

describe.skipIf(program === undefined)('traces over NATS', () => {
  let nats: ChildProcess
  let buses: Bus[]
  let receiver: TraceReceiver

  beforeEach(async () => {
    const port = await findFreePort()
    nats = spawn(program ?? '', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    await once(nats, 'spawn')
    receiver = await startTraceReceiver()
    const key = Buffer.from('ours')
    buses = [1, 2].map(() => connectNats(`nats://127.0.0.1:${port}`, { key, log: createLog('silent') }))
    for (const bus of buses) await until(() => expect(bus.isConnected()).toBe(true))
  })
  afterEach(async () => {
    for (const bus of buses) await bus.close()
    await receiver.close()
    const exited = once(nats, 'exit')
    nats.kill('SIGKILL')
    await exited
  })

  it('goes on at the other server, and records nothing of messages that nothing traced has sent', async () => {
    const endTracing = startTracing(
      { endpoint: new URL(receiver.endpoint), serviceName: 'console' },
      createLog('silent'),
    )
    const [asking, answering] = buses
    const heard: string[] = []
    answering?.on('follow', (text) => heard.push(text))
    // A subscription may not have reached NATS yet.
    await until(async () => {
      asking?.publish('follow', 'untraced')
      expect(heard).toContain('untraced')
    })
    await traceWork('call', {}, async () => asking?.publish('follow', 'traced'))
    await until(() => expect(heard).toContain('traced'))
    await endTracing()
    const call = receiver.spans.find(({ name }) => name === 'call')
    expect(receiver.spans.filter(({ name }) => name !== 'call')).toMatchObject([
      { name: 'bus follow', traceId: call?.traceId, parentSpanId: call?.spanId },
    ])
  })
})
