import { alertLinkLimits } from '@wheelhouse/contract/alerts/alert-link'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import { workThrough } from '../kernel/database/work-through.ts'
import { fillText } from '../kernel/outgoing/compose-mail.ts'
import { composeNotification, type NotificationPlace } from '../kernel/outgoing/notification-message.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../kernel/process/periodic-task.ts'
import { findOnCall, isAvailable } from '../organizations/find-on-call.ts'
import { findPlace } from '../organizations/notification-target.store.ts'
import { type CallingRota, getCallingRota } from '../organizations/on-call-rota.store.ts'
import {
  addCall,
  type CalledPerson,
  type DueCall,
  findDueCall,
  listCalledPeople,
} from './alert-call.store.ts'
import { type AlertLinks, linkMs } from './alert-links.ts'

/** The database notifies of new alerts at once; polling is for the second line, whose delay is in minutes. */
const lookEveryMs = 5_000

type Parts = {
  db: Database
  clock: Clock
  outbox: Pick<Outbox, 'write' | 'sendSoon'>
  links: Pick<AlertLinks, 'make'>
}

/**
 * Mails the people on call about each unattended alert at once, and the second line about those that nobody has
 * acknowledged in time (R-ALERTS-7): each person once per period in which an alert is unattended.
 */
export async function callPeople({ db, clock, outbox, links }: Parts): Promise<void> {
  await workThrough(db, {
    find: (from) => findDueCall(from, clock.now()),
    work: (tx, due) => call(tx, due, { clock, outbox, links }),
    onDone: () => outbox.sendSoon(),
  })
}

async function call(tx: Tx, due: DueCall, { clock, outbox, links }: Omit<Parts, 'db'>): Promise<void> {
  const now = clock.now()
  const rota = await getCallingRota(tx, due.rotaId)
  const { operatorIds, reason } = chooseWhom(rota, due, now)
  const called = await listCalledPeople(tx, await addCall(tx, due, operatorIds, now))
  if (called.length === 0) return
  const place = await findPlace(tx, due)
  for (const person of called) {
    const link = links.make({ alertId: due.alertId, operatorId: person.id })
    const mail = writeMail(due, { person, place, rota, reason, link })
    const uselessAt = new Date(now.getTime() + linkMs)
    await outbox.write(tx, { channel: 'mail', recipient: person.loginId, ...mail, uselessAt })
  }
}

type Reason = 'onCallLead' | 'secondLineLead' | 'nobodyLead'

/** The people on call now; if there are none, the second line is called without delay. */
function chooseWhom(
  rota: CallingRota,
  { line }: DueCall,
  now: Date,
): { operatorIds: string[]; reason: Reason } {
  const onCall = findOnCall(rota, now)
  if (line === 1 && onCall !== null) return { operatorIds: [onCall], reason: 'onCallLead' }
  const operatorIds = rota.secondLineIds.filter((id) => isAvailable(rota, id))
  return { operatorIds, reason: line === 1 ? 'nobodyLead' : 'secondLineLead' }
}

type MailParts = {
  person: CalledPerson
  place: NotificationPlace
  rota: CallingRota
  reason: Reason
  link: string
}

function writeMail(due: DueCall, { person, place, rota, reason, link }: MailParts) {
  const { language, firstName, lastName } = person
  const { detailJa, detailEn } = due
  const { title, text } = composeNotification(
    {
      level: due.level,
      at: new Date(due.lastAt),
      url: null,
      title: { ja: due.titleJa, en: due.titleEn },
      detail: detailJa === null || detailEn === null ? null : { ja: detailJa, en: detailEn },
    },
    place,
    language,
  )
  const parts = [
    fillText('greeting', language, { firstName, lastName }),
    fillText(reason, language, { rota: rota.name, minutes: rota.secondLineAfterMinutes }),
    `${language === 'ja' ? due.titleJa : due.titleEn}\n${text}`,
    fillText('takeLink', language, { link, hours: alertLinkLimits.validHours }),
    fillText('signature', language),
  ]
  return { subject: title, body: `${parts.join('\n\n')}\n` }
}

/** Runs from `start` to `stop`: whenever an alert is saved, and at regular intervals. */
export function createPeopleCaller({
  log,
  notices,
  ...parts
}: Parts & { log: Log; notices: Pick<Notices, 'on'> }): Omit<PeriodicTask, 'runSoon'> {
  const watch = createPeriodicTask(() => callPeople(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'who is on call could not be called',
  })
  let stopListening = () => {}
  return {
    start() {
      stopListening = notices.on('entity_changes', (payload) => {
        if (isOfAlerts(payload)) watch.runSoon()
      })
      watch.start()
    },
    stop() {
      stopListening()
      return watch.stop()
    },
  }
}

/** The payload of `notify_entity_change`; an empty one means that notices may have been missed. */
function isOfAlerts(payload: string): boolean {
  const notice = payload === '' ? null : parseJson(payload)
  return isRecord(notice) && notice.path === '/alerts'
}
