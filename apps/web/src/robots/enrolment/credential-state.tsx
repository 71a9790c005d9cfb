import { Alert, Loader } from '@mantine/core'
import { type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { stateLooks } from '../live/robot-view.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { Facts, useRobotState } from '../robot-facts.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'

/** The robot's current credential, whether it has connected, and a button to revoke it. */
export function CredentialState({ robot, enrolment }: { robot: RobotDetail; enrolment: Enrolment }) {
  const t = useTexts(enrolmentTexts)
  const robotText = useTexts(robotTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(robot.buildingId)
  const state = useRobotState(robot.serialNumber)
  const { credential, firstContactAt } = enrolment
  const moment = (iso: string | null) => iso && formatMoment(iso, language, timeZone)
  return (
    <section className={classes.box} aria-label={t('state')}>
      <header className={classes.boxHead}>
        <h2>{t('state')}</h2>
        {state !== undefined && (
          <StateChip {...stateLooks[state.uiState]}>{robotText(`state_${state.uiState}`)}</StateChip>
        )}
      </header>
      {credential === null && <p>{t('noCredential')}</p>}
      {credential !== null && (
        <>
          {firstContactAt === null && (
            <div className={classes.waiting} role="status">
              <Loader size="sm" />
              <div>
                <strong>{t('waitingForContact')}</strong>
                <p>{t('waitingForContactText')}</p>
              </div>
            </div>
          )}
          {credential.isFromFormerOwner && (
            <Alert color="yellow" variant="light">
              {t('fromFormerOwner')}
            </Alert>
          )}
          <Facts
            isOffline={false}
            facts={[
              [t('credential'), t(`kind_${credential.kind}`)],
              [t('since'), moment(credential.since)],
              [
                t('fingerprint'),
                credential.fingerprint && <code key="fingerprint">{credential.fingerprint}</code>,
              ],
              [t('previousUntil'), moment(credential.previousUntil)],
              [t('firstContact'), moment(firstContactAt)],
            ]}
          />
          <Revoke robot={robot} />
        </>
      )}
    </section>
  )
}

function Revoke({ robot: { id, name } }: { robot: RobotDetail }) {
  const t = useTexts(enrolmentTexts)
  const changed = useEnrolmentChanged(id)
  return (
    <div>
      <ConfirmButton
        label={t('revoke')}
        confirm={t('revokeButton')}
        size="xs"
        isDangerous
        onConfirm={async () => {
          await call(enrolmentRoutes.revoke, { params: { id } })
          notify({ message: t('revoked') })
          await changed()
        }}
      >
        <p>{t('revokeText', { name })}</p>
      </ConfirmButton>
    </div>
  )
}
