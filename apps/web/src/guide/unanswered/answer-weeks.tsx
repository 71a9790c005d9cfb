import { useQuery } from '@tanstack/react-query'
import { type GuideWeek, guideWeekRoutes } from '@wheelhouse/contract/guide/guide-week'
import { openQuestionTexts } from '@wheelhouse/texts/guide/open-questions'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { WeekBars } from '../week-bars.tsx'

const outcomes = [
  { id: 'answer', look: 'good' },
  { id: 'suggest', look: 'fair' },
  { id: 'notFound', look: 'attention' },
  { id: 'wrong', look: 'bad' },
] as const

/** The outcomes of the questions to a group, by week (R-GUIDE-12). */
export function AnswerWeeks({ groupId }: { groupId: string }) {
  const t = useTexts(openQuestionTexts)
  const params = { id: groupId }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [guideWeekRoutes.list.path, params],
    queryFn: ({ signal }) => call(guideWeekRoutes.list, { params }, { signal }),
  })
  if (isPending) return <ListLoading />
  if (data === undefined) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <WeekBars
      title={t('weeks')}
      weekLabel={t('week')}
      totalLabel={t('weeksAll')}
      parts={outcomes.map((outcome) => ({ ...outcome, label: t(`weeks_${outcome.id}`) }))}
      weeks={data.map(({ monday, ...counts }) => ({ monday, total: String(countAll(counts)), counts }))}
      most={Math.max(1, ...data.map(countAll))}
    />
  )
}

function countAll(week: Omit<GuideWeek, 'monday'>): number {
  return outcomes.reduce((sum, { id }) => sum + week[id], 0)
}
