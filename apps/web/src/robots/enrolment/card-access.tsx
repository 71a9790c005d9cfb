import { Alert, Button, Group } from '@mantine/core'
import { type BrokerCard, type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { useState } from 'react'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValues } from '../../kernel/shell/copy-value.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { QrCode } from '../../kernel/shell/qr-code.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'
import { LinkForm } from './link-form.tsx'

type AccessProps = { robot: RobotDetail; enrolment: Enrolment }

/** Access for any other VDA 5050 robot: what to enter in its settings, and a secret that is shown once. */
export function CardAccess({ robot, enrolment: { card, credential } }: AccessProps) {
  const t = useTexts(enrolmentTexts)
  const changed = useEnrolmentChanged(robot.id)
  const [secret, setSecret] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  // The robot's poses must use this map id to be shown on this floor (docs/robot-link.md).
  const mapId = `${robot.buildingId}.${robot.initialFloorId}`
  const handleMake = async () => {
    try {
      const made = await call(enrolmentRoutes.createSecret, { params: { id: robot.id } })
      setSecret(made.secret)
    } catch (error) {
      showError(error)
    }
    await changed()
  }
  return (
    <section className={classes.box} aria-label={t('cardAccess')}>
      <h2>{t('cardAccess')}</h2>
      <p>{t('cardAccessText')}</p>
      <CardValues card={card} mapId={mapId} secret={secret} />
      {secret === null ? (
        <Group gap="sm">
          <MakeSecret current={credential?.kind ?? null} onMake={handleMake} />
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('changeLink')}
          </Button>
        </Group>
      ) : (
        <div className={classes.once}>
          <Alert color="yellow" role="status">
            {t('secretOnce')}
          </Alert>
          <QrCode text={JSON.stringify({ ...card, mapId, secret })} label={t('qrNote')} />
          <p className={classes.note}>{t('qrNote')}</p>
          <div>
            <Button variant="default" onClick={() => setSecret(null)}>
              {t('secretNoted')}
            </Button>
          </div>
        </div>
      )}
      {isChanging && <LinkForm robot={robot} card={card} onClose={() => setIsChanging(false)} />}
    </section>
  )
}

function CardValues({ card, mapId, secret }: { card: BrokerCard; mapId: string; secret: string | null }) {
  const t = useTexts(enrolmentTexts)
  const values = [
    [t('host'), card.host],
    [t('port'), String(card.port)],
    [t('tls'), t(card.tls ? 'tls_on' : 'tls_off')],
    [t('interfaceName'), card.interfaceName],
    [t('vdaVersion'), card.vdaVersion],
    [t('manufacturer'), card.manufacturer],
    [t('serialNumber'), card.serialNumber],
    [t('mapId'), mapId],
    [t('userName'), card.userName],
    ...(secret === null ? [] : [[t('secret'), secret] as const]),
  ] as const
  return <CopyValues values={values} />
}

/** If a credential is in force, a new one is a rotation, which needs a warning first. */
function MakeSecret({ current, onMake }: { current: 'secret' | 'key' | null; onMake: () => Promise<void> }) {
  const t = useTexts(enrolmentTexts)
  if (current === null) return <Button onClick={() => void onMake()}>{t('makeSecret')}</Button>
  return (
    <ConfirmButton label={t('rotate')} confirm={t('makeSecret')} onConfirm={onMake}>
      <p>{t(current === 'secret' ? 'rotateText' : 'rotateKeyText')}</p>
    </ConfirmButton>
  )
}
