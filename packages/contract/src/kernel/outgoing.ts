import { z } from 'zod'
import { textField } from './entity.ts'

/** Why a call of the server to somebody else's address came to no answer that can be used. */
export const outgoingFailures = [
  /** No whole answer in time. */
  'timeout',
  /** Nobody there: no such name, no connection, a certificate that does not count. */
  'refused',
  /** The answer is larger than any good one. */
  'tooLarge',
  /** The address, or one it redirects to, is inside our own network or no https address. */
  'notAllowed',
  /** Cut off half way, not what was asked for (HTML for JSON), or a redirect that cannot be followed. */
  'badAnswer',
] as const
export type OutgoingFailure = (typeof outgoingFailures)[number]

/** Why something was not delivered, or a partner's service could not be used. */
export const deliveryFailures = [
  ...outgoingFailures,
  /** Answered, with a status that means no. */
  'rejected',
  /** The login, password or token is not accepted. */
  'wrongCredentials',
  /** The installation has no mail server, or no address of this service. */
  'notSetUp',
  /** The stored password cannot be read any more: the server's secret is another one. Enter it again. */
  'secretLost',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]
export const deliveryFailureSchema = z.enum(deliveryFailures)

/** `queued` waits for its next try; `failed` was given up. */
export const deliveryStatuses = ['queued', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What a test by hand came to. */
export const testResultSchema = z.object({
  result: z.enum(['sent', 'failed']),
  failure: deliveryFailureSchema.nullable(),
  /** Of the other side's last answer. */
  httpStatus: z.int().nullable(),
  /** It went to the demo's mailbox, and to nobody outside. */
  isSimulated: z.boolean().optional(),
})
export type TestResult = z.output<typeof testResultSchema>

/** Longest address that is taken. */
export const webAddressMax = 2_000

/**
 * The address of somebody else's service: absolute, without a login in it. That it is https and outside is the
 * server's to say (`url.notAllowed`), because installations differ in it.
 */
export const webAddressSchema = z
  .string()
  .trim()
  .min(1, { error: 'text.required' })
  .max(webAddressMax, { error: 'text.tooLong' })
  .regex(/^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i, { error: 'url.invalid' })
  .pipe(z.url({ error: 'url.invalid' }))

/** Headers that make up a request itself; the server sets these. */
const requestHeaders = /^(host|content-length|content-type|content-encoding|accept-encoding|expect|date)$/i

/**
 * Headers of the connection, of proxies on the way and of browsers: they say to whom a request goes, whose it is or how it is cut
 * to whoever stands between, and not to the service.
 */
const othersHeaders =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|http2-settings|proxy-.*|via|forwarded|x-forwarded-.*|x-real-ip|cookie2?|set-cookie|sec-.*)$/i

/** Whether a header is sent by no request of ours, whoever asks for it. */
export function isNeverSent(name: string): boolean {
  return othersHeaders.test(name)
}

/** The name of a header that somebody adds to what the server sends. */
export const headerNameSchema = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, { error: 'header.invalid' })
  .refine((name) => !requestHeaders.test(name) && !isNeverSent(name), { error: 'header.invalid' })

const headerValueMax = 1_000
/** Its value: what can be sent as it is. */
export const headerValueSchema = textField(headerValueMax).regex(/^[\x20-\x7e]*$/, {
  error: 'header.invalid',
})
