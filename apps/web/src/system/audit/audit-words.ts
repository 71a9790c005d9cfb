import type { Language } from '@wheelhouse/contract/session/session'
import type { AuditEntry } from '@wheelhouse/contract/system/audit-log'
import { auditedEntities, auditTexts } from '@wheelhouse/texts/system/audit'
import { findFieldText, findValueText, type TextRef } from '@wheelhouse/texts/system/audit-words'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { labelled } from '../../kernel/words/labelled.ts'
import { translate, wordOr } from '../../kernel/words/texts.ts'

/** The action: `update` in `robot:update`. */
export function actionWords(action: string): string {
  const verb = action.slice(action.indexOf(':') + 1)
  return wordOr(auditTexts, `action_${verb}`, verb)
}

/** The entity type acted on; for a denied call, the one that its permission covers. */
export function entityWords({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>): string {
  const subject = action.split(':')[0] ?? action
  const isCall = entity.includes(' /')
  return isCall
    ? wordOr(auditTexts, `entity_${subject}`, wordOr(auditTexts, `subject_${subject}`, entity))
    : wordOr(auditTexts, `entity_${entity}`, entity)
}

/** The entity's display name: its current one, or the one it had when it was deleted. */
export function getTargetName({ entityId, names, before, after }: AuditEntry): string | null {
  const [id = '', part] = (entityId ?? '').split('/')
  const name = names[id] ?? after?.name ?? before?.name ?? null
  if (typeof name !== 'string') return null
  const service = part === undefined ? null : findValueText('linkage', 'service', part)
  return service === null ? name : `${name} (${toWords(service)})`
}

/** Fields of every row, left out because the entry itself already shows them. */
const stamps = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

export type AuditChange = { field: string; before: string; after: string }

/** The differences, field by field; for a created or deleted entity, all of its fields. */
export function getChanges(entry: AuditEntry, language: Language): AuditChange[] {
  const { before, after, entity, names } = entry
  const context = { entity, language, names, path: [] }
  const [was, is] = [flatten(before ?? {}, context), flatten(after ?? {}, context)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

type Context = {
  entity: string
  language: Language
  names: Readonly<Record<string, string>>
  /** Labels of the enclosing fields. */
  path: readonly string[]
}

/** An object's values by their field labels; nested values are labelled with both. */
function flatten(fields: object, context: Context): Map<string, string> {
  const found = new Map<string, string>()
  const entries: [string, unknown][] = Object.entries(fields)
  for (const [field, value] of entries) {
    if (stamps.has(field)) continue
    const text = findFieldText(context.entity, field)
    const path = [...context.path, text === null ? field : toWords(text)]
    if (isObject(value)) {
      // A new customer's first building is described like any other building.
      const entity = Object.hasOwn(auditedEntities, field) ? field : context.entity
      for (const [name, words] of flatten(value, { ...context, entity, path })) found.set(name, words)
    } else {
      const words = valueWords(field, value, context)
      const name = path.join(' › ')
      // An id and its name share one label; the name is more informative.
      if (words !== '' || !found.has(name)) found.set(name, words)
    }
  }
  return found
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Times in the reader's own time zone, ids as names. */
function valueWords(field: string, value: unknown, context: Context): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return translate(auditTexts, value ? 'yes' : 'no')
  if (Array.isArray(value))
    return value.length === 0
      ? translate(auditTexts, 'none')
      : value.map((part) => valueWords(field, part, context)).join(translate(auditTexts, 'comma'))
  if (isObject(value))
    return [...flatten(value, { ...context, path: [] })]
      .map(([name, words]) => labelled(name, words))
      .join(translate(auditTexts, 'comma'))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const word = findValueText(context.entity, field, text)
  if (word !== null) return toWords(word)
  if (moment.test(text) && !Number.isNaN(Date.parse(text))) return formatMoment(text, context.language)
  return context.names[text] ?? text
}

function toWords({ area, key }: TextRef): string {
  return translate(area, key)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
