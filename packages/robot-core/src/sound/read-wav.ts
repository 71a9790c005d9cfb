import { sampleRate } from '../video/g711.ts'

/** Not a WAV file, or of an unsupported kind. */
export class WavError extends Error {}

type Format = { channels: number; rate: number }

/**
 * Reads a WAV file of 16-bit samples and converts it to the voice format: mono, 8,000 samples a second.
 * @throws WavError
 */
export function readWav(bytes: Uint8Array): Int16Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (
    file.length < 12 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WAVE'
  )
    throw new WavError('This is no WAV file')
  let format: Format | null = null
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const chunk = file.subarray(at + 8, at + 8 + size)
    if (name === 'fmt ') format = readFormat(chunk)
    if (name === 'data') return resample(readSamples(chunk, format), format?.rate ?? sampleRate)
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2)
  }
  throw new WavError('The file holds no sound')
}

function readFormat(chunk: Buffer): Format {
  if (chunk.length < 16) throw new WavError('The file says no format')
  const [kind, channels, rate, bits] = [
    chunk.readUInt16LE(0),
    chunk.readUInt16LE(2),
    chunk.readUInt32LE(4),
    chunk.readUInt16LE(14),
  ]
  if (kind !== 1 || bits !== 16 || channels < 1 || rate < sampleRate || rate > 192_000)
    throw new WavError('Only 16-bit samples, 8,000 or more a second, can be played')
  return { channels, rate }
}

/** The mean of all channels. */
function readSamples(chunk: Buffer, format: Format | null): Float32Array {
  if (format === null) throw new WavError('The file says no format')
  const { channels } = format
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const samples = new Float32Array(Math.floor(chunk.length / 2 / channels))
  for (let i = 0; i < samples.length; i++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++)
      sum += view.getInt16((i * channels + channel) * 2, true)
    samples[i] = sum / channels
  }
  return samples
}

/** Each new sample is the mean of those it replaces, which also filters what 8,000 samples a second cannot represent. */
function resample(samples: Float32Array, rate: number): Int16Array {
  const step = rate / sampleRate
  const result = new Int16Array(Math.floor(samples.length / step))
  for (let i = 0; i < result.length; i++) {
    const from = Math.floor(i * step)
    const to = Math.max(from + 1, Math.floor((i + 1) * step))
    let sum = 0
    for (let at = from; at < to; at++) sum += samples[at] ?? 0
    result[i] = Math.round(sum / (to - from))
  }
  return result
}
