import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { VideoOff, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { readAbilities } from '../session/robot-abilities.ts'
import { useTeleopSession } from '../session/use-teleop-session.ts'
import classes from './live-preview.module.css'
import { RobotVideo } from './robot-video.tsx'

/** A robot's front camera, small and live, or the reason why there is no picture. */
export function LivePreview({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const { hasVideo } = useLive(robotChannels.state, { serialNo }, readAbilities)
  const isOnline = useLive(robotChannels.state, { serialNo }, (state) => state?.online)
  return (
    <div className={classes.picture}>
      {isOnline === true && hasVideo && <Preview serialNo={serialNo} />}
      {isOnline === false && (
        <p className={classes.none}>
          <WifiOff size={28} aria-hidden />
          {t('wallOffline')}
        </p>
      )}
      {isOnline === true && !hasVideo && (
        <p className={classes.none}>
          <VideoOff size={28} aria-hidden />
          {t('video_noEncoder')}
        </p>
      )}
    </div>
  )
}

function Preview({ serialNo }: { serialNo: string }) {
  const session = useTeleopSession(serialNo, 1)
  return session === null ? null : <OpenPreview session={session} />
}

function OpenPreview({ session }: { session: NonNullable<ReturnType<typeof useTeleopSession>> }) {
  const t = useTexts(teleopTexts)
  const [stream = null] = useStore(session.video.streams)
  useEffect(
    () => session.chooseSlots([{ slot: 0, camera: 'v1', size: 'thumbnail', preset: 'low' }]),
    [session],
  )
  return (
    <RobotVideo
      stream={stream}
      label={t('picture', { camera: t('camera_v1') })}
      onPicture={session.sawPicture}
    />
  )
}
