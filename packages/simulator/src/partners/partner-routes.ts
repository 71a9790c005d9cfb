/** The partners' responses, following the contracts that our drivers use. One login works with all of them. */
import { createHmac, randomBytes } from 'node:crypto'
import { partnerSites } from '../demo/demo-sites.ts'
import { findMisbehaviour, type PartnerAnswer } from './partner-answer.ts'
import { readVirtualMeter } from './read-virtual-meter.ts'
import type { createSimulatedBuilding } from './simulated-building.ts'

export const partnerLogin = { loginId: 'demo', password: 'demo-password' } as const
/** The only secret that the simulated SkyWay and Azure accept. */
export const partnerKey = 'demo-service-key'

type PartnerRequest = {
  method: string
  /** Split, without the query: `['tspider', 'buildings', 'b1', 'floors']`. */
  path: string[]
  bearer: string | null
  /** Azure's way of authenticating. */
  subscriptionKey: string | null
  body: Record<string, unknown>
}
type PartnerRoutes = (request: PartnerRequest) => PartnerAnswer | Promise<PartnerAnswer>

const floors = ['B1', '1F', '2F', '3F'].map((name) => ({ id: `floor-${name}`, name }))
/** The usual limits, as those of a trial contract would be reached in an afternoon. */
const hakaruLimits = { day: 10_000, month: 300_000 }

const ok = (json: unknown, headers?: Record<string, string>): PartnerAnswer => ({ json, headers })
const refuse = (status: number, json: unknown): PartnerAnswer => ({ status, json })
const unauthorized = refuse(401, { error: 'unauthorized' })
const notFound = refuse(404, { error: 'not found' })

function toCounterHeaders(requests: number): Readonly<Record<string, string>> {
  return {
    'x-hakaru-request-upper-limit-daily': String(hakaruLimits.day),
    'x-hakaru-request-total-daily': String(requests),
    'x-hakaru-request-upper-limit-monthly': String(hakaruLimits.month),
    'x-hakaru-request-total-monthly': String(requests),
  }
}

/** Tokens and counters last for one run. @param building the one whose lifts and doors T-Spider and Robomen operate */
export function createPartnerRoutes(
  building: Pick<ReturnType<typeof createSimulatedBuilding>, 'answer'>,
): PartnerRoutes {
  const tokens = new Set<string>()
  let hakaruRequests = 0

  function logIn(loginId: unknown, password: unknown, refusal: PartnerAnswer): PartnerAnswer | string {
    const misbehaviour = findMisbehaviour(loginId)
    if (misbehaviour !== null) return misbehaviour
    if (loginId !== partnerLogin.loginId || password !== partnerLogin.password) return refusal
    const token = randomBytes(16).toString('hex')
    tokens.add(token)
    return token
  }
  const isSignedIn = ({ bearer }: PartnerRequest) => bearer !== null && tokens.has(bearer)

  const sitePlatform: PartnerRoutes = (request) => {
    const { method, path, body } = request
    const [, first, id, second] = path
    if (method === 'POST' && first === 'login') {
      const token = logIn(body.userId, body.password, unauthorized)
      return typeof token === 'string' ? ok({ token }) : token
    }
    if (!isSignedIn(request)) return unauthorized
    if (first !== 'buildings') return notFound
    if (id === undefined) return ok(partnerSites)
    const isKnown = partnerSites.some((known) => known.id === id)
    if (isKnown && second !== 'floors') return building.answer(method, path.slice(3), body)
    return isKnown && path[0] === 'tspider' ? ok(floors) : notFound
  }

  const hakaru: PartnerRoutes = async (request) => {
    const route = `${request.method} ${request.path.slice(1).join('/')}`
    if (route === 'POST v2/oauth2/access_token') {
      const refusal = refuse(400, { result: { error_code: 'UAC0001-01', msg: 'wrong login' } })
      const token = logIn(request.body.username, request.body.password, refusal)
      if (typeof token !== 'string') return token
      return ok({ access_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: token })
    }
    if (!isSignedIn(request)) return refuse(401, { result: { error_code: 'UAC0002', msg: 'token expired' } })
    const isImage =
      request.method === 'POST' && request.path.slice(1, 4).join('/') === 'v1.1/resources/images'
    if (!isImage && route !== 'GET v1/sheets/count') return notFound
    hakaruRequests++
    const counters = toCounterHeaders(hakaruRequests)
    const result = { error_code: '', msg: '' }
    if (!isImage) return ok({ result, count: 3 }, counters)
    const read = await readImage(request.body)
    const resource = {
      id: hakaruRequests,
      measured_at: request.body.measured_at,
      values: read === null ? [] : [read.value],
      measured_code: read === null ? 'MEA0001' : 'OK',
    }
    return ok({ result, api_res: { resource } }, counters)
  }

  const kanriroid: PartnerRoutes = async (request) => {
    const { method, path, body, bearer } = request
    if (method !== 'POST' || path[3] !== 'tasks' || path[5] !== 'images') return byToken('buildings')(request)
    if (bearer !== partnerLogin.password) return unauthorized
    const read = await readImage(body)
    const id = randomBytes(8).toString('hex')
    return ok({ id, value: read?.value ?? null, confidence: read?.confidence ?? null })
  }

  const elgana: PartnerRoutes = (request) => {
    const { method, path, body } = request
    const [, first, room, second] = path
    if (method === 'POST' && first === 'login') {
      const token = logIn(body.loginId, body.password, unauthorized)
      return typeof token === 'string' ? ok({ token }) : token
    }
    if (!isSignedIn(request)) return unauthorized
    const isMessage = method === 'POST' && first === 'rooms' && second === 'messages'
    return isMessage && room === partnerLogin.loginId && typeof body.text === 'string'
      ? ok({ id: randomBytes(8).toString('hex') })
      : notFound
  }

  const partners: Readonly<Record<string, PartnerRoutes>> = {
    tspider: sitePlatform,
    robomen: sitePlatform,
    hakaru,
    lilz: byToken('management-units'),
    kanriroid,
    elgana,
    skyway,
    azure,
  }
  return (request) => (partners[request.path[0] ?? ''] ?? (() => notFound))(request)
}

/** LiLz and KanriRoid: one token, and one resource with the demo's name. */
const byToken =
  (folder: string): PartnerRoutes =>
  ({ method, path, bearer }) => {
    const [, first, id] = path
    const misbehaviour = findMisbehaviour(id)
    if (misbehaviour !== null) return misbehaviour
    if (bearer !== partnerLogin.password) return unauthorized
    const isKnown = method === 'GET' && first === folder && id === partnerLogin.loginId
    return isKnown ? ok({ id, name: 'Demo' }) : notFound
  }

const skyway: PartnerRoutes = ({ method, path, bearer, body }) => {
  if (method !== 'POST' || path.slice(1).join('/') !== 'v1/json-rpc') return notFound
  const code = isSignedBy(partnerKey, bearer) ? 404 : 401
  return ok({ jsonrpc: '2.0', id: body.id, error: { code, message: 'no' } })
}

const azure: PartnerRoutes = ({ method, path, subscriptionKey }) => {
  if (method !== 'POST' || path.slice(1).join('/') !== 'sts/v1.0/issueToken') return notFound
  return subscriptionKey === partnerKey ? { text: 'header.payload.signature' } : unauthorized
}

/** The simulated services can only read the displays of the virtual world, from their pixels. */
function readImage({ image }: Record<string, unknown>) {
  return readVirtualMeter(Buffer.from(String(image), 'base64'))
}

/** Is this a JWT signed (HS256) with the secret? */
function isSignedBy(secret: string, token: string | null): boolean {
  const [header, claims, signature] = token?.split('.') ?? []
  return createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url') === signature
}
