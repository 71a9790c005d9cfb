/** Outside brokers that do less than they promise. */
import mqtt from 'mqtt'
import { afterEach, expect, it, vi } from 'vitest'
import { type OutsideBroker, startOutsideBroker } from '../../testing/outside-broker.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { connectExternalBroker } from './external-broker.ts'
import { probeSharedSubscription } from './probe-shared-subscription.ts'

let outside: OutsideBroker
afterEach(() => outside.close())

it('one that never acknowledges delays no server that stops, which sends it nothing more', async () => {
  const received: string[] = []
  outside = await startOutsideBroker({
    // It is never acknowledged, because this never answers.
    authorizePublish: (_client, { topic }) => void received.push(topic),
  })
  const onUp = vi.fn()
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const silent = { onMessage: () => undefined, onDown: () => undefined }
  const broker = connectExternalBroker({ ...silent, url: outside.url, onUp, log })
  await until(() => expect(onUp).toHaveBeenCalled())
  const order = (n: number) => broker.publish(`i/v2/a/${n}/order`, '{}', { qos: 1, retain: false })
  order(1)
  await until(() => expect(received).toContain('i/v2/a/1/order'))
  warn.mockClear()
  const closed = broker.close()
  order(2)
  await closed
  expect(warn).not.toHaveBeenCalled()
  expect(received).not.toContain('i/v2/a/2/order')
})

it('one that grants a shared subscription and delivers nothing to it is reported', async () => {
  // Aedes takes `$share/group/topic` for a topic, as nats-server 2.9 does.
  outside = await startOutsideBroker()
  const client = await mqtt.connectAsync(outside.url)
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  await probeSharedSubscription(client, log, { patienceMs: 100 })
  expect(error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('delivers nothing'))
  await client.endAsync(true)
})
