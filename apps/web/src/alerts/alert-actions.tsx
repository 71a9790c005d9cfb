import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Alert, alertLimits, alertRoutes, snoozes } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { RowButton } from '../kernel/lists/row-button.tsx'
import { call } from '../kernel/server/api.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './alert-page.module.css'

/** Performs an action on an alert, confirms it and refreshes the lists, even if somebody else was faster. */
function useAlertAction<Input>(
  send: (input: Input) => Promise<unknown>,
  done: string,
  { onDone, onUndo }: { onDone?: () => void; onUndo?: () => void } = {},
) {
  const t = useTexts(alertTexts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify({ message: done, ...(onUndo && { offer: { label: t('undo'), onAccept: onUndo } }) })
      onDone?.()
    },
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: [alertRoutes.list.path] }),
  })
}

type Dialog = 'snooze' | 'close' | null

/** The mutations and open dialog of an alert. Giving back is never where taking on was: a double press is safe. */
export function useAlertCalls({ id }: Alert) {
  const t = useTexts(alertTexts)
  const params = { id }
  const giveBack = useAlertAction(() => call(alertRoutes.giveBack, { params }), t('givenBack'))
  const acknowledge = useAlertAction(() => call(alertRoutes.acknowledge, { params }), t('acknowledged'), {
    onUndo: () => giveBack.mutate(undefined),
  })
  const [dialog, setDialog] = useState<Dialog>(null)
  return { acknowledge, giveBack, dialog, setDialog }
}

/** The actions for an alert that is not closed. */
export function AlertActions({ alert }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const { acknowledge, giveBack, dialog, setDialog } = useAlertCalls(alert)
  const isTaken = alert.owner !== null
  return (
    <div className={classes.actions}>
      {isTaken ? (
        <span className={classes.taken}>{t('state_acknowledged')}</span>
      ) : (
        <RowButton onClick={() => !acknowledge.isPending && acknowledge.mutate(undefined)}>
          {t('acknowledge')}
        </RowButton>
      )}
      <RowButton onClick={() => setDialog('snooze')}>{t('snooze')}</RowButton>
      <RowButton onClick={() => setDialog('close')}>{t('close')}</RowButton>
      {isTaken && (
        <RowButton onClick={() => !giveBack.isPending && giveBack.mutate(undefined)}>
          {t('giveBack')}
        </RowButton>
      )}
      <AlertDialogs alert={alert} dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}

type AlertDialogsProps = { alert: Alert; dialog: Dialog; onClose: () => void }

/** The dialogs that ask how long to snooze an alert, or with which note to close it. */
export function AlertDialogs({ alert, dialog, onClose }: AlertDialogsProps) {
  if (dialog === 'snooze') return <SnoozeDialog alert={alert} onClose={onClose} />
  return dialog === 'close' && <CloseDialog alert={alert} onClose={onClose} />
}

type DialogProps = { alert: Alert; onClose: () => void }

function SnoozeDialog({ alert, onClose }: DialogProps) {
  const t = useTexts(alertTexts)
  const form = useTexts(formTexts)
  const language = useLanguage()
  const snooze = useAlertAction(
    (until: (typeof snoozes)[number]) =>
      call(alertRoutes.snooze, { params: { id: alert.id }, body: { until } }),
    t('snoozeDone'),
    { onDone: onClose },
  )
  return (
    <Modal opened onClose={onClose} title={t('until')} closeButtonProps={{ 'aria-label': form('cancel') }}>
      <p>{alert.title[language]}</p>
      <Group>
        {snoozes.map((until) => (
          <Button
            key={until}
            variant="default"
            loading={snooze.isPending && snooze.variables === until}
            disabled={snooze.isPending}
            onClick={() => snooze.mutate(until)}
          >
            {t(`until_${until}`)}
          </Button>
        ))}
      </Group>
    </Modal>
  )
}

function CloseDialog({ alert, onClose }: DialogProps) {
  const t = useTexts(alertTexts)
  const form = useTexts(formTexts)
  const language = useLanguage()
  const [note, setNote] = useState('')
  const close = useAlertAction(
    () => call(alertRoutes.close, { params: { id: alert.id }, body: { note } }),
    t('closed'),
    { onDone: onClose },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('closeTitle')}
      closeButtonProps={{ 'aria-label': form('cancel') }}
    >
      <p>{alert.title[language]}</p>
      <Textarea
        label={t('note')}
        description={t('closeHelp')}
        rows={3}
        maxLength={alertLimits.noteMax}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {form('cancel')}
        </Button>
        <Button loading={close.isPending} onClick={() => close.mutate(undefined)}>
          {t('close')}
        </Button>
      </Group>
    </Modal>
  )
}
