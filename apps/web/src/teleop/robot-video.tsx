import { useEffect, useRef } from 'react'
import classes from './robot-video.module.css'

type RobotVideoProps = {
  stream: MediaStream | null
  label: string
  /** A picture was shown: its RTP timestamp, and when by the page's clock. */
  onPicture?: (rtpTimestamp: number, shownAt: number) => void
}

/** One live picture. It is muted: sound has its own element. */
export function RobotVideo({ stream, label, onPicture }: RobotVideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  const newest = useRef(onPicture)
  useEffect(() => {
    newest.current = onPicture
  })
  useEffect(() => {
    const video = element.current
    if (video === null) return undefined
    video.srcObject = stream
    if (stream === null) return undefined
    // Refused only while the tab is hidden; it plays by itself when it is shown.
    video.play().catch(() => undefined)
    let handle = video.requestVideoFrameCallback(function seen(_now, { rtpTimestamp, expectedDisplayTime }) {
      if (rtpTimestamp !== undefined) newest.current?.(rtpTimestamp, expectedDisplayTime)
      handle = video.requestVideoFrameCallback(seen)
    })
    return () => video.cancelVideoFrameCallback(handle)
  }, [stream])
  return (
    <video
      ref={element}
      className={classes.video}
      aria-label={label}
      muted
      playsInline
      autoPlay
      disablePictureInPicture
    />
  )
}
