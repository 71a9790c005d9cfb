import { type MediaFacts, mediaLimits } from '@wheelhouse/contract/reports/media'
import { z } from 'zod'
import type { MediaSpool } from './media-spool.ts'

/** How an upload ended. `refused`: the server has received all of it and does not accept it. */
export type SendEnd =
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The connection broke, the address has expired, or the server is down: resume later. */
  | { readonly kind: 'later' }

/** Uploads one medium to the address that the server gave for it. Never throws. */
export type SendMedia = (
  address: string,
  facts: MediaFacts,
  spool: Pick<MediaSpool, 'read'>,
) => Promise<SendEnd>

/** Timeout for one piece. */
const patienceMs = 30_000
/** Guards against a server that keeps naming other offsets. */
const mostCorrections = 5

const reachedSchema = z.object({ offset: z.int().min(0) })
const errorSchema = z.object({
  error: z.object({ code: z.string(), params: z.object({ offset: z.int().min(0) }).optional() }),
})

const later: SendEnd = { kind: 'later' }

/** Over HTTP, piece by piece, starting at the server's offset. */
export const sendMedia: SendMedia = async (address, facts, spool) => {
  if (!/^https?:\/\//.test(address)) return later
  try {
    const begun = await call('GET', address)
    if (!begun.ok) return later
    let at = reachedSchema.parse(await begun.json()).offset
    for (let corrections = 0; at < facts.size; ) {
      const piece = await spool.read(facts.mediaId, at, Math.min(mediaLimits.chunkBytes, facts.size - at))
      if (piece.length === 0) return { kind: 'refused', reason: 'damaged' }
      const answer = await call('PATCH', withOffset(address, at), piece)
      if (answer.ok) {
        at = reachedSchema.parse(await answer.json()).offset
        continue
      }
      if (++corrections > mostCorrections) return later
      const correct = errorSchema.safeParse(await answer.json()).data?.error.params?.offset
      if (answer.status !== 409 || correct === undefined) return later
      at = correct
    }
    return await complete(address)
  } catch {
    return later
  }
}

async function complete(address: string): Promise<SendEnd> {
  const url = new URL(address)
  url.pathname += '/complete'
  const answer = await call('POST', url.href)
  if (answer.ok) return { kind: 'stored' }
  // The content itself was rejected; any other failure may be temporary.
  if (answer.status !== 422 && answer.status !== 415) return later
  const code = errorSchema.safeParse(await answer.json()).data?.error.code
  return { kind: 'refused', reason: code ?? 'refused' }
}

function withOffset(address: string, offset: number): string {
  const url = new URL(address)
  url.searchParams.set('offset', String(offset))
  return url.href
}

function call(method: string, address: string, piece?: Uint8Array): Promise<Response> {
  const body = piece === undefined ? {} : { body: new Uint8Array(piece) }
  return fetch(address, {
    method,
    ...body,
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
    headers: piece === undefined ? {} : { 'content-type': 'application/octet-stream' },
  })
}
