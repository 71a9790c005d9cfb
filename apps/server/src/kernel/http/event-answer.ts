import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Events as they go over the wire: the JSON of each, after `data:`. What the schema does not name is left out. */
export async function* writeEvents(
  schema: z.ZodType,
  events: AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array> {
  for await (const event of events) yield Buffer.from(`data: ${JSON.stringify(schema.parse(event))}\n\n`)
}

/**
 * Sends events while they are made, as fast as the client takes them. Their maker is ended early when it goes away; what
 * the maker throws breaks the answer off.
 */
export async function sendEvents(
  reply: FastifyReply,
  pieces: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  return (
    reply
      .header('cache-control', 'no-store')
      // Some proxies would keep the pieces until there are many.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(pieces, { objectMode: false }))
  )
}
