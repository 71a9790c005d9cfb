import type { BrokerCard } from '@wheelhouse/contract/robots/enrolment'
import { getUserName } from '../robot-link/access/broker-access.ts'
import type { LinkRobot } from '../robot-link.store.ts'

export type BrokerAddress = Pick<BrokerCard, 'host' | 'port' | 'tls'>

/** What a person enters in the robot's own settings. */
export function createBrokerCard(robot: LinkRobot, address: BrokerAddress): BrokerCard {
  const { manufacturer, interfaceName, serialNumber, vdaVersion } = robot
  return { ...address, manufacturer, interfaceName, serialNumber, vdaVersion, userName: getUserName(robot) }
}
