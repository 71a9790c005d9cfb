import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Alert, alertRoutes, type Snooze } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'

/** Performs an action on an alert, confirms it and refreshes the lists, even if somebody else was faster. */
export function useAlertAction<Input>(
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
