import { useQuery } from '@tanstack/react-query'
import type { EvaluationRun } from '@wheelhouse/contract/guide/knowledge-evaluation'
import { evaluationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { WeekBars } from '../week-bars.tsx'
import { evaluationWeeksQuery, runsQuery } from './evaluation.queries.ts'

const parts = [
  { id: 'hit', look: 'good' },
  { id: 'three', look: 'fair' },
  { id: 'missed', look: 'bad' },
] as const

/** The results of the evaluation questions, by run and by week. */
export function EvaluationResults({ groupId }: { groupId: string }) {
  const t = useTexts(evaluationTexts)
  const runs = useQuery(runsQuery(groupId))
  const weeks = useQuery(evaluationWeeksQuery(groupId))
  const error = runs.error ?? weeks.error
  if (error !== null)
    return <ListFailure error={error} onRetry={() => void Promise.all([runs.refetch(), weeks.refetch()])} />
  if (runs.data === undefined || weeks.data === undefined) return <ListLoading />
  return (
    <>
      <h2>{t('runs')}</h2>
      {runs.data.length === 0 ? <p>{t('noRuns')}</p> : <Runs runs={runs.data} />}
      <WeekBars
        title={t('weeks')}
        weekLabel={t('week')}
        totalLabel={t('weeks_rate')}
        parts={parts.map((part) => ({ ...part, label: t(`weeks_${part.id}`) }))}
        weeks={weeks.data.map(({ monday, run }) => {
          if (run === null) return { monday, total: '–', counts: null }
          const { questionCount, hits, amongThree } = run
          // A fraction, however many questions there were.
          const toShare = (count: number) => Math.round((count / questionCount) * 100)
          const hit = toShare(hits)
          const three = toShare(amongThree) - hit
          return { monday, total: `${hit}%`, counts: { hit, three, missed: 100 - hit - three } }
        })}
        most={100}
      />
    </>
  )
}

function Runs({ runs }: { runs: readonly EvaluationRun[] }) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const toRate = (count: number, { questionCount }: EvaluationRun) =>
    t('rate', { count, percent: Math.round((count / questionCount) * 100) })
  const columns: Column<EvaluationRun>[] = [
    { id: 'at', label: t('when'), text: ({ at }) => formatMoment(at, language) },
    { id: 'kind', label: t('kind'), text: ({ kind }) => t(`kind_${kind}`) },
    { id: 'questionCount', label: t('questionCount'), text: ({ questionCount }) => String(questionCount) },
    { id: 'hits', label: t('hits'), text: (run) => toRate(run.hits, run) },
    { id: 'amongThree', label: t('amongThree'), text: (run) => toRate(run.amongThree, run) },
    {
      id: 'hitsBefore',
      label: t('hitsBefore'),
      text: (run) => (run.hitsBefore === null ? '–' : toRate(run.hitsBefore, run)),
    },
    { id: 'operatorName', label: t('who'), text: ({ operatorName }) => operatorName ?? '' },
  ]
  return <DataTable caption={t('runs')} columns={columns} rows={runs} sort="" onSort={() => undefined} />
}
