import classes from './robot-video.module.css'
import { useLiveVideo } from './use-live-video.ts'

type RobotVideoProps = {
  stream: MediaStream | null
  label: string
  /** A picture was displayed: its RTP timestamp, and the time on the page's clock. */
  onPicture: (rtpTimestamp: number, shownAt: number) => void
}

/** One live picture. It is muted: sound has an element of its own. */
export function RobotVideo({ stream, label, onPicture }: RobotVideoProps) {
  const element = useLiveVideo(stream, (_video, { rtpTimestamp, expectedDisplayTime }) => {
    if (rtpTimestamp !== undefined) onPicture(rtpTimestamp, expectedDisplayTime)
  })
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
