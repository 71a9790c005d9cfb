import { Progress } from '@mantine/core'
import { ownDeviceTexts } from '@wheelhouse/texts/account/own-devices'
import { useEffect, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { MediaTest } from './media-test.tsx'
import { useMediaTest } from './use-media-test.ts'

/** Fraction of the full range above which the input counts as a voice. */
const voiceLevel = 0.08

/** The input level of the microphone. */
export function MicrophoneTest() {
  const t = useTexts(ownDeviceTexts)
  const test = useMediaTest('audio')
  const level = useLevel(test.stream)
  const [wasHeard, setWasHeard] = useState(false)
  if (level > voiceLevel && !wasHeard) setWasHeard(true)
  return (
    <MediaTest test={test}>
      <p>{t('speak')}</p>
      <Progress value={Math.round(100 * level)} transitionDuration={80} aria-label={t('level')} />
      <span role="status">{wasHeard && t('heard')}</span>
    </MediaTest>
  )
}

/** The recent peak level, from 0 to 1. */
function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (stream === null) return undefined
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    audio.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    const listen = () => {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      setLevel((last) => Math.max(peak, last * 0.9))
      frame = requestAnimationFrame(listen)
    }
    listen()
    return () => {
      cancelAnimationFrame(frame)
      setLevel(0)
      void audio.close()
    }
  }, [stream])
  return level
}
