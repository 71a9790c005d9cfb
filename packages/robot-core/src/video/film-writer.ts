import { spawn } from 'node:child_process'
import type { Film, StartFilm } from './film.ts'
import { startFilmInPieces } from './film-in-pieces.ts'

const startCode = [0, 0, 0, 1]

/** Pictures are put into the film as they are, each shown when it came: nothing is encoded again. */
export function createFilmWriter(encoderPath: string): StartFilm {
  return (path, { inPieces = false } = {}) =>
    // A recording goes on day and night: a process of its own for each minute of it costs half as much again as its encoder.
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
  // It may fail long before somebody asks.
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

/** NAL units after their length -> after start codes. */
function toStartCodes(data: Uint8Array): Buffer {
  const bytes = Buffer.from(data)
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    bytes.set(startCode, at)
    at += 4 + length
  }
  return bytes
}
