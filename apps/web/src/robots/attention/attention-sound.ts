/** The alarm sound: audible on every screen, muted only by the person, and reported when the browser blocks it. */
import type { Attention } from '@wheelhouse/contract/robots/attention'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { allowAlarm, ringAlarm } from '../../kernel/shell/alarm-tones.ts'
import { attention, attentionKey } from './attention.store.ts'

/** `blocked`: the browser allows no sound before somebody has pressed something on the page. */
export type AlarmSound = 'on' | 'muted' | 'blocked'

/** An alert that nobody has taken on. */
type OpenAlert = { id: string; level: number }

const mutedKey = 'wheelhouse.alarmMuted'
const levelKey = 'wheelhouse.alarmLevel'
/** Repeat intervals for an unanswered call, and for an emergency that nobody has taken on. Milliseconds. */
const [ringEveryMs, emergencyEveryMs] = [5_000, 30_000]
const emergency = 9

export const alarmSound = createStore<AlarmSound>(
  globalThis.localStorage?.getItem(mutedKey) === 'yes' ? 'muted' : 'on',
)
/** Alerts of this level and above sound; robots that need attention always do. */
export const alarmLevel = createStore(Number(globalThis.localStorage?.getItem(levelKey) ?? emergency))

/** Was there something to play while the browser blocked it? It is played as soon as possible. */
let isOwed = false

/** Mutes or unmutes on this device, persistently. */
export function muteAlarms(isMuted: boolean): void {
  globalThis.localStorage?.setItem(mutedKey, isMuted ? 'yes' : 'no')
  alarmSound.set(isMuted ? 'muted' : 'on')
}

/** Sets which alerts sound on this device, persistently. */
export function setAlarmLevel(level: number): void {
  globalThis.localStorage?.setItem(levelKey, String(level))
  alarmLevel.set(level)
}

/**
 * Sounds for everything new, and repeatedly for a waiting call and for an emergency that nobody has taken on.
 * @param alerts those that nobody has taken on, of any level
 * @returns a function that stops it
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

/** What somebody has taken on, or a low battery, is only shown; it need not startle anybody. */
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
