import { z } from 'zod'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { type LinkageCredential, type LinkageDriver, type MeterPicture, toFailure } from './linkage-driver.ts'

const lilzAnswer = z.object({ id: z.string().max(200) })
const kanriroidAnswer = z.object({
  id: z.string().max(200),
  /** `null` if it could not be read. */
  value: z.number().nullable(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1).nullable().default(null),
})

/**
 * LiLz and KanriRoid through the neutral contract: a token that may read the entered management unit or building. A
 * unit or building that does not exist (404) is treated like an invalid token.
 */
function tokenDriver(
  http: OutgoingHttp,
  getAddress: (credential: Parameters<LinkageDriver['verify']>[0]) => string,
): Pick<LinkageDriver, 'verify'> {
  return {
    async verify(credential) {
      const headers = toHeaders(credential)
      const answer = await http.callJson(
        { method: 'GET', url: getAddress(credential), isSetting: true, headers },
        z.looseObject({ id: z.string() }),
      )
      const isUnknown = answer.kind === 'refused' && answer.status === 404
      return { failure: isUnknown ? 'wrongCredentials' : toFailure(answer), usage: null }
    },
  }
}

/** LiLz Gauge: `GET /management-units/{id}` with the access token, `POST /devices/{id}/images`. */
export function lilzDriver(http: OutgoingHttp, url: string): LinkageDriver {
  return {
    ...tokenDriver(
      http,
      ({ managementUnitId }) => `${url}/management-units/${encodeURIComponent(managementUnitId)}`,
    ),
    /** The value arrives through the webhook: first as an estimate, then confirmed by a person at LiLz. */
    async read(credential, picture) {
      const answer = await http.callJson(
        toRequest(`${url}/devices/${encodeURIComponent(picture.key)}/images`, credential, picture),
        lilzAnswer,
      )
      if (answer.kind === 'ok') return { kind: 'later', externalId: answer.value.id, usage: null }
      return { kind: 'failed', failure: toFailure(answer) ?? 'rejected', usage: null }
    },
  }
}

/** KanriRoid: `GET /buildings/{id}` with the token, `POST /buildings/{id}/tasks/{task}/images`. */
export function kanriroidDriver(http: OutgoingHttp, url: string): LinkageDriver {
  return {
    ...tokenDriver(
      http,
      ({ externalBuildingId }) => `${url}/buildings/${encodeURIComponent(externalBuildingId)}`,
    ),
    async read(credential, picture) {
      const { externalBuildingId } = credential
      const task = `${encodeURIComponent(externalBuildingId)}/tasks/${encodeURIComponent(picture.key)}`
      const request = toRequest(`${url}/buildings/${task}/images`, credential, picture)
      const answer = await http.callJson(request, kanriroidAnswer)
      if (answer.kind !== 'ok')
        return { kind: 'failed', failure: toFailure(answer) ?? 'rejected', usage: null }
      const { id: externalId, value, confidence } = answer.value
      return value === null
        ? { kind: 'unreadable', externalId, usage: null }
        : { kind: 'read', value, confidence, externalId, usage: null }
    },
  }
}

function toHeaders({ secret }: Pick<LinkageCredential, 'secret'>) {
  return { authorization: `Bearer ${secret}` }
}

function toRequest(url: string, credential: LinkageCredential, { jpeg, takenAt }: MeterPicture) {
  const json = { image: jpeg.toString('base64'), measuredAt: takenAt }
  return { method: 'POST', url, isSetting: true, headers: toHeaders(credential), json } as const
}
