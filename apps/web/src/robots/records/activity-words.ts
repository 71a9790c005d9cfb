import type { Activity } from '@wheelhouse/contract/robots/robot'
import { isRobotCode } from '@wheelhouse/texts/robots/robot-codes'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { getWord } from '../settings/setting-words.ts'
import { describeCode, describeRobotError } from '../words/error-words.ts'

/** What happened, in words; `more` has further details. */
export type ActivityWords = { what: string; more: string | null }

/** An activity in words. An unknown type, from a newer robot, is shown under its own name. */
export function describeActivity(
  { type, name, errorCode, detail }: Activity,
  getCodeWords: (code: string) => string,
): ActivityWords {
  const what =
    getWord(robotRecordTexts, `activity_${type}`) ?? (isRobotCode(type) ? getCodeWords(type) : name)
  if (errorCode !== null) return { what, more: describeCode(errorCode, getCodeWords) }
  if (typeof detail.error === 'string')
    return { what, more: describeRobotError(detail.error, null, getCodeWords) }
  return { what, more: detailWords(type, detail) }
}

/** The details that mean something to a person, unlike identifiers. */
function detailWords(type: string, detail: Activity['detail']): string | null {
  const { charge, area, seconds, count } = detail
  if (type === 'moreActivities' && typeof count === 'number') return `+${count}`
  if (type === 'below20' && typeof charge === 'number') return `${charge}%`
  if (type.startsWith('cleaning') && typeof area === 'number' && typeof seconds === 'number')
    return `${area} m², ${seconds} s`
  return null
}
