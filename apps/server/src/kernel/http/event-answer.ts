import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Events in wire format: the JSON of each, after `data:`. Properties that the schema does not name are dropped. */
export async function* writeEvents(
  schema: z.ZodType,
  events: AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array> {
  for await (const event of events) yield Buffer.from(`data: ${JSON.stringify(schema.parse(event))}\n\n`)
}

/**
 * Streams events as fast as the client takes them. The generator is ended early if the client disconnects; if the
 * generator throws, the response is aborted.
 */
export async function sendEvents(
  reply: FastifyReply,
  pieces: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  return (
    reply
      .header('cache-control', 'no-store')
      // Some proxies would buffer the stream.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(pieces, { objectMode: false }))
  )
}

/** Can the value be read piece by piece? */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
