/**
 * Notifies people of runs that failed and of schedules that did not begin: once each, by whichever server finds it
 * first (R-SCHEDULES-9). Pending notifications are kept in the database, so that none is lost with a server.
 */
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import type { Language } from '@wheelhouse/contract/session/session'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { getReasonWords } from '@wheelhouse/texts/schedules/reason-words'
import { openAlert } from '../alerts/open-alert.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import { formatLocalTime } from '../kernel/entities/local-time.ts'
import { fillText } from '../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../kernel/process/periodic-task.ts'
import { type NotifyContext, type NotifyParts, notifyEach } from '../organizations/notify-each.ts'
import {
  closeRecoveredAlerts,
  type FailedRun,
  findFailedRun,
  findMissedBegin,
  type MissedBegin,
  markFailureTold,
  markMissTold,
} from './trouble.store.ts'

const lookEveryMs = 2_000

/** Checks for such trouble from `start` to `stop`. */
export function createTroubleWatch(parts: NotifyParts & { log: Log }): PeriodicTask {
  const { log } = parts
  return createPeriodicTask(() => reportTrouble(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'failed runs and missed schedules could not be reported',
  })
}

async function reportTrouble(parts: NotifyParts): Promise<void> {
  await notifyEach(parts, {
    find: findFailedRun,
    mark: (tx, { id }, now) => markFailureTold(tx, id, now),
    notify: (tx, run, context) => notify(tx, ofRun(run), context),
  })
  await notifyEach(parts, {
    find: findMissedBegin,
    mark: (tx, { id }, now) => markMissTold(tx, id, now),
    notify: (tx, missed, context) => notify(tx, ofMissed(missed), context),
  })
  await closeRecoveredAlerts(parts.db, parts.clock.now())
}

type Trouble = {
  kind: 'runFailed' | 'scheduleMissed'
  /** Identifies this single event. */
  id: string
  /** The same for recurrences of the same trouble. */
  cause: string
  place: { organizationId: string; buildingId: string; robotId: string }
  subject: string
  title: Text
  detail: Text
  at: string
  link: string
}

const { texts } = notificationTexts

function ofRun(run: FailedRun): Trouble {
  const { id, flowId, flowName, reason, cause, stepName, endedAt, ...place } = run
  return {
    kind: 'runFailed',
    id,
    place,
    subject: flowName,
    at: endedAt,
    link: `/flow/run/${id}`,
    cause: flowId === null ? `run.failed.once ${id}` : `run.failed ${flowId} ${place.robotId}`,
    title: fillText(texts.runFailed, { flow: flowName }),
    detail: describeFailure({ reason, cause, stepName }),
  }
}

/** Where and why it failed: the cause first, if the reason is only that nobody decided. */
function describeFailure({
  reason,
  cause,
  stepName,
}: Pick<FailedRun, 'reason' | 'cause' | 'stepName'>): Text {
  const words = [cause, reason].flatMap((one) => (one === null ? [] : (getReasonWords(one) ?? [])))
  const what = words.length === 0 ? texts.runFailedDetail : joinTexts(words)
  if (stepName === null) return what
  const fill = (language: Language) =>
    fillText(runTexts.texts.ofStep, {
      step: describeStepName({ name: stepName }, language),
      what: what[language],
    })[language]
  return { ja: fill('ja'), en: fill('en') }
}

function joinTexts(words: readonly Text[]): Text {
  return { ja: words.map(({ ja }) => ja).join(''), en: words.map(({ en }) => en).join(' ') }
}

/** Of `2026/11/20 09:01:00`: schedules begin with a minute. */
const minuteLength = 16

function ofMissed({ id, scheduleId, title, reason, plannedAt, timezone, ...place }: MissedBegin): Trouble {
  const at = formatLocalTime(plannedAt, timezone).slice(0, minuteLength)
  return {
    kind: 'scheduleMissed',
    id,
    place,
    subject: title,
    at: plannedAt,
    link: scheduleId === null ? '/schedule/log/1' : `/schedule/log/1?scheduleId=${scheduleId}`,
    cause: scheduleId === null ? `schedule.missed.once ${id}` : `schedule.missed ${scheduleId}`,
    title: fillText(texts.scheduleMissed, { schedule: title, at }),
    detail: (reason === null ? null : getReasonWords(reason)) ?? texts.scheduleMissedDetail,
  }
}

async function notify(
  tx: Tx,
  { kind, id, cause, place, subject, title, detail, at, link }: Trouble,
  { notifier, now }: NotifyContext,
): Promise<void> {
  const { organizationId, buildingId } = place
  const level = notificationLevels.warning
  const trouble = { ...place, level, title, detail }
  await notifier.write(tx, {
    ...trouble,
    id: `${kind}.${id}`,
    dedupeKey: `${kind} ${id}`,
    at: new Date(at),
    path: link,
  })
  await openAlert(tx, { ...trouble, cause, link }, now)
  const message = { kind, level, subject, link, organizationId, buildingId, dedupeKey: cause } as const
  await writeMessage(tx, message, now)
}
