import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ErrorCodeEntry,
  errorCodeLimits,
  errorCodeRoutes,
  errorCodeUpdate,
} from '@wheelhouse/contract/system/error-code'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { errorCodeTexts } from '@wheelhouse/texts/system/error-codes'
import { useEffect, useState } from 'react'
import { AreaField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { defineForm, number, type ValuesOfForm, words } from '../../kernel/forms/form-codec.ts'
import { FormDialog } from '../../kernel/forms/form-dialog.tsx'
import { UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import { readKeptBase, useContractForm } from '../../kernel/forms/use-contract-form.ts'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { errorCodesQuery } from './error-codes.queries.ts'
import { ResetErrorCode } from './reset-error-code.tsx'

/** Texts that are optional, but only in both languages together. */
const optionalWords = () => ({
  ...words(),
  toBody: (value: { ja: string; en: string }) =>
    value.ja.trim() === '' && value.en.trim() === '' ? null : value,
})

const errorCodeForm = defineForm({ title: words(), action: optionalWords(), level: number() })
type Values = ValuesOfForm<typeof errorCodeForm>

/** Activity levels, where 0 is the most severe. */
const levels = [0, 1, 2, 3, 4, 5, 6, 7] as const
const languages = ['ja', 'en'] as const

type ErrorCodeDialogProps = { entry: ErrorCodeEntry; onClose: () => void }

/** Edits the texts and level of a code; a changed code can be reset to the shipped version. */
export function ErrorCodeDialog({ entry, onClose }: ErrorCodeDialogProps) {
  const t = useTexts(errorCodeTexts)
  const form = useErrorCodeForm(entry, onClose)
  const [isResetting, setIsResetting] = useState(false)
  const { code } = entry
  return (
    <>
      <FormDialog<Values>
        form={form}
        title={`${code} ${t(`kind_${form.row.kind}`)}`}
        onClose={onClose}
        actions={
          form.row.revision > 0 && (
            <Button variant="outline" color="red" onClick={() => setIsResetting(true)}>
              {t('reset')}
            </Button>
          )
        }
      >
        <UnsavedGuard isDirty={form.fields.isDirty() && !form.isDone} />
        <ErrorCodeFields form={form} />
      </FormDialog>
      {isResetting && (
        <ResetErrorCode
          code={code}
          onClose={() => setIsResetting(false)}
          onReset={() => form.finish(t('resetDone', { code }))}
        />
      )}
    </>
  )
}

function ErrorCodeFields({ form }: { form: FieldsState<Values> }) {
  const t = useTexts(errorCodeTexts)
  const recordText = useTexts(robotRecordTexts)
  const { action } = form.fields.values
  return (
    <>
      {languages.map((one) => (
        <TextField key={one} of={form} name={`title.${one}`} label={t(`title_${one}`)} isRequired />
      ))}
      {languages.map((one) => (
        <AreaField
          key={one}
          of={form}
          name={`action.${one}`}
          label={t(`action_${one}`)}
          description={`${t('actionNote')} ${Array.from(action[one]).length} / ${errorCodeLimits.actionMax}`}
        />
      ))}
      <ChoiceField
        of={form}
        name="level"
        description={t('levelNote')}
        none={t('levelAsReported')}
        choices={levels.map((level) => ({ value: String(level), label: recordText(`level_${level}`) }))}
      />
    </>
  )
}

/** Saves the edits against the version that they started from; on a conflict, the person chooses a version. */
function useErrorCodeForm(entry: ErrorCodeEntry, onClose: () => void) {
  const t = useTexts(errorCodeTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const toWords = useValueWords()
  /** The version that the fields were filled from. */
  const name = `error code ${entry.code}`
  const [base, setBase] = useState(() => readKeptBase(name, entry))
  /** The version that somebody else saved in the meantime. */
  const [theirs, setTheirs] = useState<ErrorCodeEntry | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { code } = entry
  // Close only once nothing counts as unsaved; otherwise the form would ask for confirmation.
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  const finish = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: errorCodesQuery.queryKey })
    notify({ message })
    setIsDone(true)
  }
  const put = async (values: Values, { revision }: ErrorCodeEntry) => {
    const body = errorCodeUpdate.parse(toBody(base, values, revision))
    await call(errorCodeRoutes.update, { params: { code }, body })
    await finish(formText('saved'))
  }
  const fetchNow = async () => {
    const catalogue = await queryClient.fetchQuery({ ...errorCodesQuery, staleTime: 0 })
    return catalogue.find((one) => one.code === code) ?? null
  }
  const form = useContractForm<Values>({
    initial: errorCodeForm.toValues(base),
    schema: errorCodeUpdate,
    toBody: (values) => toBody(base, values, base.revision),
    keeping: { name, base },
    save: async (values) => {
      try {
        await put(values, base)
      } catch (error) {
        if (asApiError(error).code === 'entity.changed') setTheirs(await fetchNow())
        throw error
      }
    },
  })
  const labels = { title: t('meaning'), action: t('action'), level: t('level') }
  const mine = form.fields.values
  const conflictRows = (other: ErrorCodeEntry) => {
    const now = errorCodeForm.toValues(other)
    return getConflicts(base, now, mine).map((name) => ({
      field: labels[name],
      yours: toWords(mine[name]),
      theirs: toWords(now[name]),
    }))
  }
  return {
    ...form,
    labels,
    isReadOnly: false,
    isDone,
    finish,
    row: base,
    conflict: theirs && { rows: conflictRows(theirs) },
    keepMine: async () => {
      if (theirs !== null) await put(mine, theirs).catch(showError)
    },
    takeTheirs: () => {
      if (theirs === null) return
      form.reset(errorCodeForm.toValues(theirs))
      setBase(theirs)
      setTheirs(null)
    },
    closeConflict: () => setTheirs(null),
  }
}

/** The edited fields only, so that others' changes to the rest are kept. */
function toBody(base: ErrorCodeEntry, values: Values, revision: number) {
  const touched: readonly string[] = errorCodeForm.changed(errorCodeForm.toValues(base), values)
  const parts = Object.entries(errorCodeForm.toBody(values)).filter(([name]) => touched.includes(name))
  return { ...Object.fromEntries(parts), revision }
}

/** The fields edited here whose values differ there. */
function getConflicts(base: ErrorCodeEntry, now: Values, mine: Values) {
  const touched = errorCodeForm.changed(errorCodeForm.toValues(base), mine)
  return errorCodeForm.changed(now, mine).filter((name) => touched.includes(name))
}

/** The display text of a value, for comparing two versions. */
function useValueWords() {
  const t = useTexts(errorCodeTexts)
  const recordText = useTexts(robotRecordTexts)
  return (value: Values[keyof Values]): string => {
    if (typeof value !== 'string') return `${value.ja} / ${value.en}`
    const level = levels.find((one) => String(one) === value)
    return level === undefined ? t('levelAsReported') : recordText(`level_${level}`)
  }
}
