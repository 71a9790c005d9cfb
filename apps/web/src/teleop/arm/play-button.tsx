import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { armTexts } from '@wheelhouse/texts/teleop/arm'
import { Play } from 'lucide-react'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { HoldButton } from '../drive/hold-button.tsx'
import panel from '../panels/side-panel.module.css'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './arm-panel.module.css'

type PlayButtonProps = {
  session: TeleopSession
  serialNo: string
  /** The name of the pose that the robot was given; `null` if it has no name. */
  goal: string | null
  /** Has the arm reached the pose? */
  hasArrived: boolean
}

/** Moves the arm to the pose that the robot was given while the button is held, and shows the progress. */
export function PlayButton({ session, serialNo, goal, hasArrived }: PlayButtonProps) {
  const t = useTexts(armTexts)
  const { reason, intent } = useStore(session.drive)
  const play = useLive(robotChannels.state, { serialNo }, (state) => ({
    step: state?.arm?.play?.step ?? null,
    steps: state?.arm?.play?.steps ?? 1,
  }))
  if (play.step === null && !intent.play)
    return hasArrived && goal !== null ? (
      <p className={panel.note} role="status">
        {t('arrived', { pose: goal })}
      </p>
    ) : null
  const step = Math.min((play.step ?? play.steps - 1) + 1, play.steps)
  return (
    <>
      <p className={panel.note} role="status">
        {goal === null ? t('waitingUnnamed') : t('waiting', { pose: goal })}
      </p>
      <HoldButton
        session={session}
        holds="pose.play"
        className={`${classes.hold} ${classes.play}`}
        data-active={reason === null && intent.play}
      >
        <Play size={20} aria-hidden />
        {t('play')}
      </HoldButton>
      <label className={panel.note}>
        {t('progress', { step, steps: play.steps })}
        <progress className={classes.progress} max={play.steps} value={play.step ?? play.steps} />
      </label>
    </>
  )
}
