/** The sound of alarms: heard from every screen, muted by the person alone, and honest when the browser forbids it. */
import type { Attention } from '@wheelhouse/contract/robots/attention'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { allowAlarm, ringAlarm } from '../../kernel/shell/alarm-tones.ts'
import { attention, attentionKey } from './attention.store.ts'

/** `blocked`: the browser lets no page sound before somebody has pressed something in it. */
export type AlarmSound = 'on' | 'muted' | 'blocked'

/** An alert that nobody has taken on. */
type OpenAlert = { id: string; level: number }

const mutedKey = 'wheelhouse.alarmMuted'
const levelKey = 'wheelhouse.alarmLevel'
/** A call that nobody answers rings again, and so does an emergency that nobody takes on. Milliseconds. */
const [ringEveryMs, emergencyEveryMs] = [5_000, 30_000]
const emergency = 9

export const alarmSound = createStore<AlarmSound>(
  globalThis.localStorage?.getItem(mutedKey) === 'yes' ? 'muted' : 'on',
)
/** Alerts of this level and above are heard; robots that need somebody are, whatever it is. */
export const alarmLevel = createStore(Number(globalThis.localStorage?.getItem(levelKey) ?? emergency))

/** Was there something to hear while the browser forbade it? It is heard as soon as it may. */
let isOwed = false

/** Mutes or unmutes on this device; kept for the next time. */
export function muteAlarms(isMuted: boolean): void {
  globalThis.localStorage?.setItem(mutedKey, isMuted ? 'yes' : 'no')
  alarmSound.set(isMuted ? 'muted' : 'on')
}

/** Chooses which alerts are heard on this device; kept for the next time. */
export function setAlarmLevel(level: number): void {
  globalThis.localStorage?.setItem(levelKey, String(level))
  alarmLevel.set(level)
}

/**
 * Sounds for everything new, and again and again for a call that waits and for an emergency that nobody has taken on.
 * @param alerts what nobody has taken on, of whatever level
 * @returns the way to stop
 */
export function soundAlarms(alerts: Pick<Store<readonly OpenAlert[]>, 'get' | 'subscribe'>): () => void {
  let known = new Set<string>()
  const listHeard = () => [
    ...attention.get().items.filter(needsSound).map(attentionKey),
    ...alerts
      .get()
      .filter(({ level }) => level >= alarmLevel.get())
      .map(({ id }) => id),
  ]
  const handleChange = () => {
    const heard = listHeard()
    const isNew = heard.some((key) => !known.has(key))
    known = new Set([...attention.get().items.map(attentionKey), ...alerts.get().map(({ id }) => id)])
    if (isNew) void sound()
  }
  handleChange()
  const stops = [attention.subscribe(handleChange), alerts.subscribe(handleChange)]
  const calls = setInterval(() => {
    if (attention.get().items.some(({ kind }) => kind === 'callIn')) void sound()
  }, ringEveryMs)
  const emergencies = setInterval(() => {
    if (alerts.get().some(({ level }) => level === emergency)) void sound()
  }, emergencyEveryMs)
  const handlePress = () => void unblock(listHeard)
  document.addEventListener('pointerdown', handlePress)
  return () => {
    for (const stop of stops) stop()
    clearInterval(calls)
    clearInterval(emergencies)
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

async function unblock(listHeard: () => string[]): Promise<void> {
  if (alarmSound.get() !== 'blocked') return
  await allowAlarm()
  alarmSound.set('on')
  if (isOwed && listHeard().length > 0) void ringAlarm()
  isOwed = false
}
