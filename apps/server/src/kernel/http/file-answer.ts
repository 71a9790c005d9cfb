import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { send } from '@fastify/send'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import type { AuditEntry } from './audit.ts'
import { isAsyncIterable } from './event-answer.ts'

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
      /** On disk and immutable: range requests are supported. */
      path: string
      /** May be shown on a page. Everything else is downloaded. */
      isInline: boolean
    }
)

/** Is this what a handler returns for a file? */
export function isFileAnswer(value: unknown): value is FileAnswer {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.contentType !== 'string')
    return false
  if (value.taken !== null && !isRecord(value.taken)) return false
  return isAsyncIterable(value.pieces) || typeof value.path === 'string'
}

/** Sends a file. @throws AppError request.rangeInvalid. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
): Promise<FastifyReply> {
  const isInline = 'path' in answer && answer.isInline
  reply
    .header('content-disposition', disposition(isInline ? 'inline' : 'attachment', answer.name))
    .header('x-content-type-options', 'nosniff')
    // Whatever it contains, it must not run scripts in the console's origin.
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(answer.contentType)
  if ('pieces' in answer)
    return reply.header('cache-control', 'no-store').send(Readable.from(answer.pieces, { objectMode: false }))
  return sendStored(request, reply, answer.path)
}

/** A browser may cache it but must revalidate: the person may have lost the right to see it. */
async function sendStored(
  { raw }: { raw: IncomingMessage },
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const found = await send(raw, encodeURI(path), {
    contentType: false,
    cacheControl: false,
    dotfiles: 'allow',
  })
  if (found.type !== 'file') {
    if (found.statusCode === 416) throw new AppError('request.rangeInvalid')
    throw new Error(`the file ${path} cannot be sent (${found.statusCode})`)
  }
  return reply
    .code(found.statusCode)
    .headers(found.headers)
    .header('cache-control', 'private, no-cache')
    .send(found.stream)
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
