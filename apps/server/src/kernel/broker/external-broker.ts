import mqtt from 'mqtt'
import type { Log } from '../process/log.ts'
import { settleWithin } from '../process/settle-within.ts'
import {
  deviceUpFilter,
  isDeviceTopic,
  type RobotBroker,
  type RobotMessageListener,
  robotUpTopics,
} from './broker.ts'
import { probeSharedSubscription, probeTopicRoot } from './probe-shared-subscription.ts'

/** How long the broker may take to acknowledge what is in flight when the server stops. Milliseconds. */
const closeWithinMs = 2_000

/**
 * An external MQTT 3.1.1 broker (Mosquitto, EMQX ...). Who may connect and reach what is set up there; the rules are
 * those of R-ROBOTS-20. Reconnects for ever: robots drive on without us, and the screens show what is lost.
 */
export function connectExternalBroker({
  url,
  onMessage,
  onUp,
  onDown,
  log,
}: {
  url: string
  onMessage: RobotMessageListener
  /** Connected, for the first time or again: a broker without persistence has lost its retained messages. */
  onUp: () => void
  /** Disconnected: messages of robots are being missed. */
  onDown: () => void
  log: Log
}): RobotBroker {
  const client = mqtt.connect(url, { protocolVersion: 4, clean: true, reconnectPeriod: 1_000, keepalive: 15 })
  let isClosing = false
  client.on('connect', () => {
    log.info('connected to the outside broker')
    // Only the embedded broker can ensure that nothing is queued for offline robots, and that a robot has one
    // connection.
    log.warn(
      'an outside broker must itself keep no sessions of robots and bind client ids to users: see docs/operations.md',
    )
    client.subscribe(
      robotUpTopics.map((name) => `+/+/+/+/${name}`),
      { qos: 1 },
      (error) => {
        if (error !== null && error !== undefined)
          log.error({ error }, 'the outside broker refused our subscriptions')
      },
    )
    // A shared subscription: one of several servers gets each message of a device. Every server needs those of robots.
    client.subscribe(`$share/wheelhouse/${deviceUpFilter}`, { qos: 1 }, (error) => {
      if (error !== null && error !== undefined)
        log.error({ error }, 'the outside broker shares no subscriptions: devices are not heard')
    })
    void probeSharedSubscription(client, log)
    onUp()
  })
  client.on('close', onDown)
  client.on('error', (error) => log.warn({ error }, 'outside broker'))
  client.on('message', (topic, payload, { retain }) => {
    if (topic.startsWith(probeTopicRoot)) return
    // Retained messages are old, and were already handled when they arrived.
    if (!retain || !isDeviceTopic(topic)) onMessage(topic, payload)
  })
  const { hostname, port } = new URL(url)
  return {
    address: { host: hostname, port: Number(port || 1883) },
    isConnected: () => client.connected,
    publish(topic, payload, options) {
      // Never queued: a command that arrives a minute late is wrong. `onUp` sends retained settings again.
      if (client.connected && !isClosing) client.publish(topic, payload, options)
    },
    disconnect: () => undefined,
    disconnectVoid: () => undefined,
    async close() {
      isClosing = true
      // It ends once everything in flight is acknowledged, which a busy broker may never do.
      if (!(await settleWithin(client.endAsync(), closeWithinMs))) client.stream.destroy()
    },
  }
}
