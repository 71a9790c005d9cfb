import { normalizeIpAddress } from '@wheelhouse/contract/buildings/ip-range'
import { apiTokenPrefix } from '@wheelhouse/contract/system/iam-service'
import type { Database } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import type { Authenticate } from '../../kernel/http/guard.ts'
import type { ClientIdentity } from '../../kernel/http/identity.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { hashToken } from '../../kernel/process/tokens.ts'
import { placeCaller } from '../../session/address-rule.ts'
import { findClient } from './iam-token.store.ts'

/** A client read within this time counts as current, as long as the database notifies of changes. */
const freshMs = 2_000
const remembered = 10_000

/**
 * Recognises API clients by their tokens; any other bearer token or cookie belongs to a person, and is left to
 * `others`.
 */
export function createAuthenticate(parts: {
  db: Database
  clock: Clock
  notices: Notices
  others: Authenticate
}): Authenticate {
  const { db, clock, notices, others } = parts
  const memory = new Map<string, { identity: ClientIdentity; readAtMs: number }>()

  /** A read started before a notice and finished after it is not cached. */
  let changes = 0
  notices.on('session_changes', (operatorId) => {
    if (operatorId !== '') return
    changes += 1
    memory.clear()
  })

  async function load(tokenHash: string, address: string): Promise<ClientIdentity | null> {
    const found = await findClient(db, tokenHash, normalizeIpAddress(address), clock.now())
    if (found === null) return null
    const identity = await placeCaller<ClientIdentity>(db, found.caller, address)
    return { ...identity, isAddressRefused: identity.isAddressRefused || !found.isAllowed }
  }

  return async (credentials, options) => {
    const { bearer, ip } = credentials
    if (bearer === null || !bearer.startsWith(apiTokenPrefix)) return others(credentials, options)
    const tokenHash = hashToken(bearer)
    const key = `${tokenHash} ${ip}`
    const known = memory.get(key)
    if (known && notices.isListening() && clock.monotonicMs() - known.readAtMs < freshMs)
      return known.identity
    const changesBefore = changes
    const identity = await load(tokenHash, ip)
    memory.delete(key)
    if (identity !== null && changes === changesBefore)
      memory.set(key, { identity, readAtMs: clock.monotonicMs() })
    const [oldest] = memory.keys()
    if (memory.size > remembered && oldest !== undefined) memory.delete(oldest)
    return identity
  }
}
