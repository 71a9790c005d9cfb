import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { JsonAnswer, OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { type LinkageDriver, toFailure, type Usage } from './linkage-driver.ts'

const tokenAnswer = z.object({ access_token: z.string().min(1).max(8_000) })

/**
 * hakaru.ai by its public document (R-BUILDINGS-14): the login is changed for a token, and one cheap call with it shows
 * that the contract covers the interface; its headers count what was used.
 */
export function hakaruDriver(http: OutgoingHttp, url: string): LinkageDriver {
  return {
    async verify({ loginId, secret }) {
      const login = await http.callJson(
        {
          method: 'POST',
          url: `${url}/v2/oauth2/access_token`,
          isSetting: true,
          json: { username: loginId, password: secret },
        },
        tokenAnswer,
      )
      if (login.kind !== 'ok') return { failure: failureOfHakaru(login), usage: null }
      const headers = { authorization: `Bearer ${login.value.access_token}` }
      const count = await http.callJson(
        { method: 'GET', url: `${url}/v1/sheets/count`, isSetting: true, headers },
        z.looseObject({}),
      )
      // Too many calls (PUB0003) says nothing against the login.
      const isLimited = count.kind === 'refused' && count.status === 429
      return {
        failure: isLimited ? null : failureOfHakaru(count),
        usage: count.kind === 'failed' ? null : readUsage(count.headers),
      }
    },
  }
}

/** Its own codes UAC0001 to UAC0003 are about the login, whatever status they come with. */
function failureOfHakaru(answer: JsonAnswer<unknown>) {
  return answer.kind === 'refused' && /"UAC\d{4}/.test(answer.text) ? 'wrongCredentials' : toFailure(answer)
}

/** Live counters of the contract; `null` when an answer has not all four. */
export function readUsage(headers: IncomingHttpHeaders): Usage | null {
  const read = (name: string) => z.coerce.number().int().min(0).safeParse(headers[name]).data
  const of = (period: 'daily' | 'monthly') => {
    const used = read(`x-hakaru-request-total-${period}`)
    const limit = read(`x-hakaru-request-upper-limit-${period}`)
    return used === undefined || limit === undefined ? null : { used, limit }
  }
  const [day, month] = [of('daily'), of('monthly')]
  return day === null || month === null ? null : { day, month }
}
