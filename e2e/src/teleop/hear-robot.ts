import type { Page } from 'playwright-core'

/** The loudest that came to the listening page since the first call, 0 to 1. */
export function readLoudest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const kept = window as typeof window & { loudest?: { now: number } }
    if (kept.loudest !== undefined) return kept.loudest.now
    const stream = document.querySelector('audio')?.srcObject
    if (!(stream instanceof MediaStream)) throw new Error('nobody listens')
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    // The last 0.7 s at each look: a busy page looks late and misses nothing.
    analyser.fftSize = 32_768
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const loudest = { now: 0 }
    kept.loudest = loudest
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      loudest.now = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest.now)
    }, 100)
    return 0
  })
}
