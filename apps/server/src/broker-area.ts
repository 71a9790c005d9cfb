/** The broker of robots and devices, embedded or external: the one place that knows how both authenticate. */

import { isDeviceId } from '@wheelhouse/contract/devices/device-broker'
import { deviceBrokerHandlers } from './devices/broker/device-broker.routes.ts'
import type { DeviceLink } from './devices/broker/device-link.ts'
import type { Area, Host } from './host.ts'
import { type BrokerAccess, isDeviceTopic, type RobotBroker } from './kernel/broker/broker.ts'
import { startEmbeddedBroker } from './kernel/broker/embedded-broker.ts'
import { connectExternalBroker } from './kernel/broker/external-broker.ts'
import type { HeardRobots } from './kernel/broker/robot-subscriptions.ts'
import { nameOfListener } from './kernel/http/public-origin.ts'
import type { Config } from './kernel/process/config.ts'
import { nameWork } from './kernel/process/stall-watch.ts'
import type { BrokerAddress } from './robots/enrolment/broker-card.ts'
import { enrolmentHandlers } from './robots/enrolment/enrolment.routes.ts'
import type { RobotLink } from './robots/robot-link/robot-link.ts'
import type { RobotLinkArea } from './robots/robot-link-area.ts'

type BrokerArea = Area & {
  /** Which robots this server hears through an outside broker, now and once it is started; the embedded one has all. */
  hearRobots: (heard: HeardRobots) => void
  /** It was opened, and cannot be reached. */
  isBrokerAway: () => boolean

  /** Where the broker listens, once it is started. */
  getAddress: () => RobotBroker['address']
}

/** Its start opens the broker. @throws SettingError if its port cannot be opened */
export function createBrokerArea(
  host: Host,
  { robots, devices }: { robots: RobotLinkArea; devices: DeviceLink },
): BrokerArea {
  const { config } = host
  const { link, refusals } = robots
  let broker: (RobotBroker & { hear?: (heard: HeardRobots) => void }) | null = null
  let heard: HeardRobots = 'all'
  const getAddress = () => {
    if (broker === null) throw new Error('the broker is not open yet')
    return broker.address
  }
  const brokerAddress = () => toPublicAddress(config, getAddress())
  const onMessage = (topic: string, payload: Buffer) => {
    if (isDeviceTopic(topic)) nameWork('device message', () => devices.onMessage(topic, payload))
    else robots.onMessage(topic, payload)
  }
  return {
    name: 'broker',
    findMissing: () => (broker?.isConnected() === true ? null : 'broker'),
    getAddress,
    isBrokerAway: () => broker?.isConnected() === false,
    hearRobots(next) {
      heard = next
      broker?.hear?.(next)
    },
    bindings: [
      ...enrolmentHandlers({ ...host, link, refusals, brokerAddress }),
      ...deviceBrokerHandlers({ ...devices, brokerAddress, isOutside: config.mqttUrl !== null }),
    ],
    async start() {
      broker = await openBroker(host, joinAccess(link.access, devices.access), { ...link, onMessage, heard })
      devices.attach(broker)
      link.attach(broker)
    },
    stop: async () => broker?.close(),
  }
}

type Ears = Pick<RobotLinkArea, 'onMessage'> &
  Pick<RobotLink, 'greetAll' | 'loseAll'> & { heard: HeardRobots }

async function openBroker(
  { config: { host, mqttPort: port, mqttUrl: url }, log }: Host,
  access: BrokerAccess,
  { onMessage, greetAll, loseAll, heard }: Ears,
) {
  if (url === null) return startEmbeddedBroker({ host, port, access, onMessage })
  return connectExternalBroker({ url, heard, onMessage, log, onUp: greetAll, onDown: loseAll })
}

/**
 * Where robots and devices reach the broker: at the configured address (`MQTT_PUBLIC_URL`), or else at the external
 * broker, or else at the embedded one on the host that browsers use.
 */
function toPublicAddress(config: Config, embedded: RobotBroker['address']): BrokerAddress {
  const url = config.mqttPublicUrl ?? (config.mqttUrl === null ? null : new URL(config.mqttUrl))
  if (url !== null) {
    const tls = url.protocol === 'mqtts:'
    return { host: url.hostname, port: Number(url.port || (tls ? 8883 : 1883)), tls }
  }
  const host = config.publicUrl?.hostname ?? nameOfListener(config.host)
  return { host, port: embedded.port, tls: false }
}

/** The broker's access rules. The user name of a device is its id; that of a robot contains a slash. */
function joinAccess(robots: BrokerAccess, devices: DeviceLink['access']): BrokerAccess {
  const pick = (userName: string) => (isDeviceId(userName) ? devices : robots)
  return {
    authenticate: (userName, password) => pick(userName).authenticate(userName, password),
    counts: (userName, credentialId) => pick(userName).counts(userName, credentialId),
    mayPublish: (userName, topic, retain) => pick(userName).mayPublish(userName, topic, retain),
    maySubscribe: (userName, filter) => pick(userName).maySubscribe(userName, filter),
    getPace: (userName) => pick(userName).getPace(userName),
    onSlowed: (userName) => pick(userName).onSlowed(userName),
    onRefused: (attempt) => robots.onRefused(attempt),
    onReplaced: (replaced) => robots.onReplaced(replaced),
  }
}
