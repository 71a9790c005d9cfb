import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Occurrence, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { splitScopes } from '@wheelhouse/contract/schedules/schedule-values'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { reportPaths } from '../../reports/report-paths.ts'
import { may } from '../../session/may.ts'
import { schedulePaths } from '../schedule-paths.ts'
import { getReason, getState } from '../schedule-words.ts'
import classes from '../schedules.module.css'

type OccurrenceDialogProps = {
  occurrence: Occurrence
  /** Unique display name of its robot. */
  robot: string
  onClose: () => void
}

/** Details of one occurrence, and the actions on it. */
export function OccurrenceDialog({ occurrence, robot, onClose }: OccurrenceDialogProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const { title, startAt, endAt, timezone, flowName, repeat } = occurrence
  const { overlaps, skipped, result, priority } = occurrence
  const reason = occurrence.reason ?? occurrence.hindrance
  const { word, shape, tone } = getState(occurrence)
  const [start, end] = [startAt, endAt].map((moment) => formatMoment(moment, language, timezone))
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span translate="no">{title}</span>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={classes.facts}>
        <dt>{t('state')}</dt>
        <dd>
          <StateChip shape={shape} tone={tone}>
            {t(word)}
          </StateChip>
        </dd>
        <dt>{t('time')}</dt>
        <dd>{t('spanSameDay', { start: start ?? '', end: end ?? '' })}</dd>
        <dt>{t('repeat')}</dt>
        <dd>{t(`repeat_${repeat}`)}</dd>
        <dt>{t('robot')}</dt>
        <dd translate="no">{robot}</dd>
        <dt>{t('flow')}</dt>
        <dd translate="no">{flowName}</dd>
      </dl>
      {priority && <p>{t('priorityNote')}</p>}
      {skipped && <p>{t('skippedNote')}</p>}
      {reason !== null && !skipped && <p>{getReason(reason, result)}</p>}
      {overlaps && result === null && <p>{t('overlapsNote')}</p>}
      <Actions occurrence={occurrence} />
    </Modal>
  )
}

function Actions({ occurrence }: { occurrence: Occurrence }) {
  const { scheduleId, runId, result, skipped, date, repeat } = occurrence
  const t = useTexts(scheduleTexts)
  const queries = useQueryClient()
  const skip = useMutation({
    mutationFn: () =>
      call(scheduleRoutes.skip, { params: { id: scheduleId }, body: { date, skipped: !skipped } }),
    onSuccess: () => notify({ message: t(skipped ? 'takeInDone' : 'skipDone') }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: [scheduleRoutes.occurrences.path] }),
  })
  const mayWrite = may('schedule:write')
  return (
    <div className={classes.bar}>
      {runId !== null &&
        (result === 'running' ? (
          <Link to={paths.flowRun} params={{ id: runId }}>
            {t('openRun')}
          </Link>
        ) : (
          <Link to={reportPaths.one} params={{ id: runId }}>
            {t('openReport')}
          </Link>
        ))}
      {mayWrite && (
        <Link to={schedulePaths.one} params={{ id: scheduleId }}>
          {t('openSchedule')}
        </Link>
      )}
      {mayWrite && result === null && (
        <Button variant="default" loading={skip.isPending} onClick={() => skip.mutate()}>
          {t(skipped ? 'takeIn' : 'skip')}
        </Button>
      )}
      {mayWrite && result === null && !skipped && repeat !== 'none' && <Part occurrence={occurrence} />}
    </div>
  )
}

const words = { one: 'changeOne', following: 'changeFollowing' } as const

/** Opens the form of an occurrence, or of it and later ones: nothing changes before that is saved. */
function Part({ occurrence: { scheduleId, date } }: { occurrence: Occurrence }) {
  const t = useTexts(scheduleTexts)
  return splitScopes.map((scope) => (
    <Button
      key={scope}
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to={schedulePaths.one}
          params={{ id: scheduleId }}
          search={{ occurrence: date, scope }}
        />
      )}
    >
      {t(words[scope])}
    </Button>
  ))
}
