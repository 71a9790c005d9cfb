import { createHmac } from 'node:crypto'
import { type IceServer, parseIceServerUrl } from '@wheelhouse/contract/teleop/ice-server'
import type { Clock } from '../kernel/process/clock.ts'
import type { Config } from '../kernel/process/config.ts'

/** How long a credential opens new relays; a relay that is open lives on. */
export const credentialsCountForMs = 60 * 60_000

export type IceServers = {
  /** Addresses with credentials of one user's own, page or robot, that count from now. */
  issue(userId: string): IceServer[]
  /** Should pages have new ones? `issuedAt` by the monotonic clock. */
  isRenewalDue(issuedAt: number): boolean
}

/**
 * The ways round networks that let nothing in. Credentials are made as TURN servers with a shared secret take them
 * (coturn's `use-auth-secret`): nobody has to be registered there, and what a page or robot was given soon ends by itself.
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
