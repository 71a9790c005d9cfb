import { createHash } from 'node:crypto'
import { FetchError, type FetchFile } from '../maps/fetch-file.ts'
import { decodeSound, SoundError } from './decode-sound.ts'

/** Total number of samples kept for all sounds: about a quarter of an hour. */
const maxKept = 8_000_000

/**
 * Sound files that the robot was sent to play, cached by their content.
 * @returns one sound, 8,000 samples a second. Throws FetchError, SoundError, WavError.
 */
export function createMediaSounds(fetchSound: FetchFile, decoderPath: string | null) {
  const kept = new Map<string, Int16Array>()

  function keep(hash: string, samples: Int16Array): void {
    kept.delete(hash)
    kept.set(hash, samples)
    let count = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [oldest, { length }] of kept) {
      if (count <= maxKept) break
      kept.delete(oldest)
      count -= length
    }
  }

  /** @param hash SHA-256 in hexadecimal */
  return async function load(address: string, hash: string): Promise<Int16Array> {
    const known = kept.get(hash)
    // The most recently used goes last.
    if (known !== undefined) keep(hash, known)
    if (known !== undefined) return known
    if (address === '') throw new FetchError('Nobody said where the sound is', false)
    const bytes = await fetchSound(address)
    if (createHash('sha256').update(bytes).digest('hex') !== hash)
      throw new SoundError('The file is not the one that was to be played')
    const samples = await decodeSound(bytes, decoderPath)
    keep(hash, samples)
    return samples
  }
}
