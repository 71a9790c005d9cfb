import { isRecord, listEntries } from '@wheelhouse/contract/kernel/typed'
import { fromLocalInput, toLocalInput } from '../words/format-time.ts'

/**
 * How each field of a form holds its stored value: fields hold texts and flags, bodies what the contract says. A form
 * is a table of these: `defineForm({ name: text(), model: optionalNumber(), isActive: flag(true) })`.
 */
export type Codec<Value, Body = unknown> = {
  /** The value in a form for something new. */
  empty: Value
  toValue(stored: unknown): Value
  toBody(value: Value): Body
  /** A password or key, which is not kept outside the form; or whether it is one, by the form's values. */
  isSecret?: boolean | ((values: Readonly<Record<string, unknown>>) => boolean)
}

type Codecs = Readonly<Record<string, Codec<unknown>>>
export type ValuesOf<C extends Codecs> = { [Name in keyof C]: C[Name] extends Codec<infer V> ? V : never }

/** A form's table, with what is derived from it. */
export type FormDefinition<Values extends Record<string, unknown>> = {
  empty: Values
  /** The field values of a stored row. */
  toValues: (row: Readonly<Record<string, unknown>>) => Values
  /** The values as the calls take them. What is not chosen is `null`, which the contract may reject. */
  toBody: (values: Values) => Record<string, unknown>
  /** The fields that differ between two versions. */
  changed: (before: Values, after: Values) => (keyof Values & string)[]
  /** Leaves out the passwords and keys. */
  withoutSecrets: (values: Values) => Partial<Values>
}

export type ValuesOfForm<Form> = Form extends FormDefinition<infer Values> ? Values : never

export function defineForm<const C extends Codecs>(codecs: C): FormDefinition<ValuesOf<C>> {
  const entries = listEntries(codecs)
  const build = (make: (codec: Codec<unknown>, name: string) => unknown) =>
    Object.fromEntries(entries.map(([name, codec]) => [name, make(codec, name)]))
  const toValues = (make: (codec: Codec<unknown>, name: string) => unknown) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has the value that its own codec makes
    build(make) as ValuesOf<C>
  return {
    empty: toValues(({ empty }) => empty),
    toValues: (row) => toValues((codec, name) => codec.toValue(row[name])),
    toBody: (values) => build((codec, name) => codec.toBody(values[name])),
    changed: (before, after) =>
      entries.map(([name]) => name).filter((name) => !isSame(before[name], after[name])),
    withoutSecrets: (values) => omitSecrets(values, entries),
  }
}

function omitSecrets<Values extends Record<string, unknown>>(
  values: Values,
  entries: readonly (readonly [string, Codec<unknown>])[],
): Partial<Values> {
  const secrets = new Set(
    entries
      .filter(([, { isSecret = false }]) => (typeof isSecret === 'boolean' ? isSecret : isSecret(values)))
      .map(([name]) => name),
  )
  const open = Object.entries(values).filter(([name]) => !secrets.has(name))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the same entries
  return Object.fromEntries(open) as Partial<Values>
}

/** Values are texts, flags, or a text in each language. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** A text that is stored as typed; empty is the empty text. */
export const text = (empty = ''): Codec<string> => ({
  empty,
  toValue: (stored) => (typeof stored === 'string' || typeof stored === 'number' ? String(stored) : ''),
  toBody: (value) => value,
})

/** A text or a choice; empty is `null`. */
export const optional = (empty = ''): Codec<string> => ({
  ...text(empty),
  toBody: (value) => (value.trim() === '' ? null : value.trim()),
})

/** A write-only secret: while nothing is typed, the stored one is kept. */
export const secret = (): Codec<string> => ({
  empty: '',
  toValue: () => '',
  toBody: (value) => (value === '' ? undefined : value),
  isSecret: true,
})

/** A number that is typed or chosen; empty is `null`. Invalid input is passed on for the contract to reject. */
export const number = (empty = ''): Codec<string> => ({
  ...text(empty),
  toBody: (value) => {
    const typed = value.normalize('NFKC').trim()
    if (typed === '') return null
    return Number.isNaN(Number(typed)) ? typed : Number(typed)
  },
})

/** A switch or a check box. */
export const flag = (empty = false): Codec<boolean> => ({
  empty,
  toValue: (stored) => stored === true,
  toBody: (value) => value,
})

/** A switch for a stored 0 or 1. */
export const flagNumber = (empty = false): Codec<boolean> => ({
  empty,
  toValue: (stored) => stored === 1,
  toBody: (value) => (value ? 1 : 0),
})

/** Several of a list of words, held as one text so that two versions can be compared. */
export const several = (): Codec<string> => ({
  empty: '',
  toValue: (stored) => (Array.isArray(stored) ? stored.join(',') : ''),
  toBody: (value) => (value === '' ? [] : value.split(',')),
})

/** A list of texts, one per line. */
export const lines = (): Codec<string> => ({
  empty: '',
  toValue: (stored) => (Array.isArray(stored) ? stored.join('\n') : ''),
  toBody: (value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
})

/** A JSON object, edited as text. Invalid JSON is passed on for the contract to reject. */
export const json = (empty: object = {}): Codec<string> => ({
  empty: JSON.stringify(empty, null, 2),
  toValue: (stored) => JSON.stringify(stored ?? {}, null, 2),
  toBody: (value) => {
    try {
      const parsed: unknown = JSON.parse(value)
      return parsed
    } catch {
      return value
    }
  },
})

/** A moment, typed in the device's own time zone (`datetime-local`); empty is `null`. */
export const moment = (): Codec<string> => ({
  empty: '',
  toValue: (stored) => (typeof stored === 'string' ? toLocalInput(new Date(stored)) : ''),
  toBody: (value) => (value === '' ? null : fromLocalInput(value)),
})

/** A text in each language; its fields are `title.ja` and `title.en`. */
export const words = (): Codec<{ ja: string; en: string }> => ({
  empty: { ja: '', en: '' },
  toValue: (stored) => ({ ja: '', en: '', ...(isRecord(stored) && stored) }),
  toBody: (value) => value,
})
