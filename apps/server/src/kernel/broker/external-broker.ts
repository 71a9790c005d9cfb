import mqtt from 'mqtt'
import type { Log } from '../process/log.ts'
import { settleWithin } from '../process/settle-within.ts'
import { deviceUpFilter, isDeviceTopic, type RobotBroker, type RobotMessageListener } from './broker.ts'
import { probeSharedSubscription, probeTopicRoot } from './probe-shared-subscription.ts'
import { createRobotSubscriptions, type HeardRobots, isRobotTopic } from './robot-subscriptions.ts'

/** How long the broker may take to acknowledge what is in flight when the server stops. Milliseconds. */
const closeWithinMs = 2_000

/** An outside broker, at which a server chooses the robots that it hears. */
type ExternalBroker = RobotBroker & { hear(heard: HeardRobots): void }

/**
 * An external MQTT 3.1.1 broker (Mosquitto, EMQX ...). Who may connect and reach what is set up there; the rules are
 * those of R-ROBOTS-20. Reconnects forever: robots drive on without us, and the screens show what is lost.
 */
export function connectExternalBroker({
  url,
  heard: heardFirst = 'all',
  onMessage,
  onUp,
  onDown,
  log,
}: {
  url: string
  /** The robots that are heard to begin with. */
  heard?: HeardRobots
  onMessage: RobotMessageListener
  /** Connected, for the first time or again: a broker without persistence has lost its retained messages. */
  onUp: () => void
  /** Disconnected: messages of robots are being missed. */
  onDown: () => void
  log: Log
}): ExternalBroker {
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    clean: true,
    // Below, because what is heard may have changed meanwhile.
    resubscribe: false,
    reconnectPeriod: 1_000,
    keepalive: 15,
  })
  const subscriptions = createRobotSubscriptions(client, log)
  let heard = heardFirst
  let isClosing = false
  client.on('connect', () => {
    log.info('connected to the outside broker')
    // Only the embedded broker can ensure that nothing is queued for offline robots, and that a robot has one
    // connection.
    log.warn(
      'an outside broker must itself keep no sessions of robots and bind client ids to users: see docs/operations.md',
    )
    subscriptions.begin(heard)
    // A shared subscription: one of several servers gets each message of a device. Those of robots go to each that hears them.
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
    const isForUs = isDeviceTopic(topic)
      ? // Retained messages are old, and were already handled when they arrived.
        !retain
      : isRobotTopic(topic)
    if (isForUs) onMessage(topic, payload)
  })
  const { hostname, port } = new URL(url)
  return {
    address: { host: hostname, port: Number(port || 1883) },
    isConnected: () => client.connected,
    hear(next) {
      heard = next
      if (client.connected && !isClosing) subscriptions.hear(next)
    },
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
