/** Two rising tones, in hertz, with their duration in seconds and their volume from 0 to 1. */
const tones = [660, 880]
const toneSeconds = 0.18
const loudness = 0.25

let audio: AudioContext | null = null

/** Plays the alarm. @returns `forbidden`: the browser blocks sound until somebody has pressed something on the page */
export async function ringAlarm(): Promise<'rung' | 'forbidden' | 'impossible'> {
  if (globalThis.AudioContext === undefined) return 'impossible'
  audio ??= new AudioContext()
  // If blocked, `resume` waits for a press, perhaps forever, so the state is checked instead of the promise.
  if (audio.state !== 'running') void audio.resume()
  await new Promise((resolve) => setTimeout(resolve, 0))
  if (audio.state !== 'running') return 'forbidden'
  ring(audio)
  return 'rung'
}

/** Call this in a user gesture: the browser allows the alarm from then on. */
export async function allowAlarm(): Promise<void> {
  await audio?.resume()
}

function ring(context: AudioContext): void {
  tones.forEach((frequency, index) => {
    const start = context.currentTime + index * toneSeconds
    const oscillator = new OscillatorNode(context, { frequency, type: 'triangle' })
    const gain = new GainNode(context, { gain: 0 })
    // Faded in and out, because a tone that is cut off clicks.
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loudness, start + 0.02)
    gain.gain.linearRampToValueAtTime(0, start + toneSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + toneSeconds)
  })
}
