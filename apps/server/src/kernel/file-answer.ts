import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a handler of a route that `produces` a file answers. */
export type FileAnswer = {
  /** With its ending; any characters. */
  name: string
  /** With its character set, where it has one. */
  contentType: string
  /** Read piece by piece while the client takes them; ended early when the client goes away. */
  pieces: AsyncIterable<Uint8Array>
}

/** Sends a file to be saved. */
export function sendFile(reply: FastifyReply, { name, contentType, pieces }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', attachment(name))
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(Readable.from(pieces, { objectMode: false }))
}

/** RFC 6266: a plain name for old clients, and the true one by RFC 5987. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
