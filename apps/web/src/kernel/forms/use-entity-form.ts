import { useQueryClient } from '@tanstack/react-query'
import type { CreateRoute, GetRoute, PathParams, UpdateRoute } from '@wheelhouse/contract/kernel/crud'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../server/api.ts'
import { asApiError } from '../server/api-error.ts'
import { type EntityDetail, entityQuery, noParams } from '../server/entity.queries.ts'
import { notify, showError } from '../shell/notify.ts'
import { translate, useTexts } from '../words/texts.ts'
import { createFieldWords, type FieldWords } from './field-words.ts'
import type { FormDefinition } from './form-codec.ts'
import type { ConflictRow } from './form-parts.tsx'
import { type ContractForm, readKeptBase, useContractForm } from './use-contract-form.ts'

/** The calls that a form needs. */
type FormRoutes<Row = EntityDetail, Created = { id: string }> = {
  list: { path: string }
  get: GetRoute<Row>
  create: CreateRoute<Created>
  update: UpdateRoute
}

/** What a form was filled from, what was changed here, and what somebody else has saved meanwhile. */
export type Versions<Values> = Readonly<Record<'base' | 'mine' | 'theirs', Values>>

type Worded<Values extends Record<string, unknown>> = {
  form: FormDefinition<Values>
  /** Name of each field, for its label and for the comparison of two versions. */
  labels: { [Name in keyof Values]?: string }
  /** The display text of a value that is a code or an id. */
  getWord: (field: keyof Values & string, value: unknown) => string
}

type Options<
  Values extends Record<string, unknown>,
  Row extends EntityDetail,
  Created extends { id: string },
  Routes extends FormRoutes<Row, Created>,
> = Omit<Worded<Values>, 'getWord'> & {
  routes: Routes & FormRoutes<Row, Created>
  /** For a nested path: `{ buildingId }`. */
  params?: PathParams
  /** The row to change; left out, the form is for a new one. */
  row?: Row
  create: z.ZodType
  update: z.ZodType
  /** Left out, values are shown as they are. */
  getWord?: Worded<Values>['getWord']
  /** Initial values of a new row, apart from the empty ones. */
  initial?: Partial<Values>
  /** What the schemas cannot express: messages by field. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  /** Merges two versions with the same base; `null`: somebody must choose. */
  merge?: (versions: Versions<Values>) => Partial<Values> | null
  /** The form is for part of the row; saving creates a new row from it instead of changing this one. */
  part?: {
    take: (row: Row) => Row
    /** @param body the changed fields, and the revision they were filled from */
    split: (body: unknown) => Promise<Created>
  }
  /** Called once nothing counts as unsaved any more. */
  onCreated?: (created: Created) => void
  /** Called once a change is stored. */
  onSaved?: () => void
}

/** What the pages of an entity pass to its form. */
export type RowFormProps<Row, Created = { id: string }> = {
  /** Left out, the form is for a new one. */
  row?: Row & EntityDetail
  onCreated?: (created: Created) => void
}

/** What the fields of a form need, independent of how it is saved. */
export type FieldsState<Values extends Record<string, unknown>> = Pick<ContractForm<Values>, 'fields'> & {
  labels: { [Name in keyof Values]?: string }
  isReadOnly: boolean
  /** Left out, the fields' words are not needed. */
  words?: FieldWords
}

/** Sets some fields of a form that has these and possibly others. */
export function setFields<Part extends object, Values extends Record<string, unknown> & Partial<Part>>(
  { fields }: Pick<FieldsState<Values>, 'fields'>,
  part: Partial<Part>,
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has these fields, by its parameter
  fields.setValues(part as Partial<Values>)
}

export type EntityFormState<
  Values extends Record<string, unknown>,
  Routes extends FormRoutes = FormRoutes,
> = ContractForm<Values> &
  FieldsState<Values> & {
    /** The calls of the form, and the row that it changes; `null` while it is new. */
    routes: Routes
    params: PathParams
    row: EntityDetail | null
    conflict: { rows: ConflictRow[]; by?: string | null } | null
    /** Who has saved meanwhile, as far as known. */
    changedBy: string | null
    /** Somebody else saved while this form was being filled in: shows both versions. `null` if nobody did. */
    compare: (() => void) | null
    keepMine: () => Promise<void>
    takeTheirs: () => void
    /** Merges both versions, to review and save; `null` if that is impossible. */
    combine: (() => void) | null
    closeConflict: () => void
  }

/**
 * The form of an entity, new or stored. For a stored one it sends the changed fields with the revision they came from;
 * if somebody else has saved meanwhile, it holds both versions until one is chosen.
 */
export function useEntityForm<
  Values extends Record<string, unknown>,
  Row extends EntityDetail,
  Created extends { id: string },
  Routes extends FormRoutes<Row, Created>,
>(options: Options<Values, Row, Created, Routes>): EntityFormState<Values, Routes> {
  const { routes, params = noParams, form, create, update, labels, initial, part } = options
  const { getWord = (_field, value) => plainWords(value), check, onCreated, onSaved, merge } = options
  const take = (whole: Row) => part?.take(whole) ?? whole
  const row = options.row === undefined ? null : take(options.row)
  const t = useTexts(formTexts)
  const [words] = useState(createFieldWords)
  const { refresh, fetchNow } = useStored(routes, params, take)
  const name = `${routes.update.path} ${JSON.stringify(params)} ${row?.id ?? ''} ${part === undefined ? '' : 'part'}`
  /** The version that the form was filled from. */
  const [base, setBase] = useState(() => (row === null ? null : readKeptBase(name, row)))
  const [theirs, setTheirs] = useState<Row | null>(null)
  // Once, and not at every key press: some fields are slow to read, such as the steps of a flow.
  const [first] = useState(() => (base === null ? { ...form.empty, ...initial } : form.toValues(base)))

  const finish = async (created: Created) => {
    await refresh()
    setTheirs(null)
    onCreated?.(created)
  }
  const put = async (values: Values, from: Row, onto: Row) => {
    const body = update.parse(toChange(form, values, from, onto.revision))
    if (part !== undefined) {
      await finish(await part.split(body))
      return values
    }
    await call(routes.update, { params: { ...params, id: from.id }, body })
    const [saved] = await Promise.all([fetchNow(from.id), refresh()])
    setBase(saved)
    setTheirs(null)
    notify({ message: t('saved') })
    onSaved?.()
    return form.toValues(saved)
  }
  const state = useContractForm<Values>({
    initial: first,
    schema: base === null ? create : update,
    toBody: (values) => (base === null ? form.toBody(values) : toChange(form, values, base, base.revision)),
    check,
    keeping: { name, withoutSecrets: form.withoutSecrets, base },
    save: async (values) => {
      if (base === null)
        return finish(await call(routes.create, { params, body: create.parse(form.toBody(values)) }))
      try {
        await put(values, base, base)
      } catch (error) {
        if (asApiError(error).code === 'entity.changed') setTheirs(await fetchNow(base.id))
        throw error
      }
    },
  })

  /** What somebody else has saved since; the page's row follows the stored one. */
  const newer = row !== null && base !== null && row.revision > base.revision ? row : null
  const isUntouched = !state.fields.isDirty() && !state.isSaving
  if (newer !== null && isUntouched) {
    state.reset(form.toValues(newer))
    setBase(newer)
  }

  const mine = state.fields.values
  const versions = base && theirs && { base: form.toValues(base), mine, theirs: form.toValues(theirs) }
  const combined = versions === null ? null : (merge?.(versions) ?? null)
  const beginFrom = (other: Row, changed: Partial<Values> | null = null) => {
    state.reset(form.toValues(other))
    setBase(other)
    setTheirs(null)
    if (changed !== null) state.fields.setValues(changed)
  }
  const canCompare = newer !== null && !isUntouched && !state.isSaving
  return {
    ...state,
    // Said once: that somebody else has saved is what the comparison is offered with.
    failure: canCompare && state.failure?.code === 'entity.changed' ? null : state.failure,
    labels,
    words,
    routes,
    params,
    row: base,
    isReadOnly: base !== null && !base.can.update,
    compare: canCompare ? () => setTheirs(newer) : null,
    changedBy: newer?.changedBy ?? null,
    conflict: versions && {
      rows: listChanges(versions, { form, labels, getWord, words }),
      by: theirs?.changedBy ?? null,
    },
    /** Mine over theirs, field by field; fields that I did not touch stay theirs. */
    keepMine: async () => {
      if (base !== null && theirs !== null) await put(mine, base, theirs).then(state.reset, showError)
    },
    takeTheirs: () => {
      if (theirs !== null) beginFrom(theirs)
    },
    combine: theirs === null || combined === null ? null : () => beginFrom(theirs, combined),
    closeConflict: () => setTheirs(null),
  }
}

/** Reads what is stored now, past what is cached. */
function useStored<Row extends EntityDetail, Created extends { id: string }>(
  routes: FormRoutes<Row, Created>,
  params: PathParams,
  take: (row: Row) => Row,
) {
  const queryClient = useQueryClient()
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: [routes.list.path] }),
    fetchNow: async (id: string) =>
      take(await queryClient.fetchQuery({ ...entityQuery(routes, { ...params, id }), staleTime: 0 })),
  }
}

/** A change of the touched fields only, so that others' changes to the rest are kept. */
function toChange<Values extends Record<string, unknown>>(
  form: FormDefinition<Values>,
  values: Values,
  from: EntityDetail,
  revision: number,
): Record<string, unknown> {
  const touched = new Set<string>(form.changed(form.toValues(from), values))
  const parts = Object.entries(form.toBody(values)).filter(([name]) => touched.has(name))
  return { ...Object.fromEntries(parts), revision }
}

/** An id of something that no field on the screen knows by name, such as a file. */
function hideId(word: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)
    ? translate(formTexts, 'anotherChoice')
    : word
}

/** The fields that somebody else has changed, with what was typed in them here meanwhile. */
function listChanges<Values extends Record<string, unknown>>(
  { base, mine, theirs }: Versions<Values>,
  { form, labels, getWord, words }: Worded<Values> & { words: FieldWords },
): ConflictRow[] {
  const touched = new Set<string>(form.changed(base, mine))
  const apart = new Set<string>(form.changed(theirs, mine))
  const toWord = (field: keyof Values & string, value: unknown) =>
    words.get(field)?.toWord(value) ?? hideId(getWord(field, value))
  return form
    .changed(base, theirs)
    .filter((field) => apart.has(field))
    .map((field) => ({
      field: labels[field] ?? words.get(field)?.label ?? field,
      yours: touched.has(field) ? toWord(field, mine[field]) : null,
      theirs: toWord(field, theirs[field]),
    }))
}

/** A value that contains others, such as a text in each language, is listed one by one. */
function plainWords(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plainWords).join(' / ')
  return String(value)
}
