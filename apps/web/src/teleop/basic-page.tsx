import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import { BatteryCharging, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { useLive } from '../kernel/server/live.ts'
import { MissingPage } from '../kernel/shell/missing-page.tsx'
import { showError } from '../kernel/shell/notify.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { FlowLink } from '../robots/list/flow-link.tsx'
import { robotBySerialQuery } from '../robots/robot-by-serial.queries.ts'
import classes from './basic-page.module.css'
import { StopButton } from './drive/stop-button.tsx'
import { type Goal, GoDialog } from './map/go-dialog.tsx'
import { MapPanel } from './map/map-panel.tsx'
import { TeleopNotices } from './notices/teleop-notices.tsx'
import { MainPicture } from './picture/main-picture.tsx'
import { RobotHead } from './robot-head.tsx'
import { screenSlots } from './session/early-session.ts'
import { readAbilities } from './session/robot-abilities.ts'
import { stopKeys } from './session/teleop-keys.ts'
import type { TeleopSession } from './session/teleop-session.ts'
import { useStoppedBy } from './session/use-stopped-by.ts'
import { useTeleopSession } from './session/use-teleop-session.ts'

/** /app/basic/{serialNo}: one camera, the state, and a few large buttons, designed for tablets. */
export function BasicRoute() {
  const { serialNo = '' } = useParams({ strict: false })
  const robot = useQuery(robotBySerialQuery(serialNo))
  const session = useTeleopSession(serialNo, screenSlots.basic)
  if (robot.data === null) return <MissingPage path="/robots" list={paths.robotControl} />
  if (session === null) return null
  return <BasicPage session={session} serialNo={serialNo} name={robot.data?.name ?? serialNo} />
}

function BasicPage({ session, serialNo, name }: { session: TeleopSession; serialNo: string; name: string }) {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const [goal, setGoal] = useState<Goal | null>(null)
  const isOnline = useLive(robotChannels.state, { serialNo }, (state) => state?.online ?? false)
  const isRunning = useLive(robotChannels.state, { serialNo }, (state) => state?.run != null)
  const abilities = useLive(robotChannels.state, { serialNo }, readAbilities)
  const stoppedBy = useStoppedBy(session, serialNo)
  useTitle(name)
  useKeys(stopKeys, driveTexts, (_id, phase) => {
    if (phase === 'down') session.remoteStop()
  })
  useEffect(() => session.chooseSlots([{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }]), [session])
  const say = (text: string) => {
    const body = { command: 'speak', params: { text, language } } as const
    call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: 'driving' }).catch(showError)
  }
  return (
    <div className={classes.page} data-fills-window>
      <RobotHead serialNo={serialNo} name={name} />
      <div className={classes.stage}>
        {abilities.hasVideo ? (
          <MainPicture session={session} serialNo={serialNo} camera="v1" isDrivable={false} />
        ) : (
          <MapPanel serialNo={serialNo} name={name} onGoal={setGoal} />
        )}
        <div className={classes.notices}>
          <TeleopNotices session={session} serialNo={serialNo} name={name} />
        </div>
      </div>
      <div className={classes.buttons}>
        {abilities.canSpeak &&
          phrases.map((phrase) => (
            <Button
              key={phrase}
              size="md"
              variant="default"
              disabled={!isOnline}
              leftSection={<MessageSquare size={20} />}
              onClick={() => say(t(phrase))}
            >
              {t(phrase)}
            </Button>
          ))}
        <Button
          size="md"
          variant="default"
          disabled={!isOnline || stoppedBy !== null}
          title={stoppedBy === null ? undefined : t(`cannotGo_${stoppedBy}`)}
          leftSection={<BatteryCharging size={20} />}
          onClick={() => setGoal({ kind: 'dock' })}
        >
          {t('dock')}
        </Button>
        {!isRunning && <FlowLink robot={{ serialNumber: serialNo, name }} size="md" />}
      </div>
      <div className={classes.stop}>
        <StopButton session={session} />
      </div>
      <GoDialog session={session} serialNo={serialNo} goal={goal} onClose={() => setGoal(null)} />
    </div>
  )
}

const phrases = ['phrase1', 'phrase2', 'phrase3'] as const
