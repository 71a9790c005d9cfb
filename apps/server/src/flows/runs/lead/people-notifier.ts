import {
  type NotificationLevel,
  notificationLevels,
} from '@wheelhouse/contract/organizations/notification-target'
import { openAlert } from '../../../alerts/open-alert.store.ts'
import type { DeliveryQueue } from '../../../kernel/outgoing/delivery-queue.ts'
import type { Notifier } from '../../../organizations/notifier.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { serverSteps } from '../advance/begin-step.ts'
import type { VisitChange } from '../state/run-state.ts'
import type { LedRun } from '../store/run.store.ts'
import type { Alongside } from '../store/save-runs.store.ts'

/** Sends the notifications of flow steps to their targets. */
export type PeopleNotifier = {
  /** Run it in the transaction that saves the visits, so that each is sent once. @returns `null` if there is none */
  prepare(run: LedRun, twin: RobotTwin, news: { visits: readonly VisitChange[]; at: Date }): Alongside | null
  /** Call after the transaction has committed. */
  sendSoon(): void
}

export function createPeopleNotifier(
  notifier: Pick<Notifier, 'write'>,
  queue: DeliveryQueue,
): PeopleNotifier {
  return {
    sendSoon: () => queue.sendSoon(),
    prepare(run, { robotId, organizationId, buildingId }, { visits, at }) {
      const notices = visits.filter(({ step }) => step?.type === serverSteps.notify)
      if (notices.length === 0) return null
      return async (tx) => {
        for (const { visit, step, result } of notices) {
          const text = result ?? ''
          const id = `${run.id}.${visit}`
          const level = findLevel(run, step)
          const path = `/flow/run/${run.id}`
          const notice = {
            level,
            organizationId,
            buildingId,
            robotId,
            // The text of the flow's author, whatever the language.
            title: { ja: text, en: text },
            detail: null,
          }
          await notifier.write(tx, { ...notice, id, dedupeKey: `flow ${id}`, at, path })
          const cause = `flow ${step?.flowId}.${step?.stepId} ${robotId}`
          // An informational note needs no alert.
          if (level !== notificationLevels.info) await openAlert(tx, { ...notice, cause, link: path }, at)
        }
      }
    },
  }
}

function findLevel({ flows }: LedRun, step: VisitChange['step']): NotificationLevel {
  const flow = flows.find(({ id }) => id === step?.flowId)
  const level = flow?.definition.find(({ id }) => id === step?.stepId)?.params.level
  return level === 9 || level === 5 ? level : 0
}
