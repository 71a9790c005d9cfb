/**
 * The only way in which the server calls outside URLs. Such a URL was typed by a user or sent by an unknown caller: it
 * may lead into our own network, hang, or never stop sending. Errors and logs state the kind of failure and never the
 * URL or content, because URLs and headers hold secrets.
 */

import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { isNeverSent, type OutgoingFailure } from '@wheelhouse/contract/kernel/outgoing'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import type { z } from 'zod'
import type { Config } from '../process/config.ts'
import { isInsideAddress } from './inside-address.ts'

/** How long a whole exchange may take, redirects included, and the maximum response size. */
const patienceMs = 10_000
const answerMax = 1_000_000
const redirectsMax = 3

export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The URL is a setting of the installation, not user input: it may be in the internal network and use http. */
  isSetting?: boolean
  /** A redirect is returned like any other response. */
  keepsRedirect?: boolean
  /** Milliseconds; 10 s by default. */
  timeoutMs?: number
  /** Bytes of the response; 1 MB by default. */
  maxBytes?: number
}

export type Failed = { kind: 'failed'; failure: OutgoingFailure }
export type Answered = {
  kind: 'answered'
  status: number
  headers: IncomingHttpHeaders
  /** The raw body, and the body decoded as UTF-8. */
  bytes: Buffer
  text: string
}
/** The result of `callJson`: `ok` with the value, `refused` with any non-success status. */
export type JsonAnswer<T> =
  | { kind: 'ok'; value: T; status: number; headers: IncomingHttpHeaders }
  | { kind: 'refused'; status: number; headers: IncomingHttpHeaders; text: string }
  | Failed

/**
 * A streaming response: its pieces fail with `StreamFailure`, and are subject to `maxBytes` and `timeoutMs` like any
 * other.
 */
type Opened = { kind: 'opened'; status: number; body: AsyncIterable<Buffer> }

export class StreamFailure extends Error {
  readonly failure: OutgoingFailure
  constructor(failure: OutgoingFailure) {
    super(`an answer that was coming failed: ${failure}`)
    this.failure = failure
  }
}

export type OutgoingHttp = {
  /**
   * Streams the response, for URLs that are settings of the installation. Redirects are not followed.
   * @param signal ends it early
   */
  open(request: OutgoingRequest, signal: AbortSignal): Promise<Opened | Failed>
  /** Never throws because of the other side. */
  call(request: OutgoingRequest): Promise<Answered | Failed>
  /** Sends `json` if given, and parses the response with `schema`; HTML or anything else is `badAnswer`. */
  callJson<T>(
    request: Omit<OutgoingRequest, 'body'> & { json?: unknown },
    schema: z.ZodType<T>,
  ): Promise<JsonAnswer<T>>
  /** What is wrong with a URL that somebody wants to save; names are resolved only when called. */
  toValidationIssue(url: string): 'url.invalid' | 'url.httpsOnly' | 'url.notAllowed' | null
}

export function createOutgoingHttp({ allowPrivateHooks }: Pick<Config, 'allowPrivateHooks'>): OutgoingHttp {
  const toValidationIssue: OutgoingHttp['toValidationIssue'] = (text) => {
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol)) return 'url.invalid'
    if (allowPrivateHooks) return null
    if (url.protocol !== 'https:') return 'url.httpsOnly'
    const host = getHost(url)
    return isIP(host) !== 0 && isInsideAddress(host) ? 'url.notAllowed' : null
  }

  const call: OutgoingHttp['call'] = async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs ?? patienceMs)
    let next = request
    for (let hops = 0; hops <= redirectsMax; hops++) {
      const mayBeInside = allowPrivateHooks || next.isSetting === true
      if (!mayBeInside && toValidationIssue(next.url) !== null) return failed('notAllowed')
      const answer = await exchange(next, mayBeInside, signal)
      if (answer.kind === 'failed' || request.keepsRedirect === true || !isRedirect(answer)) return answer
      const target = redirected(next, answer)
      if (target === null) return failed('badAnswer')
      next = target
    }
    return failed('badAnswer')
  }

  const open: OutgoingHttp['open'] = async (request, cancelled) => {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? patienceMs)
    const signal = AbortSignal.any([timeout, cancelled])
    const response = await send(request, true, signal)
    if ('kind' in response) return response
    const body = readPieces(response, request.maxBytes ?? answerMax, signal)
    return { kind: 'opened', status: response.statusCode ?? 0, body }
  }

  return {
    call,
    open,
    toValidationIssue,
    async callJson({ json, headers, ...request }, schema) {
      const hasBody = json !== undefined
      const answer = await call({
        ...request,
        headers: {
          accept: 'application/json',
          ...(hasBody && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: hasBody ? JSON.stringify(json) : undefined,
      })
      if (answer.kind === 'failed') return answer
      const { status, text } = answer
      if (status < 200 || status > 299) return { ...answer, kind: 'refused' }
      const parsed = schema.safeParse(tryParseJson(text))
      if (!parsed.success) return failed('badAnswer')
      return { kind: 'ok', value: parsed.data, status, headers: answer.headers }
    },
  }
}

const failed = (failure: OutgoingFailure): Failed => ({ kind: 'failed', failure })

/** The host of a URL as the resolver and `isIP` expect it: IPv6 without brackets, no trailing dot. */
function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Does the response redirect to another URL? */
export function isRedirect({ status, headers }: Answered): boolean {
  return status >= 300 && status < 400 && status !== 304 && headers.location !== undefined
}

/**
 * The request that a redirect asks for; `null` when it is not followed. Only a GET may leave its origin, and without
 * headers: credentials and content were meant for the first URL.
 */
function redirected(request: OutgoingRequest, { status, headers }: Answered): OutgoingRequest | null {
  const from = new URL(request.url)
  const to = URL.parse(headers.location ?? '', from.href)
  const keepsMethod = request.method === 'GET' || status === 307 || status === 308
  if (to === null || !keepsMethod) return null
  if (to.origin === from.origin) return { ...request, url: to.href }
  const { method, timeoutMs, maxBytes } = request
  return method === 'GET' ? { method, url: to.href, timeoutMs, maxBytes } : null
}

class NotAllowed extends Error {}

/** Resolves to public addresses only. The connection uses the result, which prevents DNS rebinding. */
const lookUpOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '')
    const outside = addresses.filter(({ address }) => !isInsideAddress(address))
    const [first] = outside
    if (first === undefined) return callback(new NotAllowed('an inside address'), '')
    if (options.all === true) callback(null, outside)
    else callback(null, first.address, first.family)
  })
}

async function exchange(
  request: OutgoingRequest,
  mayBeInside: boolean,
  signal: AbortSignal,
): Promise<Answered | Failed> {
  const response = await send(request, mayBeInside, signal)
  if ('kind' in response) return response
  return readAnswer(response, request.maxBytes ?? answerMax, signal)
}

/** @returns the response once its headers have arrived */
function send(
  { method, url: text, headers, body }: OutgoingRequest,
  mayBeInside: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage | Failed> {
  const url = new URL(text)
  return new Promise<IncomingMessage | Failed>((resolve) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = {
      method,
      headers: {
        'user-agent': 'Wheelhouse',
        'accept-encoding': 'identity',
        // Some may still be stored in a webhook, from before they were refused.
        ...Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => !isNeverSent(name))),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // A new connection, never one that was opened to another address under this name.
      agent: false,
      lookup: mayBeInside ? undefined : lookUpOutside,
      signal,
    } as const
    try {
      const request = open(url, options, resolve)
      request.on('error', (error) => resolve(failed(getKind(error, signal))))
      request.end(body)
    } catch {
      // A header or URL that cannot be sent at all.
      resolve(failed('notAllowed'))
    }
  })
}

async function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Answered | Failed> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of readPieces(response, maxBytes, signal)) chunks.push(chunk)
  } catch (error) {
    return failed(error instanceof StreamFailure ? error.failure : 'badAnswer')
  }
  const body = Buffer.concat(chunks)
  const status = response.statusCode ?? 0
  return { kind: 'answered', status, headers: response.headers, bytes: body, text: body.toString('utf8') }
}

/** @throws StreamFailure */
async function* readPieces(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  // Without an encoding, a response consists of buffers.
  const chunks: AsyncIterable<Buffer> = response
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new StreamFailure('tooLarge')
      yield chunk
    }
  } catch (error) {
    if (error instanceof StreamFailure) throw error
    throw new StreamFailure(signal.aborted ? 'timeout' : 'badAnswer')
  } finally {
    response.destroy()
  }
}

function getKind(error: Error, signal: AbortSignal): OutgoingFailure {
  if (signal.aborted) return 'timeout'
  if (error instanceof NotAllowed) return 'notAllowed'
  const code = getErrorCode(error)
  // Something answers, but not HTTP.
  return typeof code === 'string' && code.startsWith('HPE_') ? 'badAnswer' : 'refused'
}
