import { useCallback, useEffect, useRef, useState } from 'react'

/** Why a device cannot be tested; the texts are in `texts/own-devices.ts`. */
export type MediaFault = 'refused' | 'missing' | 'busy' | 'insecure'

/** One of the computer's devices, as the browser names it once permitted. */
export type MediaChoice = { id: string; label: string }

/**
 * Opens the camera or the microphone for a test, and releases it when the test or the page ends. Nothing is sent
 * anywhere.
 */
export function useMediaTest(kind: 'video' | 'audio') {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<MediaFault | null>(null)
  const [choices, setChoices] = useState<readonly MediaChoice[]>([])
  const opened = useRef<MediaStream | null>(null)

  const stop = useCallback(() => {
    for (const track of opened.current?.getTracks() ?? []) track.stop()
    opened.current = null
    setStream(null)
  }, [])
  useEffect(() => stop, [stop])

  const start = async (deviceId?: string) => {
    stop()
    setFault(null)
    // Browsers give no access to devices over plain http, except on localhost.
    if (!window.isSecureContext) return setFault('insecure')
    try {
      const wanted = deviceId === undefined ? true : { deviceId: { exact: deviceId } }
      const media = await navigator.mediaDevices.getUserMedia({ [kind]: wanted })
      opened.current = media
      media.getTracks()[0]?.addEventListener('ended', stop)
      setStream(media)
      const devices = await navigator.mediaDevices.enumerateDevices()
      setChoices(
        devices
          .filter((device) => device.kind === `${kind}input`)
          .map((device) => ({ id: device.deviceId, label: device.label })),
      )
    } catch (error) {
      setFault(getFault(error))
    }
  }
  const current = stream?.getTracks()[0]?.getSettings().deviceId ?? ''
  return { stream, fault, choices, current, start, stop }
}

function getFault(error: unknown): MediaFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}
