/** The sound of alarms: heard from every screen, muted by the person alone, and honest when the browser forbids it. */
import type { Attention } from '@wheelhouse/contract/robots/attention'
import { createStore } from '../kernel/server/store.ts'
import { allowAlarm, ringAlarm } from '../kernel/shell/alarm-tones.ts'
import { attention, attentionKey } from './attention.store.ts'

/** `blocked`: the browser lets no page sound before somebody has pressed something in it. */
export type AlarmSound = 'on' | 'muted' | 'blocked'

const storageKey = 'wheelhouse.alarmMuted'
/** A call that nobody answers rings again. Milliseconds. */
const ringEveryMs = 5_000

export const alarmSound = createStore<AlarmSound>(
  globalThis.localStorage?.getItem(storageKey) === 'yes' ? 'muted' : 'on',
)

/** Was there something to hear while the browser forbade it? It is heard as soon as it may. */
let isOwed = false

/** Mutes or unmutes on this device; kept for the next time. */
export function muteAlarms(isMuted: boolean): void {
  globalThis.localStorage?.setItem(storageKey, isMuted ? 'yes' : 'no')
  alarmSound.set(isMuted ? 'muted' : 'on')
}

/** Sounds for everything new, and again and again for a call that waits. @returns the way to stop */
export function soundAlarms(): () => void {
  let known = new Set<string>()
  const handleChange = () => {
    const { items } = attention.get()
    const isNew = items.some((item) => needsSound(item) && !known.has(attentionKey(item)))
    known = new Set(items.map(attentionKey))
    if (isNew) void sound()
  }
  handleChange()
  const stopWatching = attention.subscribe(handleChange)
  const timer = setInterval(() => {
    if (attention.get().items.some(({ kind }) => kind === 'callIn')) void sound()
  }, ringEveryMs)
  const handlePress = () => void unblock()
  document.addEventListener('pointerdown', handlePress)
  return () => {
    stopWatching()
    clearInterval(timer)
    document.removeEventListener('pointerdown', handlePress)
  }
}

/** What somebody has taken on, and a weak battery, are seen; they need not startle anybody. */
function needsSound({ kind, takenBy }: Attention): boolean {
  if (kind === 'question') return takenBy === null
  return kind === 'callIn' || kind === 'emergencyStop' || kind === 'error' || kind === 'runWaits'
}

async function sound(): Promise<void> {
  if (alarmSound.get() === 'muted' || (await ringAlarm()) !== 'forbidden') return
  isOwed = true
  alarmSound.set('blocked')
}

async function unblock(): Promise<void> {
  if (alarmSound.get() !== 'blocked') return
  await allowAlarm()
  alarmSound.set('on')
  if (isOwed && attention.get().items.some(needsSound)) void ringAlarm()
  isOwed = false
}
