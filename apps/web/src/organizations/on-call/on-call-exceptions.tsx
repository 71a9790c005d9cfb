import { ActionIcon, Button, Group, Modal, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type OnCallException,
  onCallExceptionSchema,
  onCallLimits,
  onCallRotaRoutes,
} from '@wheelhouse/contract/organizations/on-call-rota'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { DateTimeInput } from '../../kernel/dates/date-time-input.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { defineForm, moment, text } from '../../kernel/forms/form-codec.ts'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import listClasses from '../../kernel/lists/ordered-list.module.css'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useNow } from '../../kernel/shell/use-now.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './on-call.module.css'
import type { OnCallRotaDetail } from './on-call-rota-form.tsx'
import { useOnCallPeople } from './use-on-call-people.ts'

/** Stand-ins for given times, each saved separately from the form. */
export function OnCallExceptions({ rota }: { rota: OnCallRotaDetail }) {
  const t = useTexts(onCallRotaTexts)
  const language = useLanguage()
  const now = useNow()
  const [isAdding, setIsAdding] = useState(false)
  const { getName } = useOnCallPeople(rota.organizationId, rota.buildingId ?? '', rota.people)
  const { save, isSaving } = useSaveExceptions(rota)
  const write = (iso: string) => formatMoment(iso, language, rota.timezone)
  const exceptions = rota.exceptions
    .filter(({ untilAt }) => Date.parse(untilAt) > now)
    .toSorted((one, other) => Date.parse(one.fromAt) - Date.parse(other.fromAt))
  const mayAdd = rota.can.update && exceptions.length < onCallLimits.exceptionsMax
  const remove = (exception: OnCallException) =>
    void save(
      exceptions.filter((one) => one !== exception),
      t('exceptionRemoved'),
    ).catch(showError)
  return (
    <section className={classes.exceptions} aria-label={t('exceptions')}>
      <header className={classes.head}>
        <h2>{t('exceptions')}</h2>
        {mayAdd && (
          <Button size="xs" leftSection={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
            {t('addException')}
          </Button>
        )}
      </header>
      <p className={classes.note}>{exceptions.length === 0 ? t('noExceptions') : t('exceptionsNote')}</p>
      {exceptions.length > 0 && (
        <ul className={listClasses.list}>
          {exceptions.map((exception) => {
            const { operatorId, fromAt, untilAt } = exception
            const words = { name: getName(operatorId), from: write(fromAt), until: write(untilAt) }
            return (
              <li key={fromAt}>
                <div className={listClasses.content}>{t('exception', words)}</div>
                {rota.can.update && (
                  <ActionIcon
                    variant="subtle"
                    disabled={isSaving}
                    aria-label={t('removeException', words)}
                    onClick={() => remove(exception)}
                  >
                    <X size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isAdding && (
        <ExceptionDialog
          rota={rota}
          exceptions={exceptions}
          onSave={(exception) => save([...exceptions, exception], t('exceptionAdded'))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}

/** Replaces the existing exceptions. */
function useSaveExceptions({ organizationId, id, revision }: OnCallRotaDetail) {
  const queries = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (exceptions: OnCallException[], done: string) => {
    setIsSaving(true)
    try {
      const params = { organizationId, id }
      await call(onCallRotaRoutes.update, { params, body: { exceptions, revision } })
      notify({ message: done })
    } finally {
      await Promise.all(
        [onCallRotaRoutes.get.path, onCallRotaRoutes.list.path].map((path) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}

const exceptionForm = defineForm({ operatorId: text(), fromAt: moment(), untilAt: moment() })

type DialogProps = {
  rota: OnCallRotaDetail
  exceptions: readonly OnCallException[]
  onSave: (exception: OnCallException) => Promise<void>
  onClose: () => void
}

function ExceptionDialog({ rota, exceptions, onSave, onClose }: DialogProps) {
  const t = useTexts(onCallRotaTexts)
  const form = useTexts(formTexts)
  const { candidates } = useOnCallPeople(rota.organizationId, rota.buildingId ?? '', rota.people)
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: exceptionForm.empty,
    schema: onCallExceptionSchema,
    toBody: exceptionForm.toBody,
    keeping: { name: `exception of rota ${rota.id}` },
    check: (values) => {
      const wanted = onCallExceptionSchema.safeParse(exceptionForm.toBody(values))
      const isTaken = wanted.success && exceptions.some((one) => isAtSameTime(one, wanted.data))
      const words = getWords(toIssueOfCode('onCall.exceptionsOverlap'))
      return {
        ...(values.operatorId === '' && { operatorId: getWords(toIssueOfCode('choice.required')) }),
        ...(isTaken && { fromAt: words }),
      }
    },
    save: async (values) => {
      await onSave(onCallExceptionSchema.parse(exceptionForm.toBody(values)))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addException')}
      closeButtonProps={{ 'aria-label': form('cancel') }}
    >
      <form noValidate onSubmit={handleSubmit} aria-label={t('addException')} className={formClasses.form}>
        <FormFailure error={failure} />
        <NativeSelect
          name="operatorId"
          label={t('operatorId')}
          withAsterisk
          data={[
            { value: '', label: form('choose') },
            ...candidates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...fields.getInputProps('operatorId')}
        />
        <DateTimeInput
          name="fromAt"
          label={t('fromAt')}
          withAsterisk
          {...fields.getInputProps('fromAt')}
          value={fields.values.fromAt}
        />
        <DateTimeInput
          name="untilAt"
          label={t('untilAt')}
          withAsterisk
          {...fields.getInputProps('untilAt')}
          value={fields.values.untilAt}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {form('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('add')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function isAtSameTime(one: OnCallException, other: OnCallException): boolean {
  return (
    Date.parse(one.fromAt) < Date.parse(other.untilAt) && Date.parse(other.fromAt) < Date.parse(one.untilAt)
  )
}
