import { createHmac } from 'node:crypto'
import { type IceServer, parseIceServerUrl } from '@wheelhouse/contract/teleop/ice-server'
import type { Clock } from '../kernel/process/clock.ts'
import type { Config } from '../kernel/process/config.ts'

/** How long a credential can open new relays; an open relay stays open. */
const credentialsCountForMs = 60 * 60_000

export type IceServers = {
  /** URLs with credentials for one user, page or robot, valid from now. */
  issue(userId: string): IceServer[]
  /** Do pages need new ones? `issuedAt` by the monotonic clock. */
  isRenewalDue(issuedAt: number): boolean
}

/**
 * Relays for networks that allow no incoming connections. Credentials follow the TURN shared-secret scheme (coturn's
 * `use-auth-secret`): nobody has to be registered there, and credentials given to a page or robot soon expire.
 */
export function createIceServers(turn: Config['turn'], clock: Clock): IceServers {
  return {
    issue(userId) {
      if (turn === null) return []
      const expiry = Math.floor((clock.now().getTime() + credentialsCountForMs) / 1000)
      const username = `${expiry}:${userId}`
      const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
      return turn.urls.map((urls) =>
        parseIceServerUrl(urls)?.scheme === 'stun' ? { urls } : { urls, username, credential },
      )
    },
    isRenewalDue: (issuedAt) => turn !== null && clock.monotonicMs() - issuedAt > credentialsCountForMs / 2,
  }
}
