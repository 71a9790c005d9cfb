import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Occurrence, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatDay } from '../schedule-words.ts'
import { shift } from './calendar-dates.ts'

/** By the clock of the building: `2026-11-24 22:00:00`. */
export type Moved = { occurrence: Occurrence; from: string; to: string }

/** An entry was dragged: nothing changes before somebody has read what it means, above all for a series. */
export function MoveDialog({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const { occurrence, from, to } = moved
  const move = useMutation({
    mutationFn: async () => {
      const params = { id: occurrence.scheduleId }
      // As it is now: somebody may have changed it since the calendar was read.
      const { startAt, endAt, revision } = await call(scheduleRoutes.get, { params })
      const body = { startAt: shift(startAt, from, to), endAt: shift(endAt, from, to), revision }
      await call(scheduleRoutes.update, { params, body })
    },
    onSuccess: () => notify({ message: t('moved') }),
    onError: showError,
    onSettled: async () => {
      onClose()
      await Promise.all(
        [scheduleRoutes.occurrences, scheduleRoutes.list, scheduleRoutes.get].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
  })
  const isSeries = occurrence.repeat !== 'none'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveTitle', { title: occurrence.title })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t('moveText', { time: `${formatDay(to, language)} ${to.slice(11, 16)}` })}</p>
      {isSeries && <p>{t('moveSeries')}</p>}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={move.isPending} onClick={() => move.mutate()}>
          {t(isSeries ? 'moveAll' : 'moveOne')}
        </Button>
      </Group>
    </Modal>
  )
}
