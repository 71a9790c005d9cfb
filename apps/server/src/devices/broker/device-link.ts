import type { RobotBroker, RobotMessageListener } from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createHeardReadings, type HeardReadings } from '../ble/heard-readings.ts'
import type { ReadingNotices } from '../readings/reading-notices.ts'
import { createDeviceAccess, type DeviceAccess } from './device-access.ts'
import { createDeviceMessages } from './device-messages.ts'

export type DeviceLink = {
  access: DeviceAccess
  onMessage: RobotMessageListener
  /** A robot relays a sensor reading. */
  onHeard: HeardReadings['take']
  attach(broker: RobotBroker): void
  start(): void
  stop(): Promise<void>
}

/** The server's side of the MQTT messages of devices and of the sensor readings that robots relay. */
export function createDeviceLink(parts: {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  readingNotices: Pick<ReadingNotices, 'add'>
}): DeviceLink {
  const access = createDeviceAccess(parts)
  const messages = createDeviceMessages(parts)
  const heard = createHeardReadings(parts)
  return {
    access,
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
