import { Button } from '@mantine/core'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import { type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { useNow } from '../../kernel/shell/use-now.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'

type Claim = ResultOf<typeof enrolmentRoutes.createClaim>

/** Access for our agent: a code and the one line to run on the robot. */
export function AgentAccess({ robot, enrolment }: { robot: RobotDetail; enrolment: Enrolment }) {
  const t = useTexts(enrolmentTexts)
  const changed = useEnrolmentChanged(robot.id)
  const [made, setMade] = useState<Claim | null>(null)
  const { claim, credential } = enrolment
  const isOurs = made !== null && made.expiresAt === claim?.expiresAt
  const handleMake = async () => {
    try {
      const body = { replace: credential !== null }
      setMade(await call(enrolmentRoutes.createClaim, { params: { id: robot.id }, body }))
      await changed()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section className={classes.box} aria-label={t('agentAccess')}>
      <h2>{t('agentAccess')}</h2>
      <p>{t('agentAccessText')}</p>
      {isOurs && <OpenCode claim={made} />}
      {claim !== null && <Remaining expiresAt={claim.expiresAt} isShown={isOurs} />}
      {credential !== null && <p className={classes.note}>{t('replaceNote')}</p>}
      <div>
        <Button variant={claim === null ? 'filled' : 'default'} onClick={() => void handleMake()}>
          {t(claim === null ? 'makeCode' : 'makeCodeAgain')}
        </Button>
      </div>
    </section>
  )
}

function OpenCode({ claim: { code, command } }: { claim: Claim }) {
  const t = useTexts(enrolmentTexts)
  return (
    <dl className={`${classes.values} ${classes.stacked}`}>
      <div>
        <dt>{t('command')}</dt>
        <dd>
          <CopyValue label={t('command')} value={command} />
        </dd>
      </div>
      <div>
        <dt>{t('code')}</dt>
        <dd className={classes.code}>
          <CopyValue label={t('code')} value={code} />
        </dd>
      </div>
    </dl>
  )
}

function Remaining({ expiresAt, isShown }: { expiresAt: string; isShown: boolean }) {
  const t = useTexts(enrolmentTexts)
  const leftMs = Date.parse(expiresAt) - useNow()
  if (leftMs <= 0) return <p role="status">{t('codeOver')}</p>
  const seconds = Math.ceil(leftMs / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <p role="timer">{t(isShown ? 'codeOpen' : 'codeOpenElsewhere', { time })}</p>
}
