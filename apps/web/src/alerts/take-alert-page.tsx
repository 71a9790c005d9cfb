import { Alert, Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { alertLinkRoutes, type LinkedAlert } from '@wheelhouse/contract/alerts/alert-link'
import { alertLinkTexts } from '@wheelhouse/texts/alerts/alert-link'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { describeError } from '../kernel/shell/notify.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { personName } from '../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AuthCard } from '../session/auth-card.tsx'
import { AlertLevel } from './alert-level.tsx'
import { alertPaths } from './alert-paths.ts'
import classes from './take-alert-page.module.css'

/** alert/take: the target of the link in mails to people on call (R-ALERTS-8). Requires no login. */
export function TakeAlertPage() {
  const t = useTexts(alertLinkTexts)
  const { ticket } = useSearch({ from: alertPaths.take })
  useTitle(t('title'))
  return (
    <AuthCard>
      {ticket === undefined ? (
        <Alert color="red" role="alert">
          {t('noTicket')}
        </Alert>
      ) : (
        <LinkedAlertCard ticket={ticket} />
      )}
    </AuthCard>
  )
}

function LinkedAlertCard({ ticket }: { ticket: string }) {
  const t = useTexts(alertLinkTexts)
  const { data, error, refetch } = useQuery({
    queryKey: [alertLinkRoutes.get.path, ticket],
    queryFn: ({ signal }) => call(alertLinkRoutes.get, { query: { ticket } }, { signal, early: true }),
  })
  const take = useMutation({
    mutationFn: () => call(alertLinkRoutes.take, { body: { ticket } }, { quiet: 'ownProgress', early: true }),
    // Also if somebody else was faster, to show who.
    onSettled: () => refetch(),
  })
  const refusal = error ?? take.error
  const isAway = refusal !== null && asApiError(refusal).code === 'server.unavailable'
  return (
    <div className={classes.alert}>
      {data === undefined && error === null && <Skeleton height={240} />}
      {data !== undefined && (
        <>
          <LinkedAlertFacts alert={data} />
          <AlertAction alert={data} isTaking={take.isPending} onTake={() => take.mutate()} />
        </>
      )}
      {isAway && (
        <ListFailure error={refusal} onRetry={() => void (error === null ? take.mutate() : refetch())} />
      )}
      {refusal !== null && !isAway && (
        <Alert color="red" role="alert">
          {describeError(refusal)}
        </Alert>
      )}
      <p>
        <Link to={alertPaths.open}>{t('toAlerts')}</Link>
      </p>
    </div>
  )
}

/** What happened, where, and since when. */
function LinkedAlertFacts({ alert }: { alert: LinkedAlert }) {
  const t = useTexts(alertLinkTexts)
  const alertText = useTexts(alertTexts)
  const language = useLanguage()
  const { level, title, detail, buildingName, floorName, robotName, openedAt, lastAt, count, timezone } =
    alert
  const place = [buildingName, floorName].filter((word) => word !== null && word !== '').join(' · ')
  const facts = [
    [t('building'), place],
    [t('robot'), robotName],
    [t('openedAt'), formatMoment(openedAt, language, timezone)],
    [
      t('lastAt'),
      count > 1 && `${formatMoment(lastAt, language, timezone)} · ${alertText('times', { count })}`,
    ],
  ] as const
  return (
    <>
      <div>
        <AlertLevel level={level} />
      </div>
      <h2>{title[language]}</h2>
      {detail !== null && <p>{detail[language]}</p>}
      <dl className={classes.facts}>
        {facts.map(
          ([word, value]) =>
            value !== null &&
            value !== false && (
              <div key={word} style={{ display: 'contents' }}>
                <dt>{word}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

type ActionProps = { alert: LinkedAlert; isTaking: boolean; onTake: () => void }

/** The one available action, or why there is none anymore. */
function AlertAction({ alert: { state, owner, reader }, isTaking, onTake }: ActionProps) {
  const t = useTexts(alertLinkTexts)
  const alertText = useTexts(alertTexts)
  const language = useLanguage()
  if (state === 'closed') return <p role="status">{t('isClosed')}</p>
  if (owner !== null)
    return (
      <p role="status">
        <b>{owner.isReader ? t('isYours') : t('isTaken', { name: personName(owner, language) })}</b>
      </p>
    )
  return (
    <>
      <Button size="lg" fullWidth loading={isTaking} onClick={onTake}>
        {alertText('acknowledge')}
      </Button>
      <p className={classes.dimmed}>{t('asPerson', { name: personName(reader, language) })}</p>
    </>
  )
}
