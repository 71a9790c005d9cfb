import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Alert,
  alertLimits,
  alertRoutes,
  type Snooze,
  usualSnooze,
} from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AlertMenu } from './alert-menu.tsx'
import classes from './alert-page.module.css'

/** Performs an action on an alert, confirms it and refreshes the lists, even if somebody else was faster. */
function useAlertAction<Input>(
  send: (input: Input) => Promise<unknown>,
  getDone: (input: Input) => string,
  { onDone, onUndo }: { onDone?: () => void; onUndo?: () => void } = {},
) {
  const t = useTexts(alertTexts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, input) => {
      notify({ message: getDone(input), ...(onUndo && { offer: { label: t('undo'), onAccept: onUndo } }) })
      onDone?.()
    },
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: [alertRoutes.list.path] }),
  })
}

/**
 * The mutations of an alert, and whether the dialog that closes it is open. Giving back and ending a snooze are never
 * where taking on and snoozing were: a double press is safe.
 */
export function useAlertCalls({ id, snoozedUntil }: Alert) {
  const t = useTexts(alertTexts)
  const params = { id }
  const giveBack = useAlertAction(
    () => call(alertRoutes.giveBack, { params }),
    () => t('givenBack'),
  )
  const acknowledge = useAlertAction(
    () => call(alertRoutes.acknowledge, { params }),
    () => t('acknowledged'),
    {
      onUndo: () => giveBack.mutate(undefined),
    },
  )
  const endSnooze = useAlertAction(
    () => call(alertRoutes.endSnooze, { params }),
    () => t('snoozeEnded'),
  )
  const snooze = useAlertAction(
    (until: Snooze) => call(alertRoutes.snooze, { params, body: { until } }),
    (until) => t('snoozeDone', { until: t(`until_${until}`) }),
    // What was snoozed before would have to get back its former end.
    snoozedUntil === null ? { onUndo: () => endSnooze.mutate(undefined) } : {},
  )
  const [isClosing, setClosing] = useState(false)
  return { acknowledge, giveBack, snooze, endSnooze, isClosing, setClosing }
}
export type AlertCalls = ReturnType<typeof useAlertCalls>

/** The actions for an alert that is not closed. */
export function AlertActions({ alert }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const calls = useAlertCalls(alert)
  const { acknowledge, snooze, isClosing, setClosing } = calls
  return (
    <div className={classes.actions}>
      {alert.owner !== null ? (
        <span className={classes.taken}>{t('state_acknowledged')}</span>
      ) : (
        <Button
          size="compact-sm"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(undefined)}
        >
          {t('acknowledge')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={snooze.isPending}
        onClick={() => snooze.mutate(usualSnooze)}
      >
        {t('snooze')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setClosing(true)}>
        {t('close')}
      </Button>
      <AlertMenu alert={alert} calls={calls} />
      {isClosing && <CloseDialog alert={alert} onClose={() => setClosing(false)} />}
    </div>
  )
}

type DialogProps = { alert: Alert; onClose: () => void }

/** Asks with which note an alert is closed. */
export function CloseDialog({ alert, onClose }: DialogProps) {
  const t = useTexts(alertTexts)
  const form = useTexts(formTexts)
  const language = useLanguage()
  const [note, setNote] = useState('')
  const close = useAlertAction(
    () => call(alertRoutes.close, { params: { id: alert.id }, body: { note } }),
    () => t('closed'),
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
