import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { OctagonX } from 'lucide-react'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { ReleaseStop } from '../robots/release-stop.tsx'
import classes from './stop-button.module.css'
import type { TeleopSession } from './teleop-session.ts'

type StopButtonProps = { session: TeleopSession; serialNo: string; name: string }

/** The remote stop: large, always in the same place, for everybody; and what the robot itself says about it. */
export function StopButton({ session, serialNo, name }: StopButtonProps) {
  const t = useTexts(teleopTexts)
  const stop = useStore(session.stop)
  return (
    <div className={classes.area}>
      <button type="button" className={classes.stop} onClick={session.remoteStop} title={t('stopNote')}>
        <OctagonX size={28} aria-hidden />
        {t('stop')}
      </button>
      <p className={classes.note} role="status" data-state={stop}>
        {stop === 'none' ? t('stopNote') : t(`stop_${stop}`)}
      </p>
      {stop !== 'none' && <ReleaseStop serialNumber={serialNo} name={name} />}
    </div>
  )
}
