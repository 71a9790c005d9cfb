import type { Area, Host } from '../../host.ts'
import { listReadingsOfRuns } from '../readings/reading.store.ts'
import { createTriggerEngine } from './trigger-engine.ts'
import type { TriggerParts } from './trigger-parts.ts'

type Parts = Pick<TriggerParts, 'link' | 'flowStarter' | 'notifier'>

/** Runs and messages that trigger rules start. */
export function createTriggersArea(host: Host, parts: Parts): Area {
  const services = host.calls
  const engine = createTriggerEngine({ ...host, ...parts, services, listReadings: listReadingsOfRuns })
  return { name: 'triggers', ...engine }
}
