/** The sound of new emergencies on the page of alerts: off until a person switches it on, on this device. */
import { useQuery } from '@tanstack/react-query'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { useEffect, useRef } from 'react'
import { call } from '../kernel/server/api.ts'
import { createStore } from '../kernel/server/store.ts'
import { allowAlarm, ringAlarm } from '../kernel/shell/alarm-tones.ts'
import { locationWhere } from '../session/chosen-location.ts'

const storageKey = 'wheelhouse.alertSound'

/** `blocked`: switched on, but the browser lets no page sound before somebody has pressed something in it. */
export const alertSound = createStore<'on' | 'off' | 'blocked'>(
  globalThis.localStorage?.getItem(storageKey) === 'on' ? 'on' : 'off',
)

/** Switches it, on a press of the person: it is heard at once how it sounds. */
export function switchAlertSound(isOn: boolean): void {
  globalThis.localStorage?.setItem(storageKey, isOn ? 'on' : 'off')
  alertSound.set(isOn ? 'on' : 'off')
  if (isOn) void sound()
}

async function sound(): Promise<void> {
  if (alertSound.get() === 'off') return
  if ((await ringAlarm()) === 'forbidden' && alertSound.get() === 'on') alertSound.set('blocked')
}

/** What a press anywhere in the page allows. */
async function unblock(): Promise<void> {
  if (alertSound.get() !== 'blocked') return
  await allowAlarm()
  alertSound.set('on')
  await sound()
}

/** Sounds for each emergency that was not there yet, while the page is looked at. Those that were there startle nobody. */
export function useAlertSound(): void {
  const { data: ids } = useQuery({
    queryKey: [alertRoutes.list.path, 'emergencies', locationWhere()],
    queryFn: async ({ signal }) => {
      const where = { ...locationWhere(), level: 9, state: 'open' }
      const filter = JSON.stringify({ where, fields: ['id'], order: ['openedAt DESC'], limit: 100 })
      return (await call(alertRoutes.list, { query: { filter } }, { signal })).map(({ id }) => id)
    },
  })
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (ids === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...ids])
    if (before !== null && ids.some((id) => !before.has(id))) void sound()
  }, [ids])
  useEffect(() => {
    const handlePress = () => void unblock()
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [])
}
