import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Activity } from '@wheelhouse/contract/robots/robot'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { DayChoice } from '../../kernel/lists/day-choice.tsx'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListEmpty, ListLoading } from '../../kernel/lists/list-parts.tsx'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import { useSession } from '../../session/session.store.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { useCodeWords } from '../words/use-code-words.ts'
import { ActivityCsv } from './activity-csv.tsx'
import { describeActivity } from './activity-words.ts'
import { RecordPager } from './record-pager.tsx'
import classes from './robot-record.module.css'
import { activitiesQuery, robotQuery } from './robot-record.queries.ts'
import {
  type ActivitySearch,
  activityLevels,
  activityServices,
  readActivitySearch,
} from './robot-record-search.ts'

/** robot/{id}/activity: what a robot did and what happened to it. */
export function RobotActivityPage() {
  const t = useTexts(robotRecordTexts)
  useTitle(t('toActivity'))
  const { id } = useParams({ from: `/shell${paths.robotActivity}` })
  const search = useSearch({ from: `/shell${paths.robotActivity}` })
  const navigate = useNavigate({ from: paths.robotActivity })
  const { user } = useSession()
  const { data: robot } = useQuery(robotQuery(id))
  const timeZone = useTimeZone(robot?.buildingId ?? '')
  const getCodeWords = useCodeWords()
  const { data, error, isPending, refetch } = useQuery(activitiesQuery(id, search, timeZone))
  const change = (part: Partial<ActivitySearch>) =>
    void navigate({
      search: (last) => readActivitySearch({ ...last, page: undefined, ...part }),
      replace: true,
    })
  const { page = 1, ...filters } = search
  return (
    <section>
      {user?.type !== '0' && (
        <BackLink to={paths.robot} params={{ id }}>
          {t('backToRobot')}
        </BackLink>
      )}
      <header className={listClasses.head}>
        <h1>{t('toActivity')}</h1>
        <span>{robot?.name}</span>
        {data !== undefined && data.rows.length > 0 && (
          <div className={listClasses.actions}>
            <ActivityCsv id={id} search={search} timeZone={timeZone} />
          </div>
        )}
      </header>
      <ActivityFilters search={search} onChange={change} />
      {error !== null && (
        <ListFailure error={error} route={{ path: '/robots' }} onRetry={() => void refetch()} />
      )}
      {isPending && <ListLoading />}
      {data?.rows.length === 0 &&
        (Object.keys(filters).length > 0 ? (
          <ListEmpty isFiltered />
        ) : (
          <p className={classes.empty}>{t('noActivities')}</p>
        ))}
      {data !== undefined && data.rows.length > 0 && (
        <ol className={classes.entries}>
          {data.rows.map((activity) => (
            <Entry key={activity.id} activity={activity} timeZone={timeZone} getCodeWords={getCodeWords} />
          ))}
        </ol>
      )}
      <RecordPager page={page} hasOlder={data?.hasOlder ?? false} onPage={(next) => change({ page: next })} />
      <p className={classes.note}>{t('kept')}</p>
    </section>
  )
}

function ActivityFilters({
  search,
  onChange,
}: {
  search: ActivitySearch
  onChange: (part: { [K in keyof ActivitySearch]?: ActivitySearch[K] }) => void
}) {
  const t = useTexts(robotRecordTexts)
  const listText = useTexts(listTexts)
  const set = (name: keyof ActivitySearch) => (value: string) =>
    onChange(readActivitySearch({ ...search, page: undefined, [name]: value }))
  const { level, service, day } = search
  return (
    <div role="search" aria-label={listText('filters')} className={listClasses.filters}>
      <DayChoice
        label={t('day')}
        value={day ?? ''}
        isOptional
        onChange={(next) => onChange({ day: next === '' ? undefined : next })}
      />
      <Choice
        label={t('level')}
        all={t('allLevels')}
        value={level}
        options={activityLevels.map((value) => ({
          value,
          label: t('levelUpTo', { level: t(`level_${value}`) }),
        }))}
        onChange={set('level')}
      />
      <Choice
        label={t('service')}
        all={t('allServices')}
        value={service}
        options={activityServices.map((value) => ({ value, label: t(`service_${value}`) }))}
        onChange={set('service')}
      />
      {(level ?? service ?? day) !== undefined && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onChange({ level: undefined, service: undefined, day: undefined })}
        >
          {listText('clearFilters')}
        </Button>
      )}
    </div>
  )
}

type EntryProps = {
  activity: Activity
  timeZone: string | undefined
  getCodeWords: (code: string) => string
}

function Entry({ activity, timeZone, getCodeWords }: EntryProps) {
  const t = useTexts(robotRecordTexts)
  const language = useLanguage()
  const { at, level, service, operator } = activity
  const { what, more } = describeActivity(activity, getCodeWords)
  return (
    <li>
      <time dateTime={at}>{formatMoment(at, language, timeZone)}</time>
      <StateChip {...getLook(level)}>{wordOr(robotRecordTexts, `level_${level}`, level)}</StateChip>
      <div className={classes.what}>
        <small>{t(`service_${service}`)}</small> {what}
        {more !== null && <div>{more}</div>}
        {operator !== null && <div>{personName(operator, language)}</div>}
      </div>
    </li>
  )
}

function getLook(level: number): { shape: ShapeName; tone: Tone } {
  if (level <= 3) return { shape: 'warning', tone: 'danger' }
  if (level === 4) return { shape: 'warning', tone: 'attention' }
  return { shape: 'ring', tone: level === 5 ? 'active' : 'neutral' }
}
