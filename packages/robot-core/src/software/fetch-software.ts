import { open, stat } from 'node:fs/promises'
import { FetchError, mayPass } from '../maps/fetch-file.ts'

/** A download without a byte for this long has broken. Milliseconds. */
const patienceMs = 30_000
/** The server's limit for software, plus some margin. */
const maxBytes = 1_000_000_000

/**
 * Downloads a large file to disk, resuming where a broken download of it ended.
 * @throws FetchError, or the file system's error
 */
export async function fetchSoftware(address: string, path: string, signal: AbortSignal): Promise<void> {
  if (!/^https?:\/\//.test(address)) throw new FetchError('The address is none of HTTP', false)
  const had = await getSize(path)
  const patience = createPatience(signal)
  try {
    const headers: Record<string, string> = had === 0 ? {} : { range: `bytes=${had}-` }
    const answer = await fetch(address, { headers, signal: patience.signal })
    // The file is complete: nothing follows its end.
    if (answer.status === 416) {
      await answer.body?.cancel()
      return
    }
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel()
      throw new FetchError(`The server answered ${answer.status}`, mayPass(answer.status))
    }
    await write(answer.body, path, answer.status === 206 ? had : 0, () => patience.renew())
  } catch (error) {
    if (error instanceof FetchError || isDiskError(error)) throw error
    throw new FetchError('The download broke off', true)
  } finally {
    patience.end()
  }
}

async function write(
  body: AsyncIterable<Uint8Array>,
  path: string,
  from: number,
  renew: () => void,
): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+')
  let at = from
  try {
    for await (const piece of body) {
      renew()
      if (at + piece.length > maxBytes) throw new FetchError('The file is too large', false)
      await file.write(piece, 0, piece.length, at)
      at += piece.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

function createPatience(signal: AbortSignal) {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), patienceMs)
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    renew(): void {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), patienceMs)
    },
    end: () => clearTimeout(timer),
  }
}

async function getSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
