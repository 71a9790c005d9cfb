import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleRate } from '../video/g711.ts'
import { readWav } from './read-wav.ts'

/** Not a sound, or longer than a robot plays. */
export class SoundError extends Error {}

/** Seconds. */
const longest = 1_800
/** An hour of sound takes two seconds; whatever takes this long will never finish. */
const patienceMs = 20_000

/**
 * Decodes any sound type that resources allow (WAV, MP3, Ogg, MP4) to the voice format: mono, 8,000 samples a second.
 * @param decoderPath of `ffmpeg`; `null`: only WAV files of 16-bit samples can be read
 * @throws SoundError, WavError
 */
export async function decodeSound(bytes: Uint8Array, decoderPath: string | null): Promise<Int16Array> {
  const samples = decoderPath === null ? readWav(bytes) : await decode(bytes, decoderPath)
  if (samples.length === 0) throw new SoundError('The file holds no sound')
  if (samples.length > longest * sampleRate) throw new SoundError('The sound is longer than half an hour')
  return samples
}

/** Reads a file: an MP4 may have its table at the end, and a pipe cannot seek. */
async function decode(bytes: Uint8Array, decoderPath: string): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'robot-sound-'))
  try {
    const path = join(folder, 'sound')
    await writeFile(path, bytes)
    return await run(decoderPath, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(decoderPath: string, path: string): Promise<Int16Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Int16Array>()
  const options = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    // Files that the input refers to are never opened, whatever its type.
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    'wav,mp3,ogg,mov',
    '-i',
    path,
    '-vn',
    '-t',
    String(longest + 1),
    '-f',
    's16le',
    '-ac',
    '1',
    '-ar',
    String(sampleRate),
    'pipe:1',
  ]
  const child = spawn(decoderPath, options, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  child.on('error', () => reject(new SoundError('The decoder cannot be started')))
  child.on('close', (code) => {
    if (code !== 0) return reject(new SoundError('This is no sound that can be played'))
    const whole = Buffer.concat(pieces)
    resolve(Int16Array.from({ length: Math.floor(whole.length / 2) }, (_, i) => whole.readInt16LE(i * 2)))
  })
  return promise
}
