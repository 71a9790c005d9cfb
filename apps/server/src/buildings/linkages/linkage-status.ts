import {
  fieldsByLinkage,
  type LinkageService,
  type LinkageStatus,
  linkageContractFlags,
} from '@wheelhouse/contract/buildings/linkage'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import type { StoredLinkage } from './linkage.store.ts'

/** The status rule of R-BUILDINGS-15, plus `failed` for a service that could not be reached. */
export function getLinkageStatus(
  service: LinkageService,
  linkage: StoredLinkage | null,
  contract: Contract,
): LinkageStatus {
  if (!isContracted(service, contract)) return 'uncontracted'
  if (linkage === null || !isFilled(service, linkage)) return 'unset'
  if (linkage.failure !== null) return linkage.failure === 'wrongCredentials' ? 'authError' : 'failed'
  // If the service has buildings to choose from, setup is complete only once one is chosen.
  const lacksPlace = hasField(service, 'linkedBuilding') && linkage.linkedBuilding === null
  return linkage.verifiedAt === null || lacksPlace ? 'unset' : 'configured'
}

export function isContracted(service: LinkageService, contract: Contract): boolean {
  const flag = linkageContractFlags[service]
  return flag === undefined || contract[flag]
}

/** The fields that must still be entered before the service can be called. */
export function findLacking(service: LinkageService, linkage: StoredLinkage): LinkageField[] {
  const isThere = {
    loginId: linkage.loginId !== '',
    secret: linkage.sealedSecret !== null,
    managementUnitId: linkage.managementUnitId !== '',
    externalBuildingId: linkage.externalBuildingId !== '',
    // Chosen from the service's list once everything else is entered.
    linkedBuilding: true,
  }
  const fields: readonly LinkageField[] = fieldsByLinkage[service]
  return fields.filter((field) => !isThere[field])
}

/** Are all fields entered that are needed to call the service? */
export function isFilled(service: LinkageService, linkage: StoredLinkage): boolean {
  return findLacking(service, linkage).length === 0
}

type LinkageField = 'loginId' | 'secret' | 'managementUnitId' | 'externalBuildingId' | 'linkedBuilding'

/** Does the service have this field at all? */
export function hasField(service: LinkageService, field: LinkageField): boolean {
  const fields: readonly LinkageField[] = fieldsByLinkage[service]
  return fields.includes(field)
}
