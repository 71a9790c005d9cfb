import { type RefObject, useEffect, useRef } from 'react'

type OnShown = (video: HTMLVideoElement, shown: VideoFrameCallbackMetadata) => void

/**
 * Plays a stream in the video element that receives the returned ref.
 * @param onShown called for every picture displayed
 */
export function useLiveVideo(
  stream: MediaStream | null,
  onShown?: OnShown,
): RefObject<HTMLVideoElement | null> {
  const element = useRef<HTMLVideoElement>(null)
  const newest = useRef(onShown)
  const isWatched = onShown !== undefined
  useEffect(() => {
    newest.current = onShown
  })
  useEffect(() => {
    const video = element.current
    if (video === null) return undefined
    video.srcObject = stream
    if (stream === null) return undefined
    // Rejected only while the tab is hidden; playback starts when it is shown.
    video.play().catch(() => undefined)
    if (!isWatched) return undefined
    let handle = video.requestVideoFrameCallback(function seen(_now, shown) {
      newest.current?.(video, shown)
      handle = video.requestVideoFrameCallback(seen)
    })
    return () => video.cancelVideoFrameCallback(handle)
  }, [stream, isWatched])
  return element
}
