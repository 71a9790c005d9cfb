import { z } from 'zod'
import { textField } from './entity.ts'

/** Why a call of the server to an outside URL produced no usable response. */
export const outgoingFailures = [
  /** No complete response in time. */
  'timeout',
  /** Unreachable: no such name, no connection, or an invalid certificate. */
  'refused',
  /** The response is larger than any valid one. */
  'tooLarge',
  /** The URL, or one it redirects to, is inside our own network or not https. */
  'notAllowed',
  /** Truncated, not what was requested (HTML for JSON), or a redirect that cannot be followed. */
  'badAnswer',
] as const
export type OutgoingFailure = (typeof outgoingFailures)[number]

/** Why something was not delivered, or a partner's service could not be used. */
const deliveryFailures = [
  ...outgoingFailures,
  /** Answered with an error status. */
  'rejected',
  /** The login, password or token is not accepted. */
  'wrongCredentials',
  /** The installation has no mail server, or no URL of this service. */
  'notSetUp',
  /** The stored password can no longer be read, because the server's secret has changed. Enter it again. */
  'secretLost',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]
export const deliveryFailureSchema = z.enum(deliveryFailures)

/** `queued` waits for its next attempt; `failed` was given up. */
export const deliveryStatuses = ['queued', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The result of a manual test. */
export const testResultSchema = z.object({
  result: z.enum(['sent', 'failed']),
  failure: deliveryFailureSchema.nullable(),
  /** HTTP status of the other side's last response. */
  httpStatus: z.int().nullable(),
  /** It went to the demo's mailbox, and not outside. */
  isSimulated: z.boolean().optional(),
})
export type TestResult = z.output<typeof testResultSchema>

/** Longest URL that is accepted. */
const webAddressMax = 2_000

/**
 * The URL of an outside service: absolute, without credentials. The server checks that it is https and outside
 * (`url.notAllowed`), because installations differ in that.
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
 * Headers for connections, proxies and browsers: they inform intermediaries, not the service, where a request goes, whose
 * it is or how it is framed.
 */
const othersHeaders =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|http2-settings|proxy-.*|via|forwarded|x-forwarded-.*|x-real-ip|cookie2?|set-cookie|sec-.*)$/i

/** Whether a header is never sent with our requests, whoever configures it. */
export function isNeverSent(name: string): boolean {
  return othersHeaders.test(name)
}

/** The name of a header that somebody adds to the server's requests. */
export const headerNameSchema = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, { error: 'header.invalid' })
  .refine((name) => !requestHeaders.test(name) && !isNeverSent(name), { error: 'header.invalid' })

const headerValueMax = 1_000
/** Its value: what can be sent unchanged. */
export const headerValueSchema = textField(headerValueMax).regex(/^[\x20-\x7e]*$/, {
  error: 'header.invalid',
})
