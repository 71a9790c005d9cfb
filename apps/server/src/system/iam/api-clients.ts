import { apiTokenPrefix } from '@wheelhouse/contract/system/iam-service'
import { normalizeIpAddress } from '@wheelhouse/contract/buildings/ip-range'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Authenticate } from '../../kernel/http/guard.ts'
import type { ClientIdentity } from '../../kernel/http/identity.ts'
import { hashToken } from '../../kernel/process/tokens.ts'
import { placeCaller } from '../../session/address-rule.ts'
import { findClient } from './iam-token.store.ts'

/** A client that was read this long ago counts as current: so it is out within 5 s of being disabled or rotated away. */
const freshMs = 2_000
const remembered = 10_000

/** Tells programs by their tokens; every other bearer or cookie is a person's, and left to `others`. */
export function createAuthenticate(parts: {
  db: Database
  clock: Clock
  others: Authenticate
}): Authenticate {
  const { db, clock, others } = parts
  const memory = new Map<string, { identity: ClientIdentity; readAtMs: number }>()

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
    if (known && clock.monotonicMs() - known.readAtMs < freshMs) return known.identity
    const identity = await load(tokenHash, ip)
    memory.delete(key)
    if (identity !== null) memory.set(key, { identity, readAtMs: clock.monotonicMs() })
    const [oldest] = memory.keys()
    if (memory.size > remembered && oldest !== undefined) memory.delete(oldest)
    return identity
  }
}
