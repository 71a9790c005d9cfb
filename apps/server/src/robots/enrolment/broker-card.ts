import type { BrokerCard } from '@wheelhouse/contract/robots/enrolment'
import type { RobotBroker } from '../../kernel/broker/broker.ts'
import { nameOfListener } from '../../kernel/http/public-origin.ts'
import type { Config } from '../../kernel/process/config.ts'
import { getUserName } from '../robot-link/access/broker-access.ts'
import type { LinkRobot } from '../robot-link.store.ts'

export type BrokerAddress = Pick<BrokerCard, 'host' | 'port' | 'tls'>

/**
 * Where robots reach the broker: as it was set (`MQTT_PUBLIC_URL`), else the outside broker itself, else the embedded
 * one on the host that browsers use.
 */
export function getBrokerAddress(config: Config, embedded: RobotBroker['address']): BrokerAddress {
  const url = config.mqttPublicUrl ?? (config.mqttUrl === null ? null : new URL(config.mqttUrl))
  if (url !== null) {
    const tls = url.protocol === 'mqtts:'
    return { host: url.hostname, port: Number(url.port || (tls ? 8883 : 1883)), tls }
  }
  const host = config.publicUrl?.hostname ?? nameOfListener(config.host)
  return { host, port: embedded.port, tls: false }
}

/** What a person types into the robot's own settings. */
export function createBrokerCard(robot: LinkRobot, address: BrokerAddress): BrokerCard {
  const { manufacturer, interfaceName, serialNumber, vdaVersion } = robot
  return { ...address, manufacturer, interfaceName, serialNumber, vdaVersion, userName: getUserName(robot) }
}
