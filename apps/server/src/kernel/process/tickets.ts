import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { Clock } from './clock.ts'

/** Short-lived addresses for somebody who does not sign in: what they are for stands in them, and only we can make them. */
export type Tickets<T> = {
  /**
   * @param validMs how long it counts, in milliseconds
   * @returns signs that may stand in an address as they are
   */
  make(content: T, validMs: number): string
  /** `null` for what this installation has not made, or that is too old. */
  read(text: string): T | null
}

/** @param key of one purpose alone (`ServerSecret.keyFor`) */
export function createTickets<T>({
  key,
  schema,
  clock,
}: {
  key: Buffer
  schema: z.ZodType<T>
  clock: Clock
}): Tickets<T> {
  // As a key object: of plain bytes a new one is made with every signature, which takes five times as long.
  const keyObject = createSecretKey(key)
  const sign = (body: string) => createHmac('sha256', keyObject).update(body).digest('base64url')
  /** `until`: milliseconds since 1970, by the server's clock. */
  const ticketSchema = z.object({ content: schema, until: z.int() })

  return {
    make(content, validMs) {
      const until = clock.now().getTime() + validMs
      const body = Buffer.from(JSON.stringify({ content, until })).toString('base64url')
      return `${body}.${sign(body)}`
    },
    read(text) {
      const [body = '', signature = ''] = text.split('.')
      // As text: the last sign of base64 has bits to spare, so two texts would stand for the same signature.
      const given = Buffer.from(signature)
      const own = Buffer.from(sign(body))
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      const parsed = ticketSchema.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')))
      return parsed.success && clock.now().getTime() < parsed.data.until ? parsed.data.content : null
    },
  }
}
