import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** Content that is sent as a whole or in ranges. It never changes. */
export type StoredContent = {
  /** The answer to this request, in accordance with its range and with what the client already has. */
  answer(request: IncomingMessage): Promise<StoredAnswer>
  /** Where a browser fetches it from the store itself, for a while; `null` if it comes from here alone. */
  getAddress: ((as: SignedHeaders) => Promise<string>) | null
}

/** What the store then answers beside the content. `isInline`: shown on a page. */
export type SignedHeaders = { contentType: string; disposition: string; isInline: boolean }

/** `status` is 200, 206, 304 or 416. */
export type StoredAnswer = { status: number; headers: Record<string, string>; body: Readable }
