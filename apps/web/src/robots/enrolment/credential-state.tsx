import { Button, Group, Loader, Modal } from '@mantine/core'
import { type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { Facts, useRobotState } from '../robot-facts.tsx'
import type { RobotDetail } from '../robot-record.queries.ts'
import { stateLooks } from '../robot-view.ts'
import { useTimeZone } from '../use-time-zone.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'

/** What the robot may sign in with now, whether it has come, and the way to take it back. */
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
  const formText = useTexts(formTexts)
  const changed = useEnrolmentChanged(id)
  const [isAsking, setIsAsking] = useState(false)
  const handleRevoke = async () => {
    try {
      await call(enrolmentRoutes.revoke, { params: { id } })
      setIsAsking(false)
      notify({ message: t('revoked') })
      await changed()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div>
      <Button variant="outline" color="red" size="xs" onClick={() => setIsAsking(true)}>
        {t('revoke')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('revoke')}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <p>{t('revokeText', { name })}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
            {formText('cancel')}
          </Button>
          <Button color="red.9" onClick={() => void handleRevoke()}>
            {t('revokeButton')}
          </Button>
        </Group>
      </Modal>
    </div>
  )
}
