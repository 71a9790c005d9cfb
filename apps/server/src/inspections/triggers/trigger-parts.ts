import type { CallParts } from '../../flows/runs/advance/call-step.ts'
import type { FlowStarter } from '../../flows/runs/begin/begin-run.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { Notifier } from '../../organizations/notifier.ts'
import type { ListReadings } from '../../reports/report-contents.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
export type TriggerParts = {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
  link: Pick<LinkContext, 'twinById'>
  flowStarter: FlowStarter
  /** How services are called. */
  services: CallParts['services']
  files: FileStore
  listReadings: ListReadings
}
