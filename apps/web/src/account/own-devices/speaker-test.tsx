import { Button } from '@mantine/core'
import { ownDeviceTexts } from '@wheelhouse/texts/account/own-devices'
import { useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './own-devices.module.css'

/** Hertz, and fraction of full volume: clearly audible without startling anybody. */
const tone = { frequency: 660, gain: 0.15, seconds: 1 }

/** Plays a short tone on the computer's audio output. */
export function SpeakerTest() {
  const t = useTexts(ownDeviceTexts)
  const [isPlaying, setIsPlaying] = useState(false)
  const play = () => {
    const audio = new AudioContext()
    const oscillator = new OscillatorNode(audio, { frequency: tone.frequency })
    const volume = new GainNode(audio, { gain: tone.gain })
    oscillator.connect(volume).connect(audio.destination)
    oscillator.addEventListener('ended', () => {
      setIsPlaying(false)
      void audio.close()
    })
    oscillator.start()
    oscillator.stop(audio.currentTime + tone.seconds)
    setIsPlaying(true)
  }
  return (
    <div className={classes.test}>
      <div className={classes.controls}>
        <Button size="xs" disabled={isPlaying} onClick={play}>
          {t('playTone')}
        </Button>
        <span role="status">{isPlaying && t('playing')}</span>
      </div>
      <p>{t('toneNote')}</p>
    </div>
  )
}
