import { useEffect, useRef, useState } from 'react'

/** The Keyboard Lock API, which not every browser has. */
type WithKeyboardLock = Navigator & {
  keyboard?: { lock?: (codes: string[]) => Promise<void>; unlock?: () => void }
}

/**
 * Full screen for an instrument. Browsers leave full screen by Escape and may keep that key for themselves; here it is
 * the remote stop. Where the browser lets us have the key we take it, and where it does not, leaving full screen by
 * anything but our own button or key is taken for it.
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
      // Without a keyboard it was a gesture of the device.
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
      const { keyboard } = navigator as WithKeyboardLock
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

/** @returns whether Escape comes to the page while full screen lasts. @throws TypeError when the browser refuses */
async function enterFullScreen(keyboard: WithKeyboardLock['keyboard']): Promise<boolean> {
  // The whole document: dialogs stand beside the page, not in it.
  await document.documentElement.requestFullscreen()
  if (keyboard?.lock === undefined) return false
  try {
    await keyboard.lock(['Escape'])
    return true
  } catch {
    return false
  }
}
