import mqtt from 'mqtt'
import type { Log } from '../process/log.ts'
import {
  deviceUpFilter,
  isDeviceTopic,
  type RobotBroker,
  type RobotMessageListener,
  robotUpTopics,
} from './broker.ts'

/**
 * An outside MQTT 3.1.1 broker (Mosquitto, EMQX ...). Who may connect and reach what is set up there; the rules are
 * those of R-ROBOTS-20. Reconnects for ever: robots drive on without us, and the screens say what is lost.
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
  /** The connection stands, for the first time or again: a broker without persistence has lost what it retained. */
  onUp: () => void
  /** It does not stand any more: what robots say is missed. */
  onDown: () => void
  log: Log
}): RobotBroker {
  const client = mqtt.connect(url, { protocolVersion: 4, clean: true, reconnectPeriod: 1_000, keepalive: 15 })
  client.on('connect', () => {
    log.info('connected to the outside broker')
    // Only the embedded broker can see to it that nothing is kept for robots that are away, and one connection is a robot.
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
    // Of several servers one hears each message of a device. Those of robots every server needs.
    client.subscribe(`$share/wheelhouse/${deviceUpFilter}`, { qos: 1 }, (error) => {
      if (error !== null && error !== undefined)
        log.error({ error }, 'the outside broker shares no subscriptions: devices are not heard')
    })
    onUp()
  })
  client.on('close', onDown)
  client.on('error', (error) => log.warn({ error }, 'outside broker'))
  client.on('message', (topic, payload, { retain }) => {
    // What was retained is from before, and was taken in when it came.
    if (!retain || !isDeviceTopic(topic)) onMessage(topic, payload)
  })
  const { hostname, port } = new URL(url)
  return {
    address: { host: hostname, port: Number(port || 1883) },
    publish(topic, payload, options) {
      // Never queued: a command that arrives a minute late is wrong. Retained settings are sent again by `onUp`.
      if (client.connected) client.publish(topic, payload, options)
    },
    disconnect: () => undefined,
    disconnectVoid: () => undefined,
    close: () => client.endAsync(),
  }
}
