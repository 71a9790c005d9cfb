import type { Area, Host } from '../host.ts'
import { runTogether } from '../kernel/process/run-areas.ts'
import type { Notifier } from '../organizations/notifier.ts'
import { checkItemHandlers } from './check-item.routes.ts'
import { detectionSettingHandlers } from './detection/detection-setting.routes.ts'
import { readingHandlers } from './readings/reading.routes.ts'
import { createReadings, type Readings } from './readings/readings.ts'
import { createSensorWatch } from './sensor-watch.ts'
import { chatHookHandlers } from './triggers/chat-hook.routes.ts'

/** Reading and judging what robots and devices measure. */
export function createInspectionsArea(host: Host, notifier: Notifier): Area & { readings: Readings } {
  const { db, clock, files: fileStore, calls, origin } = host
  const linkages = { systemDb: db, clock, ...calls }
  const readings = createReadings({ ...host, fileStore, notifier, linkages })
  const hooks = { secrets: calls.secrets, origin }
  return {
    name: 'inspections',
    readings,
    bindings: [
      ...checkItemHandlers(),
      ...detectionSettingHandlers(hooks),
      ...chatHookHandlers(hooks),
      ...readingHandlers(readings),
    ],
    ...runTogether([readings, createSensorWatch({ ...host, notifier })]),
  }
}
