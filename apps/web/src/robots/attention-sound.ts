/** The sound of alarms: heard from every screen, muted by the person alone, and honest when the browser forbids it. */
import type { Attention } from '@wheelhouse/contract/robots/attention'
import { createStore } from '../kernel/server/store.ts'
import { attention, attentionKey } from './attention.store.ts'

/** `blocked`: the browser lets no page sound before somebody has pressed something in it. */
export type AlarmSound = 'on' | 'muted' | 'blocked'

const storageKey = 'wheelhouse.alarmMuted'
/** A call that nobody answers rings again. Milliseconds. */
const ringEveryMs = 5_000
/** Two rising tones, in hertz; each this long, in seconds, and as loud as this, of 1. */
const tones = [660, 880]
const toneSeconds = 0.18
const loudness = 0.25

export const alarmSound = createStore<AlarmSound>(
  globalThis.localStorage?.getItem(storageKey) === 'yes' ? 'muted' : 'on',
)

let audio: AudioContext | null = null
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
  if (alarmSound.get() === 'muted' || globalThis.AudioContext === undefined) return
  audio ??= new AudioContext()
  // Where the browser forbids it, `resume` waits for a press, perhaps for ever: the state tells, not the promise.
  if (audio.state !== 'running') void audio.resume()
  await new Promise((resolve) => setTimeout(resolve, 0))
  if (audio.state !== 'running') {
    isOwed = true
    alarmSound.set('blocked')
    return
  }
  ring(audio)
}

async function unblock(): Promise<void> {
  if (alarmSound.get() !== 'blocked' || audio === null) return
  await audio.resume()
  alarmSound.set('on')
  if (isOwed && attention.get().items.some(needsSound)) ring(audio)
  isOwed = false
}

function ring(context: AudioContext): void {
  tones.forEach((frequency, index) => {
    const start = context.currentTime + index * toneSeconds
    const oscillator = new OscillatorNode(context, { frequency, type: 'triangle' })
    const gain = new GainNode(context, { gain: 0 })
    // Faded in and out: a tone that is cut clicks.
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loudness, start + 0.02)
    gain.gain.linearRampToValueAtTime(0, start + toneSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + toneSeconds)
  })
}
