import { useQueryClient } from '@tanstack/react-query'
import type { CreateRoute, GetRoute, PathParams, UpdateRoute } from '@wheelhouse/contract/kernel/crud'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../server/api.ts'
import { asApiError } from '../server/api-error.ts'
import { type EntityDetail, entityQuery, noParams } from '../server/entity.queries.ts'
import { notify, showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import type { FormDefinition } from './form-codec.ts'
import type { ConflictRow } from './form-parts.tsx'
import { type ContractForm, useContractForm } from './use-contract-form.ts'

/** The calls that a form makes. */
type FormRoutes<Row = EntityDetail, Created = { id: string }> = {
  list: { path: string }
  get: GetRoute<Row>
  create: CreateRoute<Created>
  update: UpdateRoute
}

/** What a form was filled from, what became of it here, and what somebody else made of it meanwhile. */
export type Versions<Values> = Readonly<Record<'base' | 'mine' | 'theirs', Values>>

type Worded<Values extends Record<string, unknown>> = {
  form: FormDefinition<Values>
  /** Word of each field, for its label and for the comparison of two versions. */
  labels: { [Name in keyof Values]?: string }
  /** What a value is called, where it is a code or an id. */
  getWord: (field: keyof Values & string, value: unknown) => string
}

type Options<
  Values extends Record<string, unknown>,
  Row extends EntityDetail,
  Created extends { id: string },
  Routes extends FormRoutes<Row, Created>,
> = Omit<Worded<Values>, 'getWord'> & {
  routes: Routes & FormRoutes<Row, Created>
  /** Of a nested path: `{ buildingId }`. */
  params?: PathParams
  /** What is changed; left out, the form is for something new. */
  row?: Row
  create: z.ZodType
  update: z.ZodType
  /** Left out, a value is called what it is. */
  getWord?: Worded<Values>['getWord']
  /** Values that something new begins with, beside the empty ones. */
  initial?: Partial<Values>
  /** What the schemas cannot say: field to words. */
  check?: (values: Values) => { [Name in keyof Values]?: string }
  /** What of two versions made from one can be had together; `null`: somebody must choose. */
  merge?: (versions: Versions<Values>) => Partial<Values> | null
  /** The form is for a part of the row, which saving makes something of its own in place of changing the row. */
  part?: {
    take: (row: Row) => Row
    /** @param body what was touched, and the revision it was filled from */
    split: (body: unknown) => Promise<Created>
  }
  /** Once nothing counts as unsaved any more. */
  onCreated?: (created: Created) => void
  /** Once a change was stored. */
  onSaved?: () => void
}

/** What the form of an entity is given by its pages. */
export type RowFormProps<Row, Created = { id: string }> = {
  /** Left out, the form is for a new one. */
  row?: Row & EntityDetail
  onCreated?: (created: Created) => void
}

/** What the fields of a form need of it, whatever becomes of what is entered. */
export type FieldsState<Values extends Record<string, unknown>> = Pick<ContractForm<Values>, 'fields'> & {
  labels: { [Name in keyof Values]?: string }
  isReadOnly: boolean
}

/** Sets some fields of a form that has these and, it may be, others. */
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
    /** The calls that the form makes, and the row that it changes; `null` while it is new. */
    routes: Routes
    params: PathParams
    row: EntityDetail | null
    conflict: { rows: ConflictRow[] } | null
    /** Somebody else saved while this was being filled in: shows both versions. `null` when nobody did. */
    compare: (() => void) | null
    keepMine: () => Promise<void>
    takeTheirs: () => void
    /** Both versions in one, to look at and save; `null` where that cannot be. */
    combine: (() => void) | null
    closeConflict: () => void
  }

/**
 * The form of an entity, new or stored. Of a stored one it sends what was touched, with the revision it was filled from;
 * when somebody else saved meanwhile it holds both versions until one is chosen.
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
  const queryClient = useQueryClient()
  /** The version that the form was filled from. */
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<Row | null>(null)
  // Once, and not each time that something is typed: some fields are long to read, such as the steps of a flow.
  const [first] = useState(() => (base === null ? { ...form.empty, ...initial } : form.toValues(base)))

  const refresh = () => queryClient.invalidateQueries({ queryKey: [routes.list.path] })
  const fetchNow = async (id: string) =>
    take(await queryClient.fetchQuery({ ...entityQuery(routes, { ...params, id }), staleTime: 0 }))

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
    check: check as Parameters<typeof useContractForm<Values>>[0]['check'],
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

  /** What somebody else saved since; the row of the page follows what is stored. */
  const newer = row !== null && base !== null && row.revision > base.revision ? row : null
  const isUntouched = !state.fields.isDirty() && !state.isSaving
  if (newer !== null && isUntouched) {
    state.reset(form.toValues(newer))
    setBase(newer)
  }

  const mine = state.fields.values
  const versions =
    base === null || theirs === null
      ? null
      : { base: form.toValues(base), mine, theirs: form.toValues(theirs) }
  const combined = versions === null ? null : (merge?.(versions) ?? null)
  const beginFrom = (other: Row) => {
    state.reset(form.toValues(other))
    setBase(other)
    setTheirs(null)
  }
  return {
    ...state,
    labels,
    routes,
    params,
    row: base,
    isReadOnly: base !== null && !base.can.update,
    compare: newer === null || isUntouched || state.isSaving ? null : () => setTheirs(newer),
    conflict: versions === null ? null : { rows: listConflicts(versions, { form, labels, getWord }) },
    /** Mine over theirs, field by field; what I did not touch stays theirs. */
    keepMine: async () => {
      if (base === null || theirs === null) return
      try {
        state.reset(await put(mine, base, theirs))
      } catch (error) {
        showError(error)
      }
    },
    takeTheirs: () => {
      if (theirs !== null) beginFrom(theirs)
    },
    combine:
      theirs === null || combined === null
        ? null
        : () => {
            beginFrom(theirs)
            state.fields.setValues(combined)
          },
    closeConflict: () => setTheirs(null),
  }
}

/** A change of what somebody has touched: others' changes beside it stay. */
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

/** What both changed, each otherwise. */
function listConflicts<Values extends Record<string, unknown>>(
  { base, mine, theirs }: Versions<Values>,
  { form, labels, getWord }: Worded<Values>,
): ConflictRow[] {
  const apart = new Set<string>(form.changed(theirs, mine))
  return form
    .changed(base, mine)
    .filter((field) => apart.has(field))
    .map((field) => ({
      field: labels[field] ?? field,
      yours: getWord(field, mine[field]),
      theirs: getWord(field, theirs[field]),
    }))
}

/** A value within which are others, such as a text in each language, is told one after the other. */
function plainWords(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plainWords).join(' / ')
  return String(value)
}
