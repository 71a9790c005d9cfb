import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { useBuildingNames } from '../buildings/building-filter.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { personName } from '../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AlertAge } from './alert-age.tsx'
import classes from './alert-card.module.css'
import { AlertCardActions } from './alert-card-actions.tsx'
import { getAlertRowProps } from './alert-keys.tsx'
import { AlertLevel } from './alert-level.tsx'
import { AlertPicture } from './alert-picture.tsx'
import { listPlace } from './use-alert-columns.tsx'

type AlertCardProps = {
  alert: Alert
  /** Ids of the visible columns. */
  shown: ReadonlySet<string>
}

/** One alert: first its severity and place, then what it is, with actions within a thumb's reach. */
export function AlertCard({ alert, shown }: AlertCardProps) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  const facts = useFacts(alert, shown)
  const { level, title, detail, mediaId, openedAt } = alert
  const name = title[language]
  const place = shown.has('place') ? listPlace(alert, buildings) : []
  return (
    <li className={classes.card} aria-label={name} {...getAlertRowProps(alert)}>
      <div className={classes.head}>
        {shown.has('level') && <AlertLevel level={level} />}
        <span className={classes.place}>{place.join(' · ')}</span>
        {shown.has('openedAt') && <AlertAge at={openedAt} />}
      </div>
      <div className={classes.body}>
        <div>
          {shown.has('what') && <h2>{name}</h2>}
          {shown.has('what') && detail !== null && <p className={classes.detail}>{detail[language]}</p>}
          {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
        </div>
        {shown.has('picture') && mediaId !== null && (
          <AlertPicture mediaId={mediaId} label={t('pictureOf', { name })} />
        )}
      </div>
      <AlertCardActions alert={alert} />
    </li>
  )
}

/** Further details, in brief. */
function useFacts(alert: Alert, shown: ReadonlySet<string>): string[] {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const { count, lastAt, owner, snoozedUntil, state, closedAt, closedBy, note } = alert
  const isClosed = state === 'closed'
  const facts: [column: string, words: string | false][] = [
    [isClosed ? 'owner' : 'state', owner !== null && `${t('ownerId')}: ${personName(owner, language)}`],
    ['state', snoozedUntil !== null && t('snoozed', { time: formatMoment(snoozedUntil, language) })],
    ['count', count > 1 && t('times', { count })],
    ['lastAt', count > 1 && `${t('lastAt')}: ${formatMoment(lastAt, language)}`],
    ['closedAt', closedAt !== null && `${t('closedAt')}: ${formatMoment(closedAt, language)}`],
    [
      'closedBy',
      isClosed && (closedBy === null ? t('byItself') : `${t('closedBy')}: ${personName(closedBy, language)}`),
    ],
    ['note', note !== '' && `${t('note')}: ${note}`],
  ]
  return facts.flatMap(([column, words]) => (shown.has(column) && words !== false ? [words] : []))
}
