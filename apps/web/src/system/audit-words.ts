import type { Language } from '@wheelhouse/contract/session/session'
import type { AuditEntry } from '@wheelhouse/contract/system/audit-log'
import { auditTexts } from '@wheelhouse/texts/system/audit'
import { formatMoment } from '../kernel/words/format-time.ts'
import { type TextKey, translate } from '../kernel/words/texts.ts'

/** The word of a code, where it has one; else the code itself. */
function wordOr(key: string, fallback: string): string {
  const isKnown = Object.hasOwn(auditTexts.texts, key)
  return isKnown ? translate(auditTexts, key as TextKey<typeof auditTexts>) : fallback
}

/** What was done: `update` of `robot:update`. */
export function deedWords(action: string): string {
  const deed = action.slice(action.indexOf(':') + 1)
  return wordOr(`deed_${deed}`, deed)
}

/** What it was done to; of a denied call what its permission is about. */
export function entityWords({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>): string {
  const subject = action.split(':')[0] ?? action
  const isCall = entity.includes(' /')
  return isCall
    ? wordOr(`entity_${subject}`, wordOr(`subject_${subject}`, entity))
    : wordOr(`entity_${entity}`, entity)
}

/** What every row carries; the entry itself says all of it. */
const stamps = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

export type AuditChange = { field: string; before: string; after: string }

/** What differs, field by field; of something new or deleted all that it held. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  language: Language,
): AuditChange[] {
  const held = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [...held].filter((name) => !stamps.has(name))
  return names
    .map((name) => ({
      field: wordOr(`field_${name}`, name),
      before: valueWords(before?.[name], language),
      after: valueWords(after?.[name], language),
    }))
    .filter((change) => change.before !== change.after)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Moments in the reader's own time. */
function valueWords(value: unknown, language: Language): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return wordOr(`value_${value}`, String(value))
  if (typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value)))
    return formatMoment(value, language)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
