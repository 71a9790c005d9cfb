import { Alert, Button, Group, Modal } from '@mantine/core'
import { type BrokerCard, type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { QrCode } from '../../kernel/shell/qr-code.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../robot-record.queries.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'
import { LinkForm } from './link-form.tsx'

type AccessProps = { robot: RobotDetail; enrolment: Enrolment }

/** The way in for any other VDA 5050 robot: what a person types into its settings, and a secret that is shown once. */
export function CardAccess({ robot, enrolment: { card, credential } }: AccessProps) {
  const t = useTexts(enrolmentTexts)
  const changed = useEnrolmentChanged(robot.id)
  const [secret, setSecret] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  // What the robot's poses must name, so that they are shown on this floor (docs/robot-link.md).
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
  return (
    <dl className={classes.values}>
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyValue label={label} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** With a credential in force a new one is a rotation, and that is said first. */
function MakeSecret({ current, onMake }: { current: 'secret' | 'key' | null; onMake: () => Promise<void> }) {
  const t = useTexts(enrolmentTexts)
  const formText = useTexts(formTexts)
  const [isAsking, setIsAsking] = useState(false)
  if (current === null) return <Button onClick={() => void onMake()}>{t('makeSecret')}</Button>
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('rotate')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('rotate')}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <p>{t(current === 'secret' ? 'rotateText' : 'rotateKeyText')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
            {formText('cancel')}
          </Button>
          <Button
            onClick={() => {
              setIsAsking(false)
              void onMake()
            }}
          >
            {t('makeSecret')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
