import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type {
  BodyInput,
  ParamsInput,
  QueryInput,
  ResultOf,
  RouteDefinition,
} from '@wheelhouse/contract/kernel/route'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { sessionRoutes } from '@wheelhouse/contract/session/session'
import { ApiError, readApiError } from './api-error.ts'
import { createStore } from './store.ts'

/**
 * Every call to the server goes through here. Schemas of the contract are used only as types: this file is part of
 * the login page, which must stay small.
 */

/** R-SESSION-16: the console's own origin under `/api`, unless the build names another address. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }
/** For a path without parameters, none need be passed. */
type ParamsPart<Value> = [Value] extends [Record<string, never>] ? { params?: Value } : Part<'params', Value>
export type CallInput<R extends RouteDefinition> = ParamsPart<ParamsInput<R>> &
  Part<'query', QueryInput<R>> &
  Part<'body', R extends { consumes: string } ? Blob : BodyInput<R>>

/**
 * The minimum needed for a call of the contract. A route has it, and much more: its schemas, and with them the library
 * that validates them. Screens that everybody starts with define calls of this type (`*.calls.ts`); the compiler
 * checks them against the contract. Only for calls with a single success status.
 */
export type CallTo<R extends RouteDefinition> = {
  readonly method: R['method']
  readonly path: R['path']
  readonly permission: R['permission']
  /** Never present: tells the compiler which route this is. */
  readonly route?: R
}

/**
 * Why a change shows no overlay. `driving`: nothing may cover the picture while somebody drives, and a stop or a call
 * is available on every screen. `ownProgress`: long work with a progress display of its own. `background`: nobody
 * waits for it.
 */
export type QuietReason = 'driving' | 'ownProgress' | 'background'

export type CallOptions = {
  /** Suppresses the overlay spinner (R-SHELL-8), and why. */
  quiet?: QuietReason
  /** Made before it is known whether the session is valid, or by a link without one: a refusal does not end it. */
  early?: boolean
  /** If the account is on hold, another call reports it. */
  mayBeHeld?: boolean
  signal?: AbortSignal
}

/** Why the console returns to the login page (R-SESSION-13). */
export type SessionEnd = 'auth.required' | 'auth.contractEnded' | 'auth.paymentIncomplete' | 'ipRefused'

const sessionPath = '/my/session' satisfies (typeof sessionRoutes)['get']['path']
const inFlight = createStore(0)
let bearer: string | null = null
let refreshing: Promise<boolean> | null = null
let handleSessionEnd: (end: SessionEnd) => void = () => {}
let handleHold: () => void = () => {}

/** Number of changes in flight, without the quiet ones: the overlay spinner is visible while it is not 0. */
export const changesInFlight = inFlight

/** Sets or clears the bearer token of the session. It is kept only in memory. */
export function setBearer(token: string | null): void {
  bearer = token
  // The next person to sign in is somebody else.
  if (token === null) prefetched.clear()
}

/** Registers the only listener, called when the server no longer accepts this session. */
export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  handleSessionEnd = listener
}

/** Registers the only listener, called when the account is on hold: a password to change, terms to agree to. */
export function onHold(listener: () => void): void {
  handleHold = listener
}

/** Is the account on hold until something is done? */
export function isHold({ code }: ApiError): boolean {
  return code === 'auth.passwordChangeRequired' || code === 'auth.termsRequired'
}

/** Encodes a list filter as the query parameter `filter`, type-checked against the entity's property names. */
export function filterText<Rules extends { where: readonly string[]; include?: readonly string[] }>(
  _rules: Rules,
  filter: Filter<Rules['where'][number]>,
): string {
  return JSON.stringify(filter)
}

/**
 * Makes one call of the contract and returns its result.
 * @throws ApiError with the server's code; `server.unavailable` if the server cannot be reached.
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
 * Makes a call that returns a file.
 * @param onReceived called with the number of bytes received so far
 * @throws ApiError as `call`; also `server.unavailable` if the file is cut off
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

/** Makes a call, and leaves reading the response to the caller. @throws ApiError as `call` */
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

/** Prefetched responses that no call has used yet, by address. */
const prefetched = new Map<string, Promise<Response>>()
/** After this time a prefetched response is stale. Milliseconds. */
const prefetchedForMs = 15_000

/**
 * Requests, with the session cookie, what a screen will need once its scripts are loaded: the first identical call
 * uses this response, whatever it is.
 */
export function prefetch<R extends RouteDefinition>(route: R | CallTo<R>, input: CallInput<R>): void {
  const address = toAddress(route, input)
  const answer = fetch(address, { headers: { accept: 'application/json' }, credentials: 'include' })
  prefetched.set(address, answer)
  // The call that uses it handles the failure; nobody else needs to.
  answer.catch(() => undefined)
  setTimeout(() => prefetched.delete(address), prefetchedForMs)
}

function takePrefetched({ method }: CallTo<RouteDefinition>, address: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined
  const answer = prefetched.get(address)
  prefetched.delete(address)
  return answer
}

function toAddress(route: CallTo<RouteDefinition>, input: unknown): string {
  const { params, query } = isRecord(input) ? input : {}
  const search = new URLSearchParams(toStrings(query)).toString()
  return `${apiBase}${fillPath(route.path, toStrings(params))}${search === '' ? '' : `?${search}`}`
}

async function send(route: CallTo<RouteDefinition>, input: unknown, signal?: AbortSignal): Promise<Response> {
  const { body } = isRecord(input) ? input : {}
  const address = toAddress(route, input)
  const headers = new Headers({ accept: 'application/json' })
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
  const isBytes = body instanceof Blob
  if (body !== undefined)
    headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json')
  try {
    const answer = takePrefetched(route, address)
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

/** Those that are given. */
function toStrings(parameters: unknown): Record<string, string> {
  const given = Object.entries(isRecord(parameters) ? parameters : {})
  return Object.fromEntries(
    given.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value)]]
        : [],
    ),
  )
}

/** Fills parameters into a path of the contract: `/robots/:serialNo/state` to `/robots/UGO-1/state`. */
export function fillPath(path: string, params: Strings): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A public file, such as the manifest or a logo; `null` if the server cannot be reached. */
export async function fetchPublicFile(address: string, method: 'GET' | 'HEAD'): Promise<Response | null> {
  return fetch(address, { method }).catch(() => null)
}

/** Requests a new bearer token with the cookie. Calls that fail at the same time share one request. */
async function refreshBearer(): Promise<boolean> {
  refreshing ??= fetchBearer().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function fetchBearer(): Promise<boolean> {
  const response = await fetch(`${apiBase}${sessionPath}`, { credentials: 'include' }).catch(() => null)
  if (!response?.ok) return false
  const user: unknown = await response.json()
  if (!isRecord(user) || typeof user.token !== 'string') return false
  bearer = user.token
  return true
}

/** R-SESSION-13: the statuses that end the session, whatever the call. */
async function toFailure(
  response: Response,
  route: CallTo<RouteDefinition>,
): Promise<{ error: ApiError; end: SessionEnd | null }> {
  const { status } = response
  const error = readApiError(await response.json().catch(() => null), { status, method: route.method })
  return { error, end: toSessionEnd(status, error, route) }
}

function toSessionEnd(status: number, error: ApiError, route: CallTo<RouteDefinition>): SessionEnd | null {
  if ((status === 401 || status === 403) && isIpRefusal(error)) return 'ipRefused'
  if (status === 498) return 'auth.paymentIncomplete'
  if (status === 499) return 'auth.contractEnded'
  if (status === 401 && route.permission !== 'public') return 'auth.required'
  return null
}

/** By our own code, or by the message of a server without codes. */
function isIpRefusal({ code, message }: ApiError): boolean {
  return code === 'auth.ipNotAllowed' || /IP address is not allowed/i.test(message)
}
