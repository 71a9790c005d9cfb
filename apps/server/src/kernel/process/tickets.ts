import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { Clock } from './clock.ts'

/** Short-lived URL tokens for callers that do not sign in: they contain their purpose, and only we can issue them. */
type Tickets<T> = {
  /**
   * @param validMs validity in milliseconds
   * @returns URL-safe characters
   */
  make(content: T, validMs: number): string
  /** `null` if this installation did not issue it, or if it has expired. */
  read(text: string): T | null
}

/** @param key for this purpose only (`ServerSecret.keyFor`) */
export function createTickets<T>({
  key,
  schema,
  clock,
}: {
  key: Buffer
  schema: z.ZodType<T>
  clock: Clock
}): Tickets<T> {
  // As a key object: with plain bytes a new one would be created for every signature, which takes five times as long.
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
      // Compared as text: the last base64 character has spare bits, so two texts could decode to the same signature.
      const given = Buffer.from(signature)
      const own = Buffer.from(sign(body))
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      const parsed = ticketSchema.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')))
      return parsed.success && clock.now().getTime() < parsed.data.until ? parsed.data.content : null
    },
  }
}
