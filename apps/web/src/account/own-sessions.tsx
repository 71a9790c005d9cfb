import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type OwnSession, ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { call } from '../kernel/server/api.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { notify, showError } from '../kernel/shell/notify.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './account.module.css'
import { ownSessionsQuery } from './account.queries.ts'
import { deviceWords } from './device-words.ts'

/** The person's sessions; the others can be signed out, which takes effect within five seconds. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const t = useTexts(accountTexts)
  const handleRevoke = async (id: string) => {
    try {
      await call(ownSessionRoutes.revokeOwn, { params: { id } })
      notify({ message: t('revoked') })
    } catch (failure) {
      showError(failure)
    }
    await refetch()
  }
  return (
    <>
      <p>{t('sessionsLead')}</p>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      <ul className={classes.rows} aria-label={t('sessions')}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => void handleRevoke(session.id)} />
        ))}
      </ul>
    </>
  )
}

function SessionRow({ session, onRevoke }: { session: OwnSession; onRevoke: () => void }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const device = deviceWords(session.userAgent)
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {session.isCurrent && <span className={classes.mark}>{t('thisDevice')}</span>}
        <p className={classes.facts}>
          <span>{t('signedInSince', { at: formatMoment(session.createdAt, language) })}</span>
          <span>{t('lastSeen', { at: formatMoment(session.lastSeenAt, language) })}</span>
          {session.ip !== null && <span>{t('ipAddress', { ip: session.ip })}</span>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" size="xs" aria-label={t('revokeOf', { device })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
