import { type UseFormReturnType, useForm } from '@mantine/form'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { z } from 'zod'
import { ApiError, asApiError } from '../server/api-error.ts'
import { fieldErrors, getWords, toIssueOfCode } from './form.ts'
import { readKeptInput } from './kept-input.ts'
import { useInputKeeping, useKeptInput } from './use-kept-input.ts'

/** What is kept of a form beyond the end of a session. */
export type FormKeeping<Values> = {
  /** Unique among all forms of the console, such as the path and id of what it changes. */
  name: string
  /** Leaves out what must not be stored; without it, every field is kept. */
  withoutSecrets?: (values: Values) => Partial<Values>
  /** The version that the fields were filled from, which `readKeptBase` returns. */
  base?: unknown
  /** Has anything been typed that is worth keeping? Without it, whether the form is dirty. */
  isTouched?: (values: Values) => boolean
}

type Options<Values extends Record<string, unknown>> = {
  /** Initial values of the fields. Mount the form once they are known. */
  initial: Values
  /** The contract's schema for the result of `toBody`. */
  schema: z.ZodType
  /** Converts the fields' values to the body of the call; left out if they are the same. */
  toBody?: (values: Values) => unknown
  /** What the schema cannot express, for instance that two fields must be equal. @returns messages by field */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  /** How what was typed is kept if the session ends before it is saved; `null`: it is not, as for passwords. */
  keeping: FormKeeping<Values> | null
  /** Saves. An error is shown in the form, whose fields keep what was typed. */
  save: (values: Values) => Promise<void>
}

export type ContractForm<Values extends Record<string, unknown>> = {
  fields: UseFormReturnType<Values>
  isSaving: boolean
  /** Why the last attempt failed, unless single fields were at fault. */
  failure: ApiError | null
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Takes these values as saved: nothing counts as changed any more. */
  reset: (values: Values) => void
}

/**
 * A form for a schema of the contract (R-SHELL-32): the same limits on both sides, issues shown at their
 * fields, and nothing typed is lost if saving fails.
 */
export function useContractForm<Values extends Record<string, unknown>>({
  initial,
  schema,
  toBody = (values) => values,
  check,
  keeping,
  save,
}: Options<Values>): ContractForm<Values> {
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const name = keeping?.name ?? null
  const kept = useKeptInput(name)
  const [saved] = useState(initial)
  const [first] = useState(() => withKept(initial, kept))
  const fields = useForm<Values>({
    initialValues: first,
    ...(kept !== null && { initialDirty: { [Object.keys(initial)[0] ?? '']: true } }),
    validate: (values) => {
      const issues = Object.entries(fieldErrors(schema, toBody(values)))
      return {
        ...Object.fromEntries(issues.map(([path, it]) => [getField(values, path), getWords(it)])),
        ...check?.(values),
      }
    },
  })

  const { resetDirty } = fields
  // What was kept counts as changed; the library takes the first values as saved.
  useEffect(() => {
    if (kept !== null) resetDirty(saved)
  }, [kept, saved, resetDirty])
  useInputKeeping(name, () => {
    const values = fields.getValues()
    const isTouched = keeping?.isTouched?.(values) ?? fields.isDirty()
    if (!isTouched) return null
    return { values: keeping?.withoutSecrets?.(values) ?? values, base: keeping?.base ?? null }
  })

  const submit = async (form: HTMLFormElement, values: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await save(values)
      fields.resetDirty(values)
    } catch (thrown) {
      const error = asApiError(thrown)
      const issues = error.details.map((it) => ({ ...it, path: getField(values, it.path) }))
      for (const { path, code, params } of issues)
        fields.setFieldError(path, getWords(toIssueOfCode(code, params)))
      const [first] = issues
      if (first === undefined || !focusField(form, first.path)) setFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  return {
    fields,
    isSaving,
    failure,
    handleSubmit: (event) => {
      event.preventDefault()
      const form = event.currentTarget
      const { hasErrors, errors } = fields.validate()
      setFailure(null)
      if (!hasErrors) void submit(form, fields.getValues())
      // An issue that belongs to no field must not look as if nothing had happened.
      else if (!focusField(form, Object.keys(errors)[0] ?? '')) setFailure(new ApiError('request.invalid'))
    },
    reset: (values) => {
      fields.setInitialValues(values)
      fields.setValues(values)
      setFailure(null)
    },
  }
}

/** The initial values, with those over them that were kept and are of the same kind. */
function withKept<Values extends Record<string, unknown>>(initial: Values, kept: unknown): Values {
  const typed = isRecord(kept) && isRecord(kept.values) ? kept.values : {}
  const known = Object.entries(typed).filter(
    ([name, value]) => name in initial && getKind(value) === getKind(initial[name]),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same form kept them
  return { ...initial, ...(Object.fromEntries(known) as Partial<Values>) }
}

function getKind(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

/** An issue with part of a field's value, such as the third line of a list, is shown at that field. */
function getField(values: Record<string, unknown>, path: string): string {
  const [name = ''] = path.split('.')
  return typeof values[name] === 'string' ? name : path
}

/** Fields carry their path as `name`. @returns false if there is no such field */
function focusField(form: HTMLFormElement, name: string): boolean {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return false
  field.focus()
  return true
}

/** The version that kept fields were filled from, so that a change since then is noticed; without any, the current one. */
export function readKeptBase<Row>(name: string, current: Row): Row {
  const kept = readKeptInput(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form with this name kept it
  return isRecord(kept) && isRecord(kept.base) ? (kept.base as Row) : current
}
