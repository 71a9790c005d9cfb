import { useEffect } from 'react'

/** Keeps the screen from going dark while nobody touches it. Browsers that cannot are left as they are. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      // The browser takes it away whenever the page is hidden.
      if (document.visibilityState !== 'visible') return
      // It may refuse, for instance on a weak battery: then the screen goes dark as it would have.
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
