/** Two rising tones, in hertz; each this long, in seconds, and as loud as this, of 1. */
const tones = [660, 880]
const toneSeconds = 0.18
const loudness = 0.25

let audio: AudioContext | null = null

/** Sounds the alarm. @returns `forbidden`: the browser lets no page sound before somebody has pressed something in it */
export async function ringAlarm(): Promise<'rung' | 'forbidden' | 'impossible'> {
  if (globalThis.AudioContext === undefined) return 'impossible'
  audio ??= new AudioContext()
  // Where the browser forbids it, `resume` waits for a press, perhaps for ever: the state tells, not the promise.
  if (audio.state !== 'running') void audio.resume()
  await new Promise((resolve) => setTimeout(resolve, 0))
  if (audio.state !== 'running') return 'forbidden'
  ring(audio)
  return 'rung'
}

/** From the press of a person: the browser lets the alarm sound from then on. */
export async function allowAlarm(): Promise<void> {
  await audio?.resume()
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
