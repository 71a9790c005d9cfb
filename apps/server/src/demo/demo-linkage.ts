import { getSecretPlace } from '../buildings/linkages/call-linked-service.ts'
import { setVerified, takeLinkage, updateLinkage } from '../buildings/linkages/linkage.store.ts'
import { type Database, inTransaction } from '../kernel/database/database.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { partnerLogin, partnerSite } from './simulated-partners/partner-routes.ts'

/** What the simulated T-Spider calls a floor of the demo. */
export function getDemoFloorId(name: string): string {
  return `floor-${name}`
}

const site = { linkedBuildingId: partnerSite.id, linkedBuildingName: partnerSite.name }

/**
 * Links the demo's building with the simulated T-Spider, whose lifts and doors it has, and with the simulated hakaru.ai,
 * which reads its meters. Once: whoever changes or removes a linkage keeps that.
 */
export async function ensureLinkages(
  db: Database,
  buildingId: string,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  for (const [service, place] of [
    ['tspider', site],
    ['hakaru', {}],
  ] as const)
    await inTransaction(db, async (tx) => {
      const change = { operatorId: null, now }
      const linkage = await takeLinkage(tx, buildingId, service, change)
      if (linkage.revision > 0) return
      const secret = secrets.seal(getSecretPlace(linkage.id), partnerLogin.password)
      const values = { loginId: partnerLogin.loginId, secret, ...place }
      const linked = await updateLinkage(tx, linkage, values, change)
      // The simulated services accept this one login: nobody has to ask them.
      await setVerified(tx, linked, { failure: null, usage: null }, now)
    })
}
