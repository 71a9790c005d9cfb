/** A building's links to other companies' services: what is stored, whether the services accept it, what they offer. */

import {
  type Linkage,
  type LinkageService,
  type LinkageUpdate,
  linkageServices,
} from '@wheelhouse/contract/buildings/linkage'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import { getContract } from '../../organizations/contract.store.ts'
import {
  callLinkedService,
  getSecretPlace,
  type LinkageParts,
  type LinkedBuilding,
  rememberAnswer,
} from './call-linked-service.ts'
import {
  findStoredLinkage,
  type LinkageValues,
  listStoredLinkages,
  type StoredLinkage,
  takeLinkage,
  updateLinkage,
} from './linkage.store.ts'
import type { LinkageCredential, LinkageDriver, Listed } from './linkage-driver.ts'
import { findLacking, getLinkageStatus, hasField } from './linkage-status.ts'

/** A linkage before and after a change. */
type Versions = { before: Linkage; after: Linkage }

export type Linkages = {
  /** Every service, in the contract's order, including those that were never set up. */
  list(db: Database, building: LinkedBuilding): Promise<Linkage[]>
  /**
   * Saves the given fields; call `verify` after the transaction.
   * @returns both versions for the audit log; neither contains the secret
   * @throws AppError entity.changed; request.invalid for a field that the service does not have, or that would stay
   *   empty
   */
  save(
    tx: Tx,
    building: LinkedBuilding,
    update: LinkageUpdate & { service: LinkageService },
    change: Change,
  ): Promise<Versions>
  /** Deletes the login and its results; the revision still increases. @returns both versions for the audit log */
  remove(tx: Tx, building: LinkedBuilding, service: LinkageService, change: Change): Promise<Versions>
  /** Verifies the login with the service, and stores the result. Does not call a service with incomplete fields. */
  verify(db: Database, building: LinkedBuilding, service: LinkageService): Promise<Linkage>
  /** The partner's buildings to choose from. `wrongCredentials` and other failures are stored as by `verify`. */
  listBuildings(db: Database, building: LinkedBuilding, service: LinkageService): Promise<Listed>
  /** The floors of the chosen building; only T-Spider has them. */
  listFloors(db: Database, building: LinkedBuilding, service: LinkageService): Promise<Listed>
}

/** The links of buildings to the services of other companies. */
export function createLinkages(parts: LinkageParts): Linkages {
  const { clock, partners, secrets } = parts
  const answer = (service: LinkageService, linkage: StoredLinkage | null, contract: Contract) =>
    toLinkage(service, linkage, contract, partners(service)?.isSimulated ?? false)

  async function listPlaces(
    db: Database,
    building: LinkedBuilding,
    service: LinkageService,
    question: (
      driver: LinkageDriver,
      credential: LinkageCredential,
      linkage: StoredLinkage,
    ) => Promise<Listed>,
  ): Promise<Listed> {
    const asked = await callLinkedService(parts, db, { building, service }, question)
    if (asked === null) return { failure: 'notSetUp' }
    const { failure } = asked.answer
    await rememberAnswer(parts, building, asked.linkage, { failure, usage: null })
    return asked.answer
  }

  return {
    async list(db, { id, organizationId }) {
      const contract = await getContract(db, organizationId)
      const stored = await listStoredLinkages(db, id)
      return linkageServices.map((service) =>
        answer(service, stored.find((linkage) => linkage.service === service) ?? null, contract),
      )
    },

    async save(tx, { id, organizationId }, { service, revision, ...update }, change) {
      requireFields(service, update)
      const linkage = await takeLinkage(tx, id, service, change)
      if (linkage.revision !== revision) throw new AppError('entity.changed')
      const after = await updateLinkage(tx, linkage, toValues(linkage, update, secrets), change)
      requireFilled(service, after)
      const contract = await getContract(tx, organizationId)
      return { before: answer(service, linkage, contract), after: answer(service, after, contract) }
    },

    async remove(tx, { id, organizationId }, service, change) {
      const linkage = await takeLinkage(tx, id, service, change)
      const after = await updateLinkage(tx, linkage, noValues, change)
      const contract = await getContract(tx, organizationId)
      return { before: answer(service, linkage, contract), after: answer(service, after, contract) }
    },

    async verify(db, building, service) {
      const asked = await callLinkedService(parts, db, { building, service }, (driver, credential) =>
        driver.verify(credential),
      )
      if (asked !== null) {
        const found = 'usage' in asked.answer ? asked.answer.usage : null
        const usage = found === null ? null : { ...found, at: clock.now().toISOString() }
        await rememberAnswer(parts, building, asked.linkage, { failure: asked.answer.failure, usage })
      }
      const contract = await getContract(db, building.organizationId)
      return answer(service, await findStoredLinkage(db, building.id, service), contract)
    },

    listBuildings: (db, building, service) =>
      listPlaces(
        db,
        building,
        service,
        async (driver, credential) => (await driver.listBuildings?.(credential)) ?? noPlaces,
      ),

    listFloors: (db, building, service) =>
      listPlaces(db, building, service, async (driver, credential, { linkedBuilding }) =>
        linkedBuilding === null
          ? noPlaces
          : ((await driver.listFloors?.(credential, linkedBuilding.id)) ?? noPlaces),
      ),
  }
}

const noPlaces: Listed = { failure: null, places: [] }

/** The public form of a linkage, without its secret. */
function toLinkage(
  service: LinkageService,
  linkage: StoredLinkage | null,
  contract: Contract,
  isSimulated: boolean,
): Linkage {
  return {
    service,
    status: getLinkageStatus(service, linkage, contract),
    loginId: linkage?.loginId ?? '',
    hasSecret: linkage !== null && linkage.sealedSecret !== null,
    managementUnitId: linkage?.managementUnitId ?? '',
    externalBuildingId: linkage?.externalBuildingId ?? '',
    linkedBuilding: linkage?.linkedBuilding ?? null,
    verifiedAt: linkage?.verifiedAt ?? null,
    failure: linkage?.failure ?? null,
    failedAt: linkage?.failedAt ?? null,
    usage: linkage?.usage ?? null,
    isSimulated,
    revision: linkage?.revision ?? 0,
  }
}

type Fields = Omit<LinkageUpdate, 'revision'>

/** @throws AppError request.invalid for a field that the service does not have */
function requireFields(service: LinkageService, update: Fields): void {
  for (const field of listKeys(update))
    if (update[field] !== undefined && !hasField(service, field))
      throw invalidField(field, 'linkage.noSuchField', 'The service has no such field.')
}

/** @throws AppError request.invalid naming each field that must still be entered */
function requireFilled(service: LinkageService, linkage: StoredLinkage): void {
  const details = findLacking(service, linkage).map((path) => ({
    path,
    code: 'text.required',
    message: 'The service cannot be asked without it.',
  }))
  if (details.length > 0) throw new AppError('request.invalid', undefined, details)
}

/** Clears what was determined with the previous login. */
const nothingFound = { verifiedAt: null, failure: null, failedAt: null, usage: null }
const noValues: LinkageValues = {
  loginId: '',
  secret: null,
  managementUnitId: '',
  externalBuildingId: '',
  ...nothingFound,
  ...placeColumns(null),
}

function toValues(linkage: StoredLinkage, update: Fields, secrets: LinkageParts['secrets']): LinkageValues {
  const { secret, linkedBuilding, ...plain } = update
  const values: LinkageValues = {
    ...plain,
    ...(secret !== undefined && { secret: secrets.seal(getSecretPlace(linkage.id), secret) }),
    ...(linkedBuilding !== undefined && placeColumns(linkedBuilding)),
  }
  if (!isOtherLogin(linkage, update)) return values
  // A different login is a different account, so its buildings and results are no longer valid.
  const isOtherAccount =
    linkedBuilding === undefined && update.loginId !== undefined && update.loginId !== linkage.loginId
  return {
    ...values,
    ...nothingFound,
    ...(isOtherAccount && placeColumns(null)),
  }
}

function isOtherLogin(linkage: StoredLinkage, update: Fields): boolean {
  const fields = ['loginId', 'managementUnitId', 'externalBuildingId'] as const
  return (
    update.secret !== undefined ||
    fields.some((field) => update[field] !== undefined && update[field] !== linkage[field])
  )
}

function placeColumns(place: Linkage['linkedBuilding']) {
  return { linkedBuildingId: place?.id ?? null, linkedBuildingName: place?.name ?? null }
}
