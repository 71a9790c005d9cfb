import { Button } from '@mantine/core'
import type { RunVisit } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { visitLooks } from './run-looks.ts'
import classes from './runs.module.css'
import { describeDuration, type RunView, StepOutcome } from './step-outcome.tsx'

type VisitsProps = {
  view: RunView
  /** `null` if there are no earlier ones. */
  onEarlier: (() => void) | null
}

/** Every step in the order of execution; of a long run the latest, until the others are requested. */
export function RunVisits({ view, onEarlier }: VisitsProps) {
  const t = useTexts(runTexts)
  const { visits } = view
  return (
    <section aria-labelledby="run-visits">
      <h2 id="run-visits">{t('history')}</h2>
      {visits.length === 0 && <p>{t('noVisits')}</p>}
      {onEarlier !== null && (
        <Button variant="default" size="compact-sm" onClick={onEarlier}>
          {t('earlier')}
        </Button>
      )}
      <ol className={classes.visits}>
        {visits.map((visit) => (
          <Visit key={visit.visit} visit={visit} view={view} />
        ))}
      </ol>
    </section>
  )
}

function Visit({ visit, view }: { visit: RunVisit; view: RunView }) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const { status, rounds, startedAt, answeredBy } = visit
  const row = view.rowsOfVisits.get(visit.visit)
  const { name, line } =
    row === undefined ? { name: describeStepName(visit, language), line: '' } : view.describe(row)
  const duration = describeDuration(visit)
  return (
    <li>
      <div className={classes.visitHead}>
        <StateChip {...visitLooks[status]}>{t(`visit_${status}`)}</StateChip>
        {row !== undefined && <span className={classes.number}>{row.number}</span>}
        <b translate="no">
          {name}
          {rounds.length > 0 && ` (${rounds.join('.')})`}
        </b>
        {line !== '' && <span className={classes.line}>{line}</span>}
      </div>
      <small>
        {formatMoment(startedAt, language)}
        {duration !== '' && ` · ${duration}`}
      </small>
      <StepOutcome visit={visit} line={line} view={view} />
      {answeredBy !== null && <small>{t('answeredBy', { name: answeredBy })}</small>}
    </li>
  )
}
