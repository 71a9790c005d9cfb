import { ownDeviceTexts } from '@wheelhouse/texts/account/own-devices'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { MediaTest } from './media-test.tsx'
import classes from './own-devices.module.css'
import { useMediaTest } from './use-media-test.ts'

/** The camera's picture, as others would see it. */
export function CameraTest() {
  const t = useTexts(ownDeviceTexts)
  const test = useMediaTest('video')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = test.stream
  }, [test.stream])
  return (
    <MediaTest test={test}>
      <video ref={video} className={classes.preview} autoPlay muted playsInline aria-label={t('preview')} />
    </MediaTest>
  )
}
