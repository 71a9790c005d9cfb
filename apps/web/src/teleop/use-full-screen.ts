import { useEffect, useRef, useState } from 'react'

/** The Keyboard Lock API, which not every browser has. */
type WithKeyboardLock = Navigator & {
  keyboard?: { lock?: (codes: string[]) => Promise<void>; unlock?: () => void }
}

/**
 * Full screen for an operating screen. Browsers leave full screen by Escape and may keep that key for themselves; here
 * it is the remote stop. If the browser lets us capture the key we do; if not, leaving full screen by
 * anything but our own button or key counts as Escape.
 */
export function useFullScreen(onEscape: () => void): {
  isPossible: boolean
  isOn: boolean
  toggle: () => void
} {
  const [isOn, setIsOn] = useState(() => document.fullscreenElement != null)
  const isOwnExit = useRef(false)
  const hasEscape = useRef(false)
  const newest = useRef(onEscape)
  useEffect(() => {
    newest.current = onEscape
  })
  useEffect(() => {
    const handleChange = () => {
      const isFull = document.fullscreenElement != null
      setIsOn(isFull)
      if (isFull) return
      const isByEscape = !isOwnExit.current && !hasEscape.current
      isOwnExit.current = false
      hasEscape.current = false
      // Without a keyboard it was a gesture on the device.
      if (isByEscape && globalThis.matchMedia('(any-pointer: fine)').matches) newest.current()
    }
    document.addEventListener('fullscreenchange', handleChange)
    return () => {
      document.removeEventListener('fullscreenchange', handleChange)
      isOwnExit.current = true
      if (document.fullscreenElement != null) void document.exitFullscreen()
    }
  }, [])
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle() {
      const { keyboard }: WithKeyboardLock = navigator
      if (document.fullscreenElement != null) {
        isOwnExit.current = true
        keyboard?.unlock?.()
        void document.exitFullscreen()
        return
      }
      void enterFullScreen(keyboard).then(
        (isKeyOurs) => (hasEscape.current = isKeyOurs),
        () => undefined,
      )
    },
  }
}

/** @returns whether the page receives Escape in full screen. @throws TypeError if the browser refuses */
async function enterFullScreen(keyboard: WithKeyboardLock['keyboard']): Promise<boolean> {
  // The whole document, because dialogs are outside the page's element.
  await document.documentElement.requestFullscreen()
  if (keyboard?.lock === undefined) return false
  try {
    await keyboard.lock(['Escape'])
    return true
  } catch {
    return false
  }
}
