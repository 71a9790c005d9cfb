import { z } from 'zod'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { type LinkageDriver, toFailure } from './linkage-driver.ts'

/**
 * LiLz and KanriRoid by the neutral contract: a token that may read the management unit, or the building, that was
 * entered. One that does not exist (404) is as wrong as a token that does not count.
 */
function tokenDriver(
  http: OutgoingHttp,
  getAddress: (credential: Parameters<LinkageDriver['verify']>[0]) => string,
): LinkageDriver {
  return {
    async verify(credential) {
      const headers = { authorization: `Bearer ${credential.secret}` }
      const answer = await http.callJson(
        { method: 'GET', url: getAddress(credential), isSetting: true, headers },
        z.looseObject({ id: z.string() }),
      )
      const isUnknown = answer.kind === 'refused' && answer.status === 404
      return { failure: isUnknown ? 'wrongCredentials' : toFailure(answer), usage: null }
    },
  }
}

/** LiLz Gauge: `GET /management-units/{id}` with the access token. */
export function lilzDriver(http: OutgoingHttp, url: string): LinkageDriver {
  return tokenDriver(
    http,
    ({ managementUnitId }) => `${url}/management-units/${encodeURIComponent(managementUnitId)}`,
  )
}

/** KanriRoid: `GET /buildings/{id}` with the token. */
export function kanriroidDriver(http: OutgoingHttp, url: string): LinkageDriver {
  return tokenDriver(
    http,
    ({ externalBuildingId }) => `${url}/buildings/${encodeURIComponent(externalBuildingId)}`,
  )
}
