import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type MoveScope,
  moveScopes,
  type Occurrence,
  scheduleRoutes,
} from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { formatDay } from '../../kernel/words/format-day.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

const words = { one: 'moveOne', following: 'moveFollowing', all: 'moveAll' } as const

/** `to`: by the building's clock, `2026-11-24 22:00:00`. */
export type Moved = { occurrence: Occurrence; to: string }

/** An entry was dragged: nothing changes before the consequences are confirmed, above all for a series. */
export function MoveDialog({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const { occurrence, to } = moved
  const move = useMutation({
    mutationFn: (scope: MoveScope) => {
      const { scheduleId, date } = occurrence
      const body = { date, startAt: to.slice(0, 16).replace(' ', 'T'), scope }
      return call(scheduleRoutes.move, { params: { id: scheduleId }, body })
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
        {(isSeries ? moveScopes : (['all'] as const)).map((scope) => (
          <Button
            key={scope}
            loading={move.isPending && move.variables === scope}
            disabled={move.isPending}
            onClick={() => move.mutate(scope)}
          >
            {t(isSeries ? words[scope] : 'move')}
          </Button>
        ))}
      </Group>
    </Modal>
  )
}
