import { partnerSite } from '@wheelhouse/simulator/demo/demo-sites'
import { partnerLogin } from '@wheelhouse/simulator/partners/partner-routes'
import { getSecretPlace } from '../buildings/linkages/call-linked-service.ts'
import { setVerified, takeLinkage, updateLinkage } from '../buildings/linkages/linkage.store.ts'
import { type Database, inTransaction } from '../kernel/database/database.ts'
import type { Secrets } from '../kernel/process/secrets.ts'

/** The simulated T-Spider's id for a floor of the demo. */
export function getDemoFloorId(name: string): string {
  return `floor-${name}`
}

const site = { linkedBuildingId: partnerSite.id, linkedBuildingName: partnerSite.name }

/**
 * Links the demo's building to the simulated T-Spider, which provides its lifts and doors, and to the simulated
 * hakaru.ai, which reads its meters. Done only once, so that a changed or removed linkage stays that way.
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
      // The simulated services accept this login, so there is no need to verify it.
      await setVerified(tx, linked, { failure: null, usage: null }, now)
    })
}
