import { Button } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Mic, MicOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../panels/side-panel.module.css'
import type { TeleopSession } from '../session/teleop-session.ts'
import { SpeechForm } from './speech-form.tsx'

type VoicePanelProps = {
  session: TeleopSession
  serialNo: string
  /** Whose phrases are offered; `null` for none. */
  buildingId: string | null
  /** Sound depends on the video; a robot without it only speaks texts. */
  hasSound: boolean
  isMicrophoneOn: boolean
  onMicrophone: () => void
}

/** Speech texts, talking through the robot, and listening to it. */
export function VoicePanel({
  session,
  serialNo,
  buildingId,
  hasSound,
  isMicrophoneOn,
  onMicrophone,
}: VoicePanelProps) {
  const t = useTexts(teleopTexts)
  const robot = useLive(robotChannels.state, { serialNo }, (state) => ({
    speaking: state?.speaking ?? null,
    isMuted: state?.microphoneMuted ?? null,
  }))
  const send = (command: RobotCommand) =>
    call(robotCommandRoutes.send, { params: { serialNo }, body: command }, { quiet: 'driving' }).catch(
      showError,
    )
  return (
    <section className={classes.panel} aria-label={t('speech')}>
      <h2>{t('speech')}</h2>
      <SpeechForm buildingId={buildingId} onSay={send} />
      {robot.speaking !== null && (
        <p className={classes.note} role="status">
          {t('speaking', { text: robot.speaking })}
        </p>
      )}
      {hasSound && <OwnMicrophone isOn={isMicrophoneOn} onToggle={onMicrophone} />}
      {robot.isMuted !== null && (
        <div className={classes.row}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void send({ command: 'setMicrophone', params: { muted: robot.isMuted !== true } })}
          >
            {robot.isMuted ? t('unmuteRobot') : t('muteRobot')}
          </Button>
          {robot.isMuted && <span className={classes.note}>{t('robotMicrophoneMuted')}</span>}
        </div>
      )}
      {hasSound && (
        <>
          <Levels session={session} />
          <RobotSound session={session} />
        </>
      )}
    </section>
  )
}

function OwnMicrophone({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const t = useTexts(teleopTexts)
  const tr = useTexts(robotTexts)
  return (
    <div className={classes.row}>
      <Button
        variant={isOn ? 'filled' : 'default'}
        aria-pressed={isOn}
        leftSection={isOn ? <Mic size={16} /> : <MicOff size={16} />}
        onClick={onToggle}
      >
        {isOn ? t('microphoneOff') : t('microphoneOn')}
      </Button>
      <span className={classes.note} role="status">
        {isOn ? t('microphoneOpen') : tr('microphoneMuted')}
      </span>
    </div>
  )
}

function Levels({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const { speakerLevel, microphoneLevel } = useStore(session.audio)
  return (
    <div role="group" aria-label={t('levels')}>
      <label className={classes.meter}>
        {t('speakerLevel')}
        <meter min={0} max={1} value={speakerLevel} />
      </label>
      <label className={classes.meter}>
        {t('microphoneLevel')}
        <meter min={0} max={1} value={microphoneLevel} />
      </label>
    </div>
  )
}

/** The robot's microphone. Off until switched on: a control room must not start playing sound unasked. */
function RobotSound({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const sound = useStore(session.video.sound)
  const [isOn, setIsOn] = useState(false)
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (element.current !== null) element.current.srcObject = isOn ? sound : null
  }, [sound, isOn])
  return (
    <label className={classes.row}>
      <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
      {t('listen')}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- live sound of a room has no captions */}
      <audio ref={element} autoPlay />
    </label>
  )
}
