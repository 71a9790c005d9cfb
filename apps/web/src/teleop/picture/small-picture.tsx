import { thumbnailRung } from '@wheelhouse/contract/teleop/video'
import { useRef } from 'react'
import classes from './small-picture.module.css'
import { useLiveVideo } from './use-live-video.ts'

/**
 * A small live picture next to the main one, painted from its video into a canvas. With two visible videos, Chromium
 * takes a page for a video conference and refreshes it 30 times a second instead of 60, and every main picture would
 * be displayed up to 17 ms later.
 */
export function SmallPicture({ stream, label }: { stream: MediaStream | null; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const element = useLiveVideo(stream, (video) => {
    canvas.current?.getContext('2d')?.drawImage(video, 0, 0, thumbnailRung.width, thumbnailRung.height)
  })
  return (
    <>
      <video
        ref={element}
        className={classes.source}
        aria-label={label}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
      />
      {/* A new canvas for a new stream, so that no picture of a lost connection remains. */}
      <canvas
        key={stream?.id}
        ref={canvas}
        className={classes.picture}
        aria-hidden
        width={thumbnailRung.width}
        height={thumbnailRung.height}
      />
    </>
  )
}
