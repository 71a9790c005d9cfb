/** Where people may sign in from and work from: the allow-lists of buildings (R-BUILDINGS-12), applied to people. */
import { normalizeIpAddress } from '@wheelhouse/contract/buildings/ip-range'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import type { Database } from '../kernel/database/database.ts'
import type { Identity, OperatorIdentity } from '../kernel/http/identity.ts'
import { type CallerAddress, listRefusals } from './address-refusal.store.ts'
import type { LoginAccount } from './login-account.store.ts'

/** The identity from a session or token, before the address is applied. */
export type Unplaced<Who extends Identity> = Omit<Who, 'ip' | 'isAddressRefused'>

/** Applies the address: the caller is refused by their own building, or loses the buildings that refuse it. */
export async function placeCaller<Who extends Identity>(
  db: Database,
  caller: Unplaced<Who>,
  address: string,
): Promise<Who> {
  const ip = normalizeIpAddress(address)
  const refusals = isBound(caller) ? await listRefusals(db, [ip], getOrganizations(caller)) : null
  return applyRefusals(caller, ip, refusals?.get(ip))
}

/** Those of these people for whom the effect of their address has changed since. */
export async function listDisplaced(
  db: Database,
  people: readonly OperatorIdentity[],
): Promise<OperatorIdentity[]> {
  const bound = people.filter(isBound)
  if (bound.length === 0) return []
  const addresses = [...new Set(bound.map(({ ip }) => ip))]
  const refusals = await listRefusals(db, addresses, [...new Set(bound.flatMap(getOrganizations))])
  return bound.filter((identity) => {
    const now = applyRefusals(identity, identity.ip, refusals.get(identity.ip))
    return (
      now.isAddressRefused !== identity.isAddressRefused || getExceptions(now) !== getExceptions(identity)
    )
  })
}

/** May the account sign in from this address? */
export async function isAddressAllowed(
  db: Database,
  account: LoginAccount,
  address: string,
): Promise<boolean> {
  const { type, buildingId, organizationId } = account
  if (type === operatorTypes.systemAdministrator || buildingId === null) return true
  const ip = normalizeIpAddress(address)
  return (await listRefusals(db, [ip], [organizationId])).get(ip)?.has(buildingId) !== true
}

/** System administrators are exempt: nobody could help one who has locked themselves out. */
function isBound({ type }: Pick<Identity, 'type'>): boolean {
  return type !== operatorTypes.systemAdministrator
}

function getOrganizations({
  scope,
  organizationId,
}: Pick<Identity, 'scope' | 'organizationId'>): readonly string[] {
  return scope.kind === 'organizations' ? [organizationId, ...scope.ids] : [organizationId]
}

function applyRefusals<Who extends Identity>(
  caller: Unplaced<Who>,
  ip: CallerAddress,
  refused: ReadonlySet<string> = new Set(),
): Who {
  const { scope, buildingId } = caller
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two parts that were missing are there now
  return {
    ...caller,
    scope: scope.kind === 'organizations' ? { ...scope, exceptBuildingIds: [...refused].toSorted() } : scope,
    ip,
    isAddressRefused: buildingId !== null && refused.has(buildingId),
  } as Who
}

function getExceptions({ scope }: Identity): string {
  return scope.kind === 'organizations' ? scope.exceptBuildingIds.join() : ''
}
