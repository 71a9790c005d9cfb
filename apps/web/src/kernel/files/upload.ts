import { fileLimits, type StoredFile, type UploadKind, uploadRoutes } from '@wheelhouse/contract/system/file'
import { call } from '../server/api.ts'
import { type ApiError, asApiError } from '../server/api-error.ts'
import { now } from '../server/clock.ts'

/** The state of an upload. `sent`: bytes that are safely on the server. */
export type UploadState =
  | { phase: 'sending'; sent: number; secondsLeft: number | null }
  /** The connection is lost; it resumes automatically. */
  | { phase: 'waiting'; sent: number }
  | { phase: 'checking' }
  /** Given up for now: `start` resumes from where it is. */
  | { phase: 'stopped'; sent: number; error: ApiError }
  /** Only another file can help. */
  | { phase: 'refused'; error: ApiError }
  | { phase: 'done'; file: StoredFile }

export type Upload = {
  /** Starts, or resumes after `stopped`. */
  start: () => void
  /** Ends it here and on the server. Nothing is reported afterwards. */
  cancel: () => void
}

/** Delay before each retry, in milliseconds; starts over whenever something has arrived. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** Errors that may be gone at the next attempt. */
const passing = new Set([
  'server.unavailable',
  'server.filesUnavailable',
  'server.error',
  'server.changeFailed',
  'request.tooMany',
  'upload.offset',
])

/** Sends a file piece by piece, and resumes at the server's offset after a lost connection (decision 0013). */
export function createUpload(file: File, kind: UploadKind, report: (state: UploadState) => void): Upload {
  const ending = new AbortController()
  const { signal } = ending
  const options = { quiet: 'ownProgress', signal } as const
  let id: string | null = null
  let sent = 0
  /** After a failure only the server knows the offset. */
  let mustAsk = false
  let tries = 0

  async function send(): Promise<StoredFile> {
    if (id === null) {
      const body = { name: file.name, size: file.size, kind }
      id = (await call(uploadRoutes.create, { body }, options)).id
    }
    const params = { id }
    if (mustAsk && sent < file.size) sent = (await call(uploadRoutes.get, { params }, options)).offset
    const from = { at: now(), sent }
    report({ phase: 'sending', sent, secondsLeft: null })
    while (sent < file.size) {
      const body = file.slice(sent, sent + fileLimits.chunkBytes)
      const query = { offset: String(sent) }
      sent = (await call(uploadRoutes.append, { params, query, body }, options)).offset
      tries = 0
      report({ phase: 'sending', sent, secondsLeft: secondsLeft(from) })
    }
    report({ phase: 'checking' })
    return call(uploadRoutes.complete, { params }, options)
  }

  function secondsLeft(from: { at: number; sent: number }): number | null {
    const perMs = (sent - from.sent) / (now() - from.at)
    return perMs > 0 && Number.isFinite(perMs) ? (file.size - sent) / perMs / 1_000 : null
  }

  /** @returns the delay before the next attempt; `null` for none */
  function takeFailure(error: ApiError): number | null {
    mustAsk = true
    const isGone = error.code === 'entity.notFound' && id !== null
    if (isGone) [id, sent] = [null, 0]
    if (error.code === 'upload.offset') sent = Number(error.params.offset)
    if (!isGone && !passing.has(error.code)) {
      report({ phase: 'refused', error })
      return null
    }
    const waitMs = waitsMs[tries++]
    if (waitMs === undefined) report({ phase: 'stopped', sent, error })
    else report({ phase: 'waiting', sent })
    return waitMs ?? null
  }

  async function run(): Promise<void> {
    for (;;) {
      try {
        const stored = await send()
        if (!signal.aborted) report({ phase: 'done', file: stored })
        return
      } catch (thrown) {
        if (signal.aborted) return
        const waitMs = takeFailure(asApiError(thrown))
        if (waitMs === null) return
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        if (signal.aborted) return
      }
    }
  }

  return {
    start: () => {
      tries = 0
      void run()
    },
    cancel: () => {
      ending.abort()
      // Failing that, the server expires it.
      if (id !== null)
        call(uploadRoutes.cancel, { params: { id } }, { quiet: 'ownProgress' }).catch(() => undefined)
    },
  }
}
