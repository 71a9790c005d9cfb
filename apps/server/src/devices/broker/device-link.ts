import { isDeviceId } from '@wheelhouse/contract/devices/device-broker'
import type { BrokerAccess, RobotBroker, RobotMessageListener } from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createHeardReadings, type HeardReadings } from '../ble/heard-readings.ts'
import { createDeviceAccess, type DeviceAccess } from './device-access.ts'
import { createDeviceMessages } from './device-messages.ts'

export type DeviceLink = {
  access: DeviceAccess
  /** The broker's rules, with those for devices beside those for robots. */
  joinAccess(robots: BrokerAccess): BrokerAccess
  onMessage: RobotMessageListener
  /** A robot passes on what it heard of a sensor. */
  onHeard: HeardReadings['take']
  attach(broker: RobotBroker): void
  start(): void
  stop(): Promise<void>
}

/** The server's end of what devices send by MQTT, and of what robots hear of them. */
export function createDeviceLink(parts: {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
}): DeviceLink {
  const access = createDeviceAccess(parts)
  const messages = createDeviceMessages(parts)
  const heard = createHeardReadings(parts)
  return {
    access,
    joinAccess(robots) {
      // The user name of a device is its id; that of a robot has a slash in it.
      const of = (userName: string) => (isDeviceId(userName) ? access : robots)
      return {
        authenticate: (userName, password) => of(userName).authenticate(userName, password),
        counts: (userName, credentialId) => of(userName).counts(userName, credentialId),
        mayPublish: (userName, topic, retain) => of(userName).mayPublish(userName, topic, retain),
        maySubscribe: (userName, filter) => of(userName).maySubscribe(userName, filter),
        getPace: (userName) => of(userName).getPace(userName),
        onSlowed: (userName) => of(userName).onSlowed(userName),
        onRefused: (attempt) => robots.onRefused(attempt),
        onReplaced: (replaced) => robots.onReplaced(replaced),
      }
    },
    onMessage: (topic, payload) => messages.onMessage(topic, payload),
    onHeard: (robotId, message) => heard.take(robotId, message),
    attach: (broker) => access.attach(broker),
    start() {
      messages.start()
      heard.start()
    },
    async stop() {
      await access.stop()
      await messages.stop()
      await heard.stop()
    },
  }
}
