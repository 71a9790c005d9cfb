import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { send } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import type { AuditEntry } from './audit.ts'

/** What somebody takes out of the console with a file, for the audit log. */
export type TakenOut = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'after'>

/** What a handler of a route that `produces` a file answers. */
export type FileAnswer = {
  /** With its ending; any characters. */
  name: string
  /** With its character set, where it has one. */
  contentType: string
  /** `null`: nothing is taken out, such as with a picture that a page shows. */
  taken: TakenOut | null
} & (
  | {
      /** Made while it is sent: read piece by piece while the client takes them; ended early when it goes away. */
      pieces: AsyncIterable<Uint8Array>
    }
  | {
      /** Lies on the disk and never changes: sent in parts where the client asks for parts. */
      path: string
      /** May be shown in a page. Everything else is saved. */
      isInline: boolean
    }
)

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
    // Whatever is in it, it runs nothing in the console's name.
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(answer.contentType)
  if ('pieces' in answer)
    return reply.header('cache-control', 'no-store').send(Readable.from(answer.pieces, { objectMode: false }))
  return sendStored(request, reply, answer.path)
}

/** A browser may keep it, but asks each time: the person may have lost the right to see it. */
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

/** RFC 6266: a plain name for old clients, and the true one by RFC 5987. */
function disposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`
}
