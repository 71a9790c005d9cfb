import { useQuery } from '@tanstack/react-query'
import { type GuideWeek, guideWeekRoutes } from '@wheelhouse/contract/guide/guide-week'
import { openQuestionTexts } from '@wheelhouse/texts/guide/open-questions'
import { useId } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './answer-weeks.module.css'

const outcomes = ['answer', 'suggest', 'notFound', 'wrong'] as const

/** What came of the questions to a group, week by week (R-GUIDE-12). */
export function AnswerWeeks({ groupId }: { groupId: string }) {
  const t = useTexts(openQuestionTexts)
  const id = useId()
  const params = { id: groupId }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [guideWeekRoutes.list.path, params],
    queryFn: ({ signal }) => call(guideWeekRoutes.list, { params }, { signal }),
  })
  return (
    <section className={classes.weeks} aria-labelledby={id}>
      <h2 id={id}>{t('weeks')}</h2>
      {isPending && <ListLoading />}
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('week')}</th>
              <th scope="col">{t('weeksAll')}</th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  {t(`weeks_${outcome}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((week) => (
              <Week key={week.monday} week={week} most={Math.max(1, ...data.map(countAll))} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** @param most questions of the week with the most, which fills the bar */
function Week({ week, most }: { week: GuideWeek; most: number }) {
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', day: 'numeric' })
  return (
    <tr>
      <th scope="row">{day.format(new Date(week.monday))}</th>
      <td className={classes.barCell}>
        <span className={classes.count}>{countAll(week)}</span>
        <span className={classes.bar}>
          {outcomes.map((outcome) => (
            <span
              key={outcome}
              data-outcome={outcome}
              style={{ width: `${(week[outcome] / most) * 100}%` }}
            />
          ))}
        </span>
      </td>
      {outcomes.map((outcome) => (
        <td key={outcome}>{week[outcome]}</td>
      ))}
    </tr>
  )
}

function countAll(week: GuideWeek): number {
  return outcomes.reduce((sum, outcome) => sum + week[outcome], 0)
}
