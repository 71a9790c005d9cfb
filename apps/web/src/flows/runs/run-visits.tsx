import { Button } from '@mantine/core'
import { type FlowRunDetail, flowRunRoutes, type RunVisit, shownVisits } from '@wheelhouse/contract/flows/run'
import { readStepCall } from '@wheelhouse/contract/flows/service-call'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useCodeWords } from '../../robots/use-code-words.ts'
import { listAnswers, usePlaceWords } from '../../robots/use-place-words.ts'
import { StepCallWords } from '../../system/services/step-call-words.tsx'
import { visitLooks } from './run-looks.ts'
import classes from './runs.module.css'

/** Every step in the order in which it was done; of a long run the newest, until the others are asked for. */
export function RunVisits({ run }: { run: FlowRunDetail }) {
  const t = useTexts(runTexts)
  const [earlier, setEarlier] = useState<readonly RunVisit[]>([])
  const first = run.visits[0]?.visit ?? 1
  const showEarlier = () =>
    void call(flowRunRoutes.visits, { params: { id: run.id }, query: { from: 1 } })
      .then(setEarlier)
      .catch(showError)
  const visits = [...earlier.filter(({ visit }) => visit < first), ...run.visits]
  const sayPlace = usePlaceWords(
    run.buildingId,
    listAnswers(visits.map(({ type, result }) => ({ type, answer: result }))),
  )
  const hasMore = earlier.length === 0 && run.visits.length >= shownVisits
  return (
    <section aria-labelledby="run-visits">
      <h2 id="run-visits">{t('history')}</h2>
      {visits.length === 0 && <p>{t('noVisits')}</p>}
      {hasMore && (
        <Button variant="default" size="compact-sm" onClick={showEarlier}>
          {t('earlier')}
        </Button>
      )}
      <ol className={classes.visits}>
        {visits.map((visit) => (
          <Visit key={visit.visit} visit={visit} sayPlace={sayPlace} />
        ))}
      </ol>
    </section>
  )
}

/** What robots answer for programs is an object: which picture it took, for instance. The report shows those. */
function isForPeople(result: string): boolean {
  return result !== '' && !result.startsWith('{')
}

function Visit({ visit, sayPlace }: { visit: RunVisit; sayPlace: (answer: string) => string }) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const wordsOfCode = useCodeWords()
  const { name, status, rounds, startedAt, endedAt, result, errorCode, answeredBy } = visit
  const call = readStepCall(visit)
  const seconds = endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000
  return (
    <li>
      <div className={classes.visitHead}>
        <StateChip {...visitLooks[status]}>{t(`visit_${status}`)}</StateChip>
        <b translate="no">
          {name}
          {rounds.length > 0 && ` (${rounds.join('.')})`}
        </b>
      </div>
      <small>
        {formatMoment(startedAt, language)}
        {seconds !== null && ` · ${t('seconds', { count: Number(seconds.toFixed(1)) })}`}
      </small>
      {errorCode !== null && (
        <p className={classes.error}>
          {wordsOfCode(errorCode)} ({errorCode})
        </p>
      )}
      {call !== null && <StepCallWords call={call} />}
      {call === null && result !== null && isForPeople(result) && (
        <p translate="no" className={classes.result}>
          {visit.type === stepNumbers.ask ? sayPlace(result) : result}
        </p>
      )}
      {answeredBy !== null && <small>{t('answeredBy', { name: answeredBy })}</small>}
    </li>
  )
}
