import type { Area, Host } from '../host.ts'
import { runTogether } from '../kernel/process/run-areas.ts'
import type { Notifier } from '../organizations/notifier.ts'
import { createListedSensors, type ListedSensors } from './ble/listed-sensors.ts'
import { createDeviceLink, type DeviceLink } from './broker/device-link.ts'
import { deviceCheckHandlers } from './check/device-check.routes.ts'
import { deviceHandlers } from './device.routes.ts'
import { deviceOperationHandlers } from './operations/device-operation.routes.ts'
import { createDevicePoller } from './readings/device-poller.ts'
import { deviceReadingHandlers } from './readings/device-reading.routes.ts'
import { createReadingNotices } from './readings/reading-notices.ts'
import { createSilenceWatch } from './readings/silence-watch.ts'

type DevicesArea = Area & {
  /** What devices send by MQTT, and the sensor readings that robots relay. */
  deviceLink: DeviceLink
  /** Which sensors robots are to listen for. */
  sensors: ListedSensors
}

/** Devices: receiving and polling their values, operating them, and detecting silence. */
export function createDevicesArea(host: Host, notifier: Notifier): DevicesArea {
  const { db, clock } = host
  const { http } = host.calls
  const readingNotices = createReadingNotices(host)
  const deviceLink = createDeviceLink({ ...host, readingNotices })
  return {
    name: 'devices',
    deviceLink,
    sensors: createListedSensors({ db }),
    bindings: [
      ...deviceHandlers({ http }),
      ...deviceCheckHandlers({ http }),
      ...deviceOperationHandlers({ http, clock }),
      ...deviceReadingHandlers(readingNotices),
    ],
    ...runTogether([
      readingNotices,
      createSilenceWatch({ ...host, notifier }),
      createDevicePoller({ ...host, http, readingNotices }),
      deviceLink,
    ]),
  }
}
