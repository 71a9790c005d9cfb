import { useEffect } from 'react'

/** Keeps the screen on while nobody touches it, if the browser supports this. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      // The browser releases it whenever the page is hidden.
      if (document.visibilityState !== 'visible') return
      // It may be refused, for instance on a low battery: then the screen turns off as usual.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    const handleChange = () => void take()
    handleChange()
    document.addEventListener('visibilitychange', handleChange)
    return () => {
      document.removeEventListener('visibilitychange', handleChange)
      void lock?.release()
    }
  }, [isOn])
}
