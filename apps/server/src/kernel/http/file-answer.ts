import { Readable } from 'node:stream'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import type { AuditEntry } from './audit.ts'
import { isAsyncIterable } from './event-answer.ts'
import type { SignedHeaders, StoredContent } from './stored-content.ts'

/** What somebody exports with a file, for the audit log. */
export type TakenOut = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'after'>

/** What a handler of a route that `produces` a file returns. */
export type FileAnswer = {
  /** Including its extension; any characters. */
  name: string
  /** Including its character set, if any. */
  contentType: string
  /** `null`: not an export, for instance a picture shown on a page. */
  taken: TakenOut | null
} & (
  | {
      /** Generated while being sent, as fast as the client takes it; ended early if the client disconnects. */
      pieces: AsyncIterable<Uint8Array>
    }
  | {
      /** Stored and immutable: range requests are supported. */
      content: StoredContent
      /** Bytes, if the client is a browser: it may be sent to the store for a large one. */
      size?: number
      /** May be shown on a page. Everything else is downloaded. */
      isInline: boolean
    }
)

/** Is this what a handler returns for a file? */
export function isFileAnswer(value: unknown): value is FileAnswer {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.contentType !== 'string')
    return false
  if (value.taken !== null && !isRecord(value.taken)) return false
  return isAsyncIterable(value.pieces) || isRecord(value.content)
}

/** From this size on a browser fetches a file from the store itself, where it can: one more request costs less. Bytes. */
const directBytes = 262_144

/** Sends a file. @throws AppError request.rangeInvalid. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
): Promise<FastifyReply> {
  const { contentType, name } = answer
  const isInline = 'content' in answer && answer.isInline
  const contentDisposition = disposition(isInline ? 'inline' : 'attachment', name)
  const address = await findAddress(answer, { contentType, disposition: contentDisposition, isInline })
  // Signed for a while: nobody may keep it.
  if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302)
  reply
    .header('content-disposition', contentDisposition)
    .header('x-content-type-options', 'nosniff')
    // Whatever it contains, it must not run scripts in the console's origin.
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(contentType)
  if ('pieces' in answer)
    return reply.header('cache-control', 'no-store').send(Readable.from(answer.pieces, { objectMode: false }))
  return sendStored(request, reply, answer.content)
}

/** Only films are shown from another origin, whose headers are not ours; everything else from there is downloaded. */
async function findAddress(answer: FileAnswer, as: SignedHeaders): Promise<string | null> {
  if (!('content' in answer) || (answer.size ?? 0) < directBytes) return null
  if (as.isInline && !as.contentType.startsWith('video/')) return null
  return (await answer.content.getAddress?.(as)) ?? null
}

/** A browser may cache it but must revalidate: the person may have lost the right to see it. */
async function sendStored(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  content: StoredContent,
): Promise<FastifyReply> {
  const { status, headers, body } = await content.answer(raw)
  if (status === 416) throw new AppError('request.rangeInvalid')
  return reply.code(status).headers(headers).header('cache-control', 'private, no-cache').send(body)
}

/** RFC 6266: an ASCII name for old clients, and the real one by RFC 5987. */
function disposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`
}
