import { isErrorCode } from '@wheelhouse/contract/errors'
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type {
  BodyInput,
  ParamsInput,
  QueryInput,
  ResultOf,
  RouteDefinition,
} from '@wheelhouse/contract/kernel/route'
import type { SessionUser, sessionRoutes } from '@wheelhouse/contract/session/session'
import { ApiError } from './api-error.ts'
import { createStore } from './store.ts'

/**
 * Every call to the server goes through here. Schemas of the contract are used as types only: this file is part of
 * the login page, which must stay small.
 */

/** R-SESSION-16: the console's own origin under `/api`, unless the build names another address. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }
/** Of a path without parameters nothing need be said. */
type ParamsPart<Value> = [Value] extends [Record<string, never>] ? { params?: Value } : Part<'params', Value>
export type CallInput<R extends RouteDefinition> = ParamsPart<ParamsInput<R>> &
  Part<'query', QueryInput<R>> &
  Part<'body', R extends { consumes: string } ? Blob : BodyInput<R>>

/**
 * What it takes to make a call of the contract. A route has it, and much more: its schemas, and with them the library
 * that checks them. Screens that everybody starts with name their calls by this type alone (`*.calls.ts`); the compiler
 * compares the names with the contract. Only for calls that succeed in one way.
 */
export type CallTo<R extends RouteDefinition> = {
  readonly method: R['method']
  readonly path: R['path']
  readonly permission: R['permission']
  /** Never there: it tells the compiler which route this is. */
  readonly route?: R
}

/**
 * Why a change shows no overlay. `driving`: nothing may lie over the picture while somebody drives, and a stop or a call
 * goes out from every screen. `ownProgress`: long work that shows how far it is and can be cancelled. `background`: nobody
 * waits for it.
 */
export type QuietReason = 'driving' | 'ownProgress' | 'background'

export type CallOptions = {
  /** No overlay spinner (R-SHELL-8), and why. */
  quiet?: QuietReason
  /** Made before anybody knows whether the session still stands, or by a link without one: a refusal ends nothing. */
  early?: boolean
  /** A refusal because the account is held back is told by another call. */
  mayBeHeld?: boolean
  signal?: AbortSignal
}

/** Why the console throws somebody back to the login page (R-SESSION-13). */
export type SessionEnd = 'auth.required' | 'auth.contractEnded' | 'auth.paymentIncomplete' | 'ipRefused'

const sessionPath = '/my/session' satisfies (typeof sessionRoutes)['get']['path']
const inFlight = createStore(0)
let bearer: string | null = null
let refreshing: Promise<boolean> | null = null
let handleSessionEnd: (end: SessionEnd) => void = () => {}
let handleHold: () => void = () => {}

/** Number of changes on their way, without the quiet ones: the overlay spinner shows while it is not 0. */
export const changesInFlight = inFlight

/** Hands over the bearer of a fresh session, or takes it away. It is kept in memory only. */
export function setBearer(token: string | null): void {
  bearer = token
  // Whoever signs in next is somebody else.
  if (token === null) asked.clear()
}

/** Names the one listener that is told when the server no longer accepts this session. */
export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  handleSessionEnd = listener
}

/** Names the one listener that is told when the server holds the account back: a password to change, terms to agree to. */
export function onHold(listener: () => void): void {
  handleHold = listener
}

/** Does the server hold the account back until something is done? */
export function isHold({ code }: ApiError): boolean {
  return code === 'auth.passwordChangeRequired' || code === 'auth.termsRequired'
}

/** Writes a list filter as the query parameter `filter`, checked against the entity's own property names. */
export function filterText<Rules extends { where: readonly string[]; include?: readonly string[] }>(
  _rules: Rules,
  filter: Filter<Rules['where'][number]>,
): string {
  return JSON.stringify(filter)
}

/**
 * Makes one call of the contract and answers its result.
 * @throws ApiError with the server's code; `server.unavailable` when the server cannot be reached.
 */
export async function call<R extends RouteDefinition>(
  route: R | CallTo<R>,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<ResultOf<R>> {
  const response = await callForAnswer(route, input, options)
  const body: unknown = response.status === 204 ? undefined : await response.json()
  const isOneOfSeveral = 'responses' in route && Object.keys(route.responses).length > 1
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's guard parsed it by the route's own schema
  return (isOneOfSeveral ? { status: response.status, body } : body) as ResultOf<R>
}

/**
 * Makes a call that answers a file.
 * @param onReceived told how many bytes are there so far
 * @throws ApiError as `call`; `server.unavailable` too when the file breaks off
 */
export async function callForFile<R extends RouteDefinition>(
  route: R | CallTo<R>,
  input: CallInput<R>,
  { signal, onReceived }: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<{ file: Blob; name: string }> {
  const response = await callForAnswer(route, input, { signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  try {
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      pieces.push(next.value)
      received += next.value.length
      onReceived(received)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError('server.unavailable', { message: String(error) })
  }
  const type = response.headers.get('content-type') ?? ''
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file: new Blob(pieces, { type }), name }
}

/** Makes a call, and leaves its answer to whoever reads it. @throws ApiError as `call` */
export async function callForAnswer<R extends RouteDefinition>(
  route: R | CallTo<R>,
  input: CallInput<R>,
  { quiet, early = false, mayBeHeld = early, signal }: CallOptions,
): Promise<Response> {
  const counts = route.method !== 'GET' && quiet === undefined
  if (counts) inFlight.set(inFlight.get() + 1)
  try {
    let response = await send(route, input, signal)
    if (response.status === 401 && route.permission !== 'public' && !early && (await refreshBearer()))
      response = await send(route, input, signal)
    if (!response.ok) {
      const { error, end } = await toFailure(response, route)
      if (end !== null && !early) handleSessionEnd(end)
      if (isHold(error) && !mayBeHeld) handleHold()
      throw error
    }
    return response
  } finally {
    if (counts) inFlight.set(inFlight.get() - 1)
  }
}

/** Answers that no call has taken yet, by address. */
const asked = new Map<string, Promise<Response>>()
/** Who comes later for an answer asks anew: it may have changed. Milliseconds. */
const askedForMs = 15_000

/**
 * Asks, by the cookie of the session, for what a screen will ask for once its scripts are there: the first call that is
 * the same takes this answer, whatever it is.
 */
export function prefetch<R extends RouteDefinition>(route: R | CallTo<R>, input: CallInput<R>): void {
  const address = toAddress(route, input)
  const answer = fetch(address, { headers: { accept: 'application/json' }, credentials: 'include' })
  asked.set(address, answer)
  // Who takes it learns of it; nobody else wants to.
  answer.catch(() => undefined)
  setTimeout(() => asked.delete(address), askedForMs)
}

function takeAsked({ method }: CallTo<RouteDefinition>, address: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined
  const answer = asked.get(address)
  asked.delete(address)
  return answer
}

function toAddress(route: CallTo<RouteDefinition>, input: unknown): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `CallInput` has these two
  const { params = {}, query = {} } = input as { params?: Strings; query?: Strings }
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return `${apiBase}${fillPath(route.path, params)}${search === '' ? '' : `?${search}`}`
}

async function send(route: CallTo<RouteDefinition>, input: unknown, signal?: AbortSignal): Promise<Response> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `CallInput` may have it
  const { body } = input as { body?: unknown }
  const address = toAddress(route, input)
  const headers = new Headers({ accept: 'application/json' })
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
  const isBytes = body instanceof Blob
  if (body !== undefined)
    headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json')
  try {
    const answer = takeAsked(route, address)
    if (answer !== undefined) return await answer
    return await fetch(address, {
      method: route.method,
      headers,
      credentials: 'include',
      body: body === undefined || isBytes ? body : JSON.stringify(body),
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('server.unavailable', { message: String(error) })
  }
}

/** Parameters of paths and queries are text in every call of the contract. */
type Strings = Readonly<Record<string, string | undefined>>

/** Puts parameters into a path of the contract: `/robots/:serialNo/state` to `/robots/UGO-1/state`. */
export function fillPath(path: string, params: Strings): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A file that everybody may have, such as the manifest or a logo; `null` when the server cannot be reached. */
export async function fetchPublicFile(address: string, method: 'GET' | 'HEAD'): Promise<Response | null> {
  return fetch(address, { method }).catch(() => null)
}

/** Asks, by cookie, for a fresh bearer. Calls that fail at the same time share one question. */
async function refreshBearer(): Promise<boolean> {
  refreshing ??= fetchBearer().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function fetchBearer(): Promise<boolean> {
  const response = await fetch(`${apiBase}${sessionPath}`, { credentials: 'include' }).catch(() => null)
  if (!response?.ok) return false
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's guard parsed it by the route's own schema
  const user = (await response.json()) as SessionUser
  bearer = user.token
  return true
}

/** R-SESSION-13: the statuses that end the session whatever call they answer. */
async function toFailure(
  response: Response,
  route: CallTo<RouteDefinition>,
): Promise<{ error: ApiError; end: SessionEnd | null }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever else it is has no code and counts as such
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const code = body?.error?.code
  const error =
    code !== undefined && isErrorCode(code)
      ? new ApiError(code, body?.error)
      : new ApiError('server.error', { message: body?.error?.message ?? `HTTP ${response.status}` })
  return { error, end: toSessionEnd(response.status, error, route) }
}

function toSessionEnd(status: number, error: ApiError, route: CallTo<RouteDefinition>): SessionEnd | null {
  if ((status === 401 || status === 403) && isIpRefusal(error)) return 'ipRefused'
  if (status === 498) return 'auth.paymentIncomplete'
  if (status === 499) return 'auth.contractEnded'
  if (status === 401 && route.permission !== 'public') return 'auth.required'
  return null
}

/** By our own code, or by the message of a server that has no codes. */
function isIpRefusal({ code, message }: ApiError): boolean {
  return code === 'auth.ipNotAllowed' || /IP address is not allowed/i.test(message)
}
