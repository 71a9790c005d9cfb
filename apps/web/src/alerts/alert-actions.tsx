import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type Alert, alertLimits, alertRoutes, usualSnooze } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useKeptText } from '../kernel/forms/use-kept-input.ts'
import { call } from '../kernel/server/api.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AlertMenu } from './alert-menu.tsx'
import classes from './alert-page.module.css'
import { useAlertAction, useAlertCalls } from './use-alert-calls.ts'

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
  const [note, setNote] = useKeptText(`note closing alert ${alert.id}`, '')
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
