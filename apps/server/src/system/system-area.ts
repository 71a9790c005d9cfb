import type { Area, Host } from '../host.ts'
import { cleanFilesJob } from '../kernel/files/clean-files.ts'
import { createUploads } from '../kernel/files/uploads.ts'
import { auditHandlers } from './audit/audit-log.routes.ts'
import { backupWatchJob } from './backups/backup-watch.ts'
import { fileHandlers } from './file.routes.ts'
import { expiryReminderJob } from './iam/expiry-reminder.ts'
import { iamTokenHandlers } from './iam/iam-service.routes.ts'
import { initDataHandlers } from './init-data/init-data.routes.ts'
import { type InitSet, usualInitSets } from './init-data/init-sets.ts'
import { serviceKeyHandlers } from './keys/service-key.routes.ts'
import { serviceCommandHandlers } from './services/service-command.routes.ts'
import { systemConfigHandlers } from './system-config.routes.ts'
import { uploadHandlers } from './upload.routes.ts'
import { createRecordEventWatch } from './webhooks/record-event-watch.ts'
import { webhookHandlers } from './webhooks/webhook.routes.ts'
import { createWebhookSender, type WebhookSender } from './webhooks/webhook-sender.ts'

/** The installation itself, and its integrations with other systems. */
export function createSystemArea(
  host: Host,
  initSets: readonly InitSet[],
): Area & { webhooks: WebhookSender } {
  const { config, db, clock, files, calls, anonymousAttempts } = host
  const webhooks = createWebhookSender({ ...host, ...calls })
  return {
    name: 'system',
    webhooks,
    bindings: [
      ...iamTokenHandlers({ config, anonymousAttempts }),
      ...webhookHandlers({ ...calls, sender: webhooks }),
      ...serviceCommandHandlers(calls),
      ...auditHandlers(config),
      ...initDataHandlers([...usualInitSets, ...initSets]),
      ...systemConfigHandlers(calls.secrets),
      ...serviceKeyHandlers(calls),
      ...uploadHandlers(createUploads(files)),
      ...fileHandlers(files),
    ],
    jobs: [
      expiryReminderJob(db, clock),
      cleanFilesJob({ db, clock, fileStore: files }),
      ...(config.backupMaxAgeHours === null ? [] : [backupWatchJob(db, clock, config.backupMaxAgeHours)]),
    ],
    ...createRecordEventWatch(host),
  }
}
