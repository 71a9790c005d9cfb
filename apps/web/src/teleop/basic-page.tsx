import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { BatteryCharging, MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../kernel/server/api.ts'
import { useLive } from '../kernel/server/live.ts'
import { showError } from '../kernel/shell/notify.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './basic-page.module.css'
import { MainPicture } from './main-picture.tsx'
import { OrderPanel } from './order-panel.tsx'
import { robotBySerialQuery } from './robot-by-serial.queries.ts'
import { RobotHead } from './robot-head.tsx'
import { StopButton } from './stop-button.tsx'
import type { TeleopSession } from './teleop-session.ts'
import { useTeleopSession } from './use-teleop-session.ts'

/** /app/basic/{serialNo}: one camera, the state, and a few large buttons; made for tablets. */
export function BasicRoute() {
  const { serialNo = '' } = useParams({ strict: false })
  const t = useTexts(teleopTexts)
  const robot = useQuery(robotBySerialQuery(serialNo))
  const session = useTeleopSession(serialNo, 1)
  if (robot.data === null) return <p role="alert">{t('notFound')}</p>
  if (session === null) return null
  return <BasicPage session={session} serialNo={serialNo} name={robot.data?.name ?? serialNo} />
}

function BasicPage({ session, serialNo, name }: { session: TeleopSession; serialNo: string; name: string }) {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const isOnline = useLive(robotChannels.state, { serialNo }, (state) => state?.online ?? false)
  useEffect(() => session.chooseSlots([{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }]), [session])
  const say = (text: string) => {
    const body = { command: 'speak', params: { text, language } } as const
    call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: true }).catch(showError)
  }
  const dock = () => call(robotCommandRoutes.dock, { params: { serialNo } }, { quiet: true }).catch(showError)
  return (
    <div className={classes.page}>
      <RobotHead serialNo={serialNo} name={name} />
      <MainPicture session={session} camera="v1" isThermal={false} />
      <div className={classes.buttons}>
        {(['phrase1', 'phrase2', 'phrase3'] as const).map((phrase) => (
          <Button
            key={phrase}
            size="lg"
            variant="default"
            disabled={!isOnline}
            leftSection={<MessageSquare size={20} />}
            onClick={() => say(t(phrase))}
          >
            {t(phrase)}
          </Button>
        ))}
        <Button
          size="lg"
          variant="default"
          disabled={!isOnline}
          leftSection={<BatteryCharging size={20} />}
          onClick={() => void dock()}
        >
          {t('dock')}
        </Button>
        <OrderPanel session={session} serialNo={serialNo} />
        <StopButton session={session} serialNo={serialNo} name={name} />
      </div>
    </div>
  )
}
