import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { JsonAnswer, OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import {
  type LinkageCredential,
  type LinkageDriver,
  type MeterPicture,
  type ReadAnswer,
  toFailure,
  type Usage,
} from './linkage-driver.ts'

const tokenAnswer = z.object({ access_token: z.string().min(1).max(8_000) })
/** `MEA0001` without a value means that the picture could not be read. */
const readAnswer = z.object({
  api_res: z.object({
    resource: z.object({
      id: z.union([z.string().max(200), z.number()]).transform(String),
      values: z.array(z.union([z.number(), z.string().max(40)])).max(20),
      measured_code: z.string().max(20),
    }),
  }),
})
/** Interval between two calls of one contract, as required by the public documentation. Milliseconds. */
const betweenCallsMs = 500

/**
 * hakaru.ai according to its public documentation (R-BUILDINGS-14): the login is exchanged for a token, and one cheap
 * call with it verifies that the contract covers the API; its headers report the usage.
 */
export function hakaruDriver(http: OutgoingHttp, url: string): LinkageDriver {
  const signIn = ({ loginId, secret }: LinkageCredential) =>
    http.callJson(
      {
        method: 'POST',
        url: `${url}/v2/oauth2/access_token`,
        isSetting: true,
        json: { username: loginId, password: secret },
      },
      tokenAnswer,
    )
  return {
    async verify(credential) {
      const login = await signIn(credential)
      if (login.kind !== 'ok') return { failure: failureOfHakaru(login), usage: null }
      const headers = { authorization: `Bearer ${login.value.access_token}` }
      const count = await http.callJson(
        { method: 'GET', url: `${url}/v1/sheets/count`, isSetting: true, headers },
        z.looseObject({}),
      )
      // Too many calls (PUB0003) does not mean that the login is wrong.
      const isLimited = count.kind === 'refused' && count.status === 429
      return {
        failure: isLimited ? null : failureOfHakaru(count),
        usage: count.kind === 'failed' ? null : readUsage(count.headers),
      }
    },
    async read(credential, picture) {
      const login = await signIn(credential)
      if (login.kind !== 'ok')
        return { kind: 'failed', failure: failureOfHakaru(login) ?? 'rejected', usage: null }
      await setTimeout(betweenCallsMs)
      const headers = { authorization: `Bearer ${login.value.access_token}` }
      const answer = await http.callJson(
        { method: 'POST', url: `${url}${toPath(picture)}`, isSetting: true, headers, json: toBody(picture) },
        readAnswer,
      )
      return toReadAnswer(answer)
    },
  }
}

/** Registered meters are identified by their code, all others by their type. */
function toPath({ key, meterType }: MeterPicture): string {
  const images = '/v1.1/resources/images'
  return key === '' ? `${images}/meter_type/${encodeURIComponent(meterType)}` : images
}

function toBody({ jpeg, key, takenAt }: MeterPicture) {
  return {
    ...(key !== '' && { qr: key }),
    image: jpeg.toString('base64'),
    measured_at: String(Date.parse(takenAt)),
  }
}

function toReadAnswer(answer: JsonAnswer<z.output<typeof readAnswer>>): ReadAnswer {
  const usage = answer.kind === 'failed' ? null : readUsage(answer.headers)
  if (answer.kind !== 'ok') {
    // PUB0003, or just the status.
    if (answer.kind === 'refused' && answer.status === 429) return { kind: 'limit', externalId: null, usage }
    return { kind: 'failed', failure: failureOfHakaru(answer) ?? 'rejected', usage }
  }
  const { id: externalId, values, measured_code: code } = answer.value.api_res.resource
  const [first] = values
  const value = typeof first === 'string' && first.trim() !== '' ? Number(first) : first
  if (code !== 'OK' || typeof value !== 'number' || !Number.isFinite(value))
    return { kind: 'unreadable', externalId, usage }
  // The service does not report a confidence.
  return { kind: 'read', value, confidence: null, externalId, usage }
}

/** The service's codes UAC0001 to UAC0003 concern the login, whatever the status. */
function failureOfHakaru(answer: JsonAnswer<unknown>) {
  return answer.kind === 'refused' && /"UAC\d{4}/.test(answer.text) ? 'wrongCredentials' : toFailure(answer)
}

/** Live counters of the contract; `null` if a response lacks any of the four. */
function readUsage(headers: IncomingHttpHeaders): Usage | null {
  const read = (name: string) => z.coerce.number().int().min(0).safeParse(headers[name]).data
  const readPeriod = (period: 'daily' | 'monthly') => {
    const used = read(`x-hakaru-request-total-${period}`)
    const limit = read(`x-hakaru-request-upper-limit-${period}`)
    return used === undefined || limit === undefined ? null : { used, limit }
  }
  const [day, month] = [readPeriod('daily'), readPeriod('monthly')]
  return day === null || month === null ? null : { day, month }
}
