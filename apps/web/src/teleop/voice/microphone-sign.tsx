import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Mic } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../drive/stop-button.module.css'

/** Shown next to the stop, always in view, while the operator's microphone is on; a press mutes it. */
export function MicrophoneSign({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const t = useTexts(teleopTexts)
  if (!isOn) return null
  return (
    <button type="button" className={classes.microphone} onClick={onToggle}>
      <Mic size={16} aria-hidden />
      <span>{t('microphoneOpen')}</span>
      <span className={classes.mute}>{t('microphoneOff')}</span>
    </button>
  )
}
