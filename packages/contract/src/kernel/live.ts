import { z } from 'zod'

/**
 * The live socket at `/live`. One JSON text per frame. The browser's cookie signs it in; the `Origin` must be the
 * console's own. The server closes it with 4401 when the session ends, with 4429 when the page or its person exceeds
 * the limits, and with 4403 while the account is on hold (`holds`).
 */
export const liveCloseCodes = {
  signedOut: 4401,
  held: 4403,
  tooSlow: 4408,
  malformed: 4400,
  tooMany: 4429,
} as const

const path = z.string().min(1).max(200)

export const liveUpSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('sub'), paths: z.array(path).min(1).max(1000) }),
  z.strictObject({ op: z.literal('unsub'), paths: z.array(path).min(1).max(1000) }),
  z.strictObject({ op: z.literal('send'), path, body: z.unknown() }),
  z.strictObject({ op: z.literal('ping'), n: z.number() }),
])
export type LiveUp = z.output<typeof liveUpSchema>

export const liveDownSchema = z.discriminatedUnion('op', [
  /** Values of the channels a socket watches; all of one flush (at most ten a second) are sent together. */
  z.object({ op: z.literal('values'), values: z.array(z.object({ path, body: z.unknown() })) }),
  /** A subscription or a sent message was refused; `code` is one of the error table. */
  z.object({ op: z.literal('refused'), path, code: z.string() }),
  z.object({ op: z.literal('pong'), n: z.number(), at: z.iso.datetime() }),
])
export type LiveDown = z.output<typeof liveDownSchema>
