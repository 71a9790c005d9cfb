import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { OctagonX } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './stop-button.module.css'

/** The remote stop: large, always in the same place and of the same size, for everybody. */
export function StopButton({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  return (
    <div className={classes.area}>
      <button type="button" className={classes.stop} onClick={session.remoteStop} title={t('stopNote')}>
        <OctagonX size={28} aria-hidden />
        {t('stop')}
      </button>
      <p className={classes.note}>{t('stopNote')}</p>
    </div>
  )
}
