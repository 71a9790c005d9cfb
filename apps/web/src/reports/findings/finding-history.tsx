import { useQuery } from '@tanstack/react-query'
import type { FindingChange, FindingValues } from '@wheelhouse/contract/reports/finding'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatDay } from '../../kernel/words/format-day.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from '../report.module.css'
import { changesQuery } from './finding.queries.ts'

/** The history of a finding, newest first; renders nothing if it is empty. */
export function FindingHistory({ id }: { id: string }) {
  const t = useTexts(findingTexts)
  const { data: changes, error, refetch } = useQuery(changesQuery(id))
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (changes === undefined || changes.length === 0) return null
  return (
    <section aria-label={t('history')}>
      <h2>{t('history')}</h2>
      <ol className={classes.timeline}>
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ol>
    </section>
  )
}

function ChangeItem({ change: { at, person, before, after } }: { change: FindingChange }) {
  const t = useTexts(findingTexts)
  const language = useLanguage()
  const describeValues = useValueWords()
  const were = describeValues(before)
  const lines = Object.entries(describeValues(after)).map(([name, value]) =>
    t('change', { name, before: were[name] ?? t('none'), after: value }),
  )
  return (
    <li>
      <time dateTime={at}>{formatMoment(at, language)}</time>
      <div className={classes.entry}>
        {lines.map((line) => (
          <p key={line} className={classes.words}>
            {line}
          </p>
        ))}
      </div>
      <span>{person === null ? t('somebody') : personName(person, language)}</span>
    </li>
  )
}

/** Field values of a finding, with their labels, as text. */
function useValueWords(): (values: FindingValues) => Readonly<Record<string, string>> {
  const t = useTexts(findingTexts)
  const language = useLanguage()
  return ({ title, state, owner, dueOn, note }) => ({
    ...(title !== undefined && { [t('name')]: title === '' ? t('untitled') : title }),
    ...(state !== undefined && { [t('state')]: t(`state_${state}`) }),
    ...(owner !== undefined && {
      [t('ownerId')]: owner === null ? t('nobody') : personName(owner, language),
    }),
    ...(dueOn !== undefined && { [t('dueOn')]: dueOn === null ? t('noDueOn') : formatDay(dueOn, language) }),
    ...(note !== undefined && { [t('note')]: note === '' ? t('none') : note }),
  })
}
