import { messageDaysKept } from '@wheelhouse/contract/account/message'
import { alertDaysKept } from '@wheelhouse/contract/alerts/alert'
import { clipLimits } from '@wheelhouse/contract/archives/clip'
import { evidenceLimits } from '@wheelhouse/contract/archives/evidence'
import { incidentLimits } from '@wheelhouse/contract/archives/incident'
import { customNoteDaysKept } from '@wheelhouse/contract/custom/custom-note'
import { deviceHourDaysKept } from '@wheelhouse/contract/devices/device-reading'
import { chatDaysKept } from '@wheelhouse/contract/guide/chat'
import { detectionDaysKept } from '@wheelhouse/contract/inspections/detection-event'
import { thresholdLogDaysKept } from '@wheelhouse/contract/inspections/threshold-log'
import { firingDaysKept } from '@wheelhouse/contract/inspections/trigger-firing'
import { exportDaysKept } from '@wheelhouse/contract/reports/export-history'
import { syncDaysKept } from '@wheelhouse/contract/robots/sync-history'
import { outgoingChannels } from '@wheelhouse/contract/system/outgoing-values'
import { webhookLimits } from '@wheelhouse/contract/system/webhook'
import { removeOwnMessagesBefore } from './account/message.store.ts'
import { removeAlertsBefore } from './alerts/open-alert.store.ts'
import { removeClipsBefore } from './archives/clip.store.ts'
import { removeEvidencesBefore } from './archives/evidence.store.ts'
import { removeCustomNotesBefore } from './custom/custom-note.store.ts'
import { removeHeardBefore } from './devices/ble/heard-reading.store.ts'
import { addDeviceMonths, removeReadingsBefore } from './devices/readings/device-reading.store.ts'
import { removeRunsBefore } from './flows/runs/store/old-run.store.ts'
import { removeChatsBefore } from './guide/chat.store.ts'
import { removeEventsBefore } from './inspections/detection/detection-event.store.ts'
import { removeThresholdLogsBefore } from './inspections/threshold-log.store.ts'
import { removeFiringsBefore } from './inspections/triggers/trigger-firing.store.ts'
import type { Database } from './kernel/database/database.ts'
import { removeCallCountsBefore } from './kernel/http/call-count.store.ts'
import { removeDeliveriesBefore } from './kernel/outgoing/delivery.store.ts'
import type { Clock } from './kernel/process/clock.ts'
import type { Job } from './kernel/process/jobs.ts'
import { removeExportsBefore } from './reports/exports/export-history.store.ts'
import { removeMediaBefore } from './reports/media.store.ts'
import { removeActivitiesBefore } from './robots/records/robot-record.store.ts'
import { addSampleDays, removeSamplesBefore } from './robots/records/sample-days.store.ts'
import { removeSyncsBefore } from './robots/records/sync-history.store.ts'
import { removeAttemptsBefore } from './session/login-attempt.store.ts'
import { removeLoginStepsBefore } from './session/second-step/login-step.store.ts'
import { removeSessionsBefore } from './session/session.store.ts'
import { readConfig } from './system/system-config.store.ts'

const dayMs = 24 * 3_600_000

/** Retention in days; the system config defines the rest. The audit log is not touched. */
const keptDays = {
  loginAttempts: 1,
  deliveries: webhookLimits.deliveriesKept,
  messages: messageDaysKept,
  syncs: syncDaysKept,
  alerts: alertDaysKept,
  thresholdLogs: thresholdLogDaysKept,
  exports: exportDaysKept,
  firings: firingDaysKept,
  detections: detectionDaysKept,
  chats: chatDaysKept,
  customNotes: customNoteDaysKept,
  deviceHours: deviceHourDaysKept,
  heardMessages: 7,
  clips: clipLimits.daysKept,
  evidences: evidenceLimits.daysKept,
  track: incidentLimits.trackDaysKept,
}

/** Removes everything past its retention, every night (03:10 in Japan). */
export function retentionJob(db: Database, clock: Clock): Job {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return {
    name: 'retention',
    cron: '10 18 * * *',
    run: async () => {
      await removeActivitiesBefore(db, daysAgo(await readConfig(db, 'retention.activityDays')))
      await removeSamplesBefore(
        db,
        'robotStateSamples',
        daysAgo(await readConfig(db, 'retention.stateSampleDays')),
      )
      await removeSamplesBefore(db, 'robotTrackSamples', daysAgo(keptDays.track))
      await addSampleDays(db, clock.now())
      await removeSessionsBefore(db, daysAgo(await readConfig(db, 'retention.sessionDays')))
      await removeAttemptsBefore(db, daysAgo(keptDays.loginAttempts))
      await removeLoginStepsBefore(db, daysAgo(keptDays.loginAttempts))
      await removeCallCountsBefore(db, daysAgo(keptDays.loginAttempts))
      await removeMediaBefore(db, daysAgo(await readConfig(db, 'retention.mediaDays')))
      const messagesFrom = daysAgo(await readConfig(db, 'retention.outgoingMessageDays'))
      await removeDeliveriesBefore(db, outgoingChannels, messagesFrom)
      await removeDeliveriesBefore(db, ['notification', 'webhook'], daysAgo(keptDays.deliveries))
      await removeSyncsBefore(db, daysAgo(keptDays.syncs))
      await removeAlertsBefore(db, daysAgo(keptDays.alerts))
      await removeThresholdLogsBefore(db, daysAgo(keptDays.thresholdLogs))
      await removeClipsBefore(db, daysAgo(keptDays.clips))
      await removeEvidencesBefore(db, daysAgo(keptDays.evidences))
      await removeFiringsBefore(db, daysAgo(keptDays.firings))
      await removeEventsBefore(db, daysAgo(keptDays.detections))
      await removeChatsBefore(db, daysAgo(keptDays.chats))
      await removeCustomNotesBefore(db, daysAgo(keptDays.customNotes))
      await removeExportsBefore(db, daysAgo(keptDays.exports))
      const valuesFrom = daysAgo(await readConfig(db, 'retention.deviceReadingDays'))
      await removeReadingsBefore(db, { values: valuesFrom, hours: daysAgo(keptDays.deviceHours) })
      await removeHeardBefore(db, daysAgo(keptDays.heardMessages))
      await addDeviceMonths(db, clock.now())
      await removeOwnMessagesBefore(db, daysAgo(keptDays.messages))
      const runDays = await readConfig(db, 'retention.runDays')
      if (runDays > 0) await removeRunsBefore(db, daysAgo(runDays))
    },
  }
}
