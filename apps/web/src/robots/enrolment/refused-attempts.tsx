import { useQuery } from '@tanstack/react-query'
import type { RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import classes from './enrolment.module.css'
import { refusedQuery } from './enrolment.queries.ts'

/** Connections that the broker refused, this robot's first. */
export function RefusedAttempts({ robot }: { robot: RobotDetail }) {
  const t = useTexts(enrolmentTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(robot.buildingId)
  const { data, error, refetch } = useQuery(refusedQuery)
  const isOwn = ({ userName }: RefusedAttempt) => userName.endsWith(`/${robot.serialNumber}`)
  const attempts = (data ?? []).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
  return (
    <section className={classes.box} aria-label={t('refused')}>
      <h2>{t('refused')}</h2>
      <p>{t('refusedText')}</p>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.note}>{t('noneRefused')}</p>}
      {attempts.length > 0 && (
        <ScrollRegion className={classes.scroll} role="region" aria-label={t('refused')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('refusedUser')}</th>
                <th scope="col">{t('refusedReason')}</th>
                <th scope="col">{t('refusedFrom')}</th>
                <th scope="col">{t('refusedCount')}</th>
                <th scope="col">{t('refusedLast')}</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map((attempt) => (
                <tr key={`${attempt.userName} ${attempt.reason} ${attempt.ip}`}>
                  <td>
                    {attempt.userName}
                    {isOwn(attempt) && <small>{t('thisRobot')}</small>}
                  </td>
                  <td>{t(`reason_${attempt.reason}`)}</td>
                  <td>{attempt.ip ?? ''}</td>
                  <td>{attempt.count}</td>
                  <td>{formatMoment(attempt.lastAt, language, timeZone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
