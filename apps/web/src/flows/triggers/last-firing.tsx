import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FiringState } from '@wheelhouse/contract/inspections/trigger-firing'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import classes from '../../kernel/lists/ordered-list.module.css'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ExportedFile } from '../../reports/exported-file.tsx'
import { may } from '../../session/may.ts'
import { getReasonWords } from './trigger-words.ts'
import { lastFiringQuery } from './triggers.queries.ts'

const looks: Record<FiringState, { shape: ShapeName; tone: Tone }> = {
  waiting: { shape: 'half', tone: 'neutral' },
  working: { shape: 'play', tone: 'active' },
  done: { shape: 'ring', tone: 'good' },
  failed: { shape: 'cross', tone: 'danger' },
  skipped: { shape: 'square', tone: 'neutral' },
  unknown: { shape: 'dots', tone: 'attention' },
}

/** The last result of a rule, and a link to it (R-FLOWS-22). */
export function LastFiring({ ruleId }: { ruleId: string }) {
  const t = useTexts(triggerTexts)
  const language = useLanguage()
  const { data: firing } = useQuery(lastFiringQuery(ruleId))
  if (firing === undefined) return null
  if (firing === null) return <div className={classes.small}>{t('never')}</div>
  const { at, state, reason, subject, runId, exportId, heldBack } = firing
  return (
    <div className={classes.small}>
      <StateChip {...looks[state]}>{t(`state_${state}`)}</StateChip>{' '}
      <span>{t('last', { at: formatMoment(at, language) })}</span> {subject !== '' && <span>{subject}</span>}{' '}
      {reason !== null && <span>{getReasonWords(reason)}</span>}{' '}
      {heldBack > 0 && <span>{t('heldBack', { count: heldBack })}</span>}{' '}
      {runId !== null && (
        <Link to="/flow/run/$id" params={{ id: runId }}>
          {t('openRun')}
        </Link>
      )}
      {exportId !== null && may('report:export') && <ExportedFile id={exportId} label={t('openFile')} />}
    </div>
  )
}
