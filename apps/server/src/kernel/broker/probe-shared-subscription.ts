import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import type { Log } from '../process/log.ts'
import { settleWithin } from '../process/settle-within.ts'

/** The server's own topics on an outside broker. Its user must be allowed to read and write them. */
export const probeTopicRoot = 'wheelhouse/probe'

/**
 * Checks that the broker delivers to shared subscriptions: nats-server 2.9 grants them and then delivers nothing, so
 * devices would be silent without an error anywhere. Sends one message to itself through a group of its own and logs
 * an error if it does not arrive.
 * @param patienceMs how long the message may take
 */
export async function probeSharedSubscription(
  client: MqttClient,
  log: Log,
  { patienceMs = 5_000 } = {},
): Promise<void> {
  const topic = `${probeTopicRoot}/${randomUUID()}`
  const filter = `$share/wheelhouse-probe/${topic}`
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  const listen = (received: string) => {
    if (received === topic) resolve()
  }
  client.on('message', listen)
  try {
    await client.subscribeAsync(filter, { qos: 1 })
    await client.publishAsync(topic, '', { qos: 1 })
    if (!(await settleWithin(arrived, patienceMs)))
      log.error(
        { topic },
        'the outside broker accepts shared subscriptions but delivers nothing to them: devices are not heard. It must support $share, and our user may read and write wheelhouse/probe/#',
      )
  } catch (error) {
    // The connection was lost: the next one is probed again.
    if (client.connected)
      log.error({ error }, 'the shared subscriptions of the outside broker cannot be checked')
  } finally {
    client.off('message', listen)
    if (client.connected) await client.unsubscribeAsync(filter).catch(() => undefined)
  }
}
