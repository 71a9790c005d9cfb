import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import type { Language } from '@wheelhouse/contract/session/session'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { findValueText } from '@wheelhouse/texts/system/audit-words'
import { personName } from '../../kernel/words/person-name.ts'
import { translate } from '../../kernel/words/texts.ts'
import { actionWords, entityWords } from '../../system/audit/audit-words.ts'
import { formatClock } from '../archive-time.ts'

/** An event, in one line. */
export function eventWords(event: IncidentEvent, language: Language): string {
  if (event.kind === 'command') return commandWords(event)
  if (event.kind === 'drive')
    return translate(incidentTexts, 'eventDrive', { name: personName(event.person, language) })
  if (event.kind === 'run')
    return translate(incidentTexts, 'eventRun', {
      name: event.flowName,
      status: translate(runTexts, `status_${event.status}`),
    })
  return translate(incidentTexts, 'eventAlert', {
    level: translate(notificationTexts, `level_${event.level}`),
    title: event.title[language],
  })
}

/** The command's name and its subject, else what was done to what. */
function commandWords({ action, command, about }: Extract<IncidentEvent, { kind: 'command' }>): string {
  if (command === null) {
    const what = entityWords({ entity: action.slice(0, action.indexOf(':')), action })
    return translate(incidentTexts, 'eventCommand', { what, about: actionWords(action) })
  }
  const known = findValueText('robot', 'command', command)
  const what = known === null ? command : translate(known.area, known.key)
  return about === null ? what : translate(incidentTexts, 'eventCommand', { what, about })
}

/** Further details: how long it took, who did it, with what result. */
export function eventDetails(event: IncidentEvent, language: Language, timezone: string): string[] {
  if (event.kind === 'command') {
    const { person, outcome } = event
    const by =
      person === null
        ? translate(incidentTexts, 'byProgram')
        : translate(incidentTexts, 'by', { name: personName(person, language) })
    return outcome === 'done' ? [by] : [translate(incidentTexts, `outcome_${outcome}`), by]
  }
  const from = formatClock(Date.parse(event.at), timezone, true)
  if (event.untilAt === null) return [translate(incidentTexts, 'goesOn', { from })]
  const until = formatClock(Date.parse(event.untilAt), timezone, true)
  return [translate(incidentTexts, 'lasted', { from, until })]
}
