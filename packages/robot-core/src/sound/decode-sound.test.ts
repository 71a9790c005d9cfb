import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeSound, SoundError } from './decode-sound.ts'
import { WavError } from './read-wav.ts'
import { makeTone } from './test-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'sounds-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A second of a tone, encoded by `ffmpeg`; `null` where it cannot. */
function encode(ending: string): Uint8Array | null {
  const path = join(folder, `tone.${ending}`)
  const source = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1:sample_rate=44100', '-ac', '2']
  const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...source, path])
  return status === 0 ? readFileSync(path) : null
}
const hasDecoder = spawnSync('ffmpeg', ['-version']).status === 0

describe.runIf(hasDecoder)('a sound file', () => {
  it.each(['mp3', 'wav', 'ogg', 'm4a'])(
    'of type %s is played as long as it is, and as loud',
    async (ending) => {
      const bytes = encode(ending)
      if (bytes === null) return
      const samples = await decodeSound(bytes, 'ffmpeg')
      expect(Math.abs(samples.length - 8_000)).toBeLessThan(600)
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
      expect(level).toBeGreaterThan(1_500)
    },
  )

  it('that is none, or a list of other files, is refused', async () => {
    const list = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n')
    for (const bytes of [Buffer.from('<h1>Sign in</h1>'), list, Buffer.alloc(0)])
      await expect(decodeSound(bytes, 'ffmpeg')).rejects.toThrow(SoundError)
  })
})

it('needs no decoder for a WAV file of 16-bit samples, and one for all others', async () => {
  expect(await decodeSound(makeTone(1), null)).toHaveLength(8_000)
  await expect(decodeSound(Buffer.from('ID3 and so on'), null)).rejects.toThrow(WavError)
})
