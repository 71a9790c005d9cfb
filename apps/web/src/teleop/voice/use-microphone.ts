import { useEffect, useRef, useState } from 'react'
import type { TeleopSession } from '../session/teleop-session.ts'

/** The operator's microphone: off at first, switched on only by the operator, off when the screen closes. */
export function useMicrophone(
  session: TeleopSession | null,
  onRefused: () => void,
): { isOn: boolean; toggle: () => Promise<void> } {
  const [isOn, setIsOn] = useState(false)
  const track = useRef<MediaStreamTrack | null>(null)
  const close = () => {
    track.current?.stop()
    track.current = null
    session?.video.setMicrophone(null)
    setIsOn(false)
  }
  useEffect(() => () => track.current?.stop(), [])
  return {
    isOn,
    async toggle() {
      if (isOn) return close()
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: { echoCancellation: true, noiseSuppression: true },
        })
        track.current = stream.getAudioTracks()[0] ?? null
        // Unplugged or taken away: then it is off, and must not be shown as on.
        track.current?.addEventListener('ended', close)
        session?.video.setMicrophone(track.current)
        setIsOn(track.current !== null)
      } catch {
        onRefused()
      }
    },
  }
}
