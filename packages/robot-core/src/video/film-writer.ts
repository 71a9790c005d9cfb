import { spawn } from 'node:child_process'
import type { Film, StartFilm } from './film.ts'
import { startFilmInPieces } from './film-in-pieces.ts'

const startCode = [0, 0, 0, 1]

/** Pictures are copied into the film unchanged, each shown when it arrived: nothing is re-encoded. */
export function createFilmWriter(encoderPath: string): StartFilm {
  return (path, { inPieces = false } = {}) =>
    // Recordings run day and night: a separate process for each minute would cost half as much again as the encoder.
    inPieces ? startFilmInPieces(path) : startWholeFilm(encoderPath, path)
}

function startWholeFilm(encoderPath: string, path: string): Film {
  const child = spawn(
    encoderPath,
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-use_wallclock_as_timestamps',
      '1',
      '-probesize',
      '32',
      '-f',
      'h264',
      '-i',
      'pipe:0',
      '-c',
      'copy',
      '-movflags',
      '+faststart',
      '-flush_packets',
      '1',
      '-f',
      'mp4',
      '-y',
      path,
    ],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  // It may fail long before anybody awaits it.
  promise.catch(() => {})
  let pictures = 0
  child.stdin.on('error', () => {})
  child.on('error', reject)
  child.on('close', (code) => {
    if (code !== 0 && pictures > 0) reject(new Error('the film could not be written'))
    else resolve(pictures > 0)
  })
  return {
    write({ data, key }) {
      if (pictures === 0 && !key) return
      pictures++
      if (child.stdin.writable) child.stdin.write(toStartCodes(data))
    },
    finish() {
      child.stdin.end()
      return promise
    },
  }
}

/** NAL units with length prefixes -> with start codes. */
function toStartCodes(data: Uint8Array): Buffer {
  const bytes = Buffer.from(data)
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    bytes.set(startCode, at)
    at += 4 + length
  }
  return bytes
}
