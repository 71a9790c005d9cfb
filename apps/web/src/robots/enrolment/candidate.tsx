import { Alert, Button, Group } from '@mantine/core'
import { type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'

type CandidateProps = { robot: RobotDetail; candidate: NonNullable<Enrolment['candidate']> }

/** An agent that used a code: somebody compares its fingerprint with the one on the robot, then admits it. */
export function Candidate({ robot, candidate: { fingerprint, at, ip } }: CandidateProps) {
  const t = useTexts(enrolmentTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(robot.buildingId)
  const changed = useEnrolmentChanged(robot.id)
  const params = { id: robot.id }
  const decide = async (isMine: boolean) => {
    try {
      // Sends the fingerprint that was displayed, because another agent may have taken its place meanwhile.
      if (isMine) await call(enrolmentRoutes.confirmCandidate, { params, body: { fingerprint } })
      else await call(enrolmentRoutes.rejectCandidate, { params })
      notify({ message: t(isMine ? 'confirmed' : 'rejected') })
    } catch (error) {
      showError(error)
    }
    await changed()
  }
  return (
    <Alert color="yellow" title={t('candidate')} role="alert">
      <p className={classes.lead}>{t('candidateText')}</p>
      <p className={classes.fingerprint}>{fingerprint}</p>
      <p className={classes.lead}>
        {t('candidateFrom', { at: formatMoment(at, language, timeZone), ip: ip ?? t('unknownAddress') })}
      </p>
      <Group gap="sm">
        <Button onClick={() => void decide(true)}>{t('confirm')}</Button>
        <Button variant="default" onClick={() => void decide(false)}>
          {t('reject')}
        </Button>
      </Group>
    </Alert>
  )
}
