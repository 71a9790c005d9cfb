import { type RemotePlace, remotePlaceSchema } from '@wheelhouse/contract/buildings/linkage'
import { z } from 'zod'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { type LinkageCredential, type LinkageDriver, type Listed, toFailure } from './linkage-driver.ts'

const loginAnswer = z.object({ token: z.string().min(1).max(4_000) })
/** The limit is more buildings or floors than anyone would choose from. */
const places = z.array(remotePlaceSchema).max(5_000)

/**
 * T-Spider and Robomen through the neutral contract (R-BUILDINGS-16): `POST /login {userId, password}` returns a
 * token for `GET /buildings` and `GET /buildings/{id}/floors`.
 */
export function sitePlatformDriver(http: OutgoingHttp, url: string): Required<Omit<LinkageDriver, 'read'>> {
  const logIn = ({ loginId, secret }: LinkageCredential) =>
    http.callJson(
      { method: 'POST', url: `${url}/login`, isSetting: true, json: { userId: loginId, password: secret } },
      loginAnswer,
    )

  async function list(credential: LinkageCredential, path: string): Promise<Listed> {
    const login = await logIn(credential)
    if (login.kind !== 'ok') return { failure: toFailure(login) ?? 'badAnswer' }
    const headers = { authorization: `Bearer ${login.value.token}` }
    const answer = await http.callJson<RemotePlace[]>(
      { method: 'GET', url: `${url}${path}`, isSetting: true, headers },
      places,
    )
    if (answer.kind !== 'ok') return { failure: toFailure(answer) ?? 'badAnswer' }
    return { failure: null, places: answer.value }
  }

  return {
    verify: async (credential) => ({ failure: toFailure(await logIn(credential)), usage: null }),
    listBuildings: (credential) => list(credential, '/buildings'),
    listFloors: (credential, id) => list(credential, `/buildings/${encodeURIComponent(id)}/floors`),
  }
}
