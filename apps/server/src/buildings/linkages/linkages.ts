/** A building's links to other companies' services: what is stored, what the services say of it, what they offer. */
import {
  type Linkage,
  type LinkageService,
  linkageServices,
  type LinkageUpdate,
} from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../../kernel/outgoing/partners.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { getContract } from '../../organizations/contract.store.ts'
import { findPlace } from '../../organizations/notification-target.store.ts'
import { hakaruDriver } from './hakaru-driver.ts'
import type { LinkageCredential, LinkageDriver, Listed } from './linkage-driver.ts'
import { hasField, isContracted, isFilled, linkageStatusOf } from './linkage-status.ts'
import {
  findStoredLinkage,
  type LinkageValues,
  listStoredLinkages,
  setVerified,
  type StoredLinkage,
  takeLinkage,
  updateLinkage,
} from './linkage.store.ts'
import { kanriroidDriver, lilzDriver } from './meter-drivers.ts'
import { sitePlatformDriver } from './site-platform-driver.ts'

/** A building that the caller has let the person through to. */
export type LinkedBuilding = { id: string; organizationId: string }

export type Linkages = {
  /** Every service, in the contract's order, those that were never set as well. */
  list(db: Database, building: LinkedBuilding): Promise<Linkage[]>
  /**
   * Saves what is given; then ask `verify`, after the transaction.
   * @returns both versions for the audit; neither holds the secret
   * @throws AppError entity.changed; request.invalid for a field that the service has not
   */
  save(
    tx: Tx,
    building: LinkedBuilding,
    service: LinkageService,
    update: LinkageUpdate,
    change: Change,
  ): Promise<{ before: Linkage; after: Linkage }>
  /** Asks the service whether it accepts the login, and remembers the answer. Nothing is asked that lacks something. */
  verify(db: Database, building: LinkedBuilding, service: LinkageService): Promise<Linkage>
  /** The partner's buildings, to choose one. `wrongCredentials` and other failures are remembered as by `verify`. */
  listBuildings(db: Database, building: LinkedBuilding, service: LinkageService): Promise<Listed>
  /** The floors of the chosen building; T-Spider has them. */
  listFloors(db: Database, building: LinkedBuilding, service: LinkageService): Promise<Listed>
}

type Parts = { clock: Clock; http: OutgoingHttp; partners: Partners; secrets: Secrets }

const makers: Record<LinkageService, (http: OutgoingHttp, url: string) => LinkageDriver> = {
  tspider: sitePlatformDriver,
  robomen: (http, url) => {
    const { verify, listBuildings } = sitePlatformDriver(http, url)
    return { verify, listBuildings }
  },
  hakaru: hakaruDriver,
  lilz: lilzDriver,
  kanriroid: kanriroidDriver,
}

export function createLinkages({ clock, http, partners, secrets }: Parts): Linkages {
  const driverOf = (service: LinkageService) => {
    const address = partners(service)
    return address === null ? null : makers[service](http, address.url)
  }
  const placeOf = (rowId: string) => ({ table: 'linkages', column: 'secret', rowId })

  function toAnswer(service: LinkageService, linkage: StoredLinkage | null, contract: Contract): Linkage {
    return {
      service,
      status: linkageStatusOf(service, linkage, contract),
      loginId: linkage?.loginId ?? '',
      hasSecret: linkage !== null && linkage.sealedSecret !== null,
      managementUnitId: linkage?.managementUnitId ?? '',
      externalBuildingId: linkage?.externalBuildingId ?? '',
      linkedBuilding: linkage?.linkedBuilding ?? null,
      verifiedAt: linkage?.verifiedAt ?? null,
      failure: linkage?.failure ?? null,
      failedAt: linkage?.failedAt ?? null,
      usage: linkage?.usage ?? null,
      isSimulated: partners(service)?.isSimulated ?? false,
      revision: linkage?.revision ?? 0,
    }
  }

  /** Asks something with the stored credential. @returns `null` when there is nothing to ask with */
  async function ask<T>(
    db: Database,
    { id, organizationId }: LinkedBuilding,
    service: LinkageService,
    question: (driver: LinkageDriver, credential: LinkageCredential, linkage: StoredLinkage) => Promise<T>,
  ): Promise<{ linkage: StoredLinkage; answer: T | { failure: DeliveryFailure } } | null> {
    const linkage = await findStoredLinkage(db, id, service)
    const contract = await getContract(db, organizationId)
    if (linkage === null || !isContracted(service, contract) || !isFilled(service, linkage)) return null
    const driver = driverOf(service)
    if (driver === null) return { linkage, answer: { failure: 'notSetUp' } }
    const secret = secrets.open(placeOf(linkage.id), linkage.sealedSecret ?? '')
    if (secret === null) return { linkage, answer: { failure: 'secretLost' } }
    return { linkage, answer: await question(driver, { ...linkage, secret }, linkage) }
  }

  /** A login that the service does not accept any more is told to those who can enter another one. */
  const remember = (
    db: Database,
    { id: buildingId, organizationId }: LinkedBuilding,
    linkage: StoredLinkage,
    found: Parameters<typeof setVerified>[2],
  ) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const isCurrent = await setVerified(tx, linkage, found, now)
      if (!isCurrent || found.failure !== 'wrongCredentials' || linkage.failure === 'wrongCredentials') return
      const { building } = await findPlace(tx, { buildingId, robotId: null })
      const news = {
        kind: 'linkageAuthError',
        level: notificationLevels.warning,
        subject: building?.name ?? '',
        detail: { service: linkage.service },
        link: `/building/${buildingId}?tab=linkages`,
        organizationId,
        buildingId,
        dedupeKey: `linkage.authError ${linkage.id}`,
      } as const
      await writeMessage(tx, news, now)
    })

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
    const asked = await ask(db, building, service, question)
    if (asked === null) return { failure: 'notSetUp' }
    const { failure } = asked.answer
    await remember(db, building, asked.linkage, { failure, usage: null })
    return asked.answer
  }

  return {
    async list(db, { id, organizationId }) {
      const contract = await getContract(db, organizationId)
      const stored = await listStoredLinkages(db, id)
      return linkageServices.map((service) =>
        toAnswer(service, stored.find((linkage) => linkage.service === service) ?? null, contract),
      )
    },

    async save(tx, { id, organizationId }, service, { revision, ...update }, change) {
      for (const [field, value] of Object.entries(update))
        if (value !== undefined && !hasField(service, field as keyof typeof update))
          throw invalidField(field, 'linkage.noSuchField', 'The service has no such field.')
      const linkage = await takeLinkage(tx, id, service, change)
      if (linkage.revision !== revision) throw new AppError('entity.changed')
      const { secret, linkedBuilding, ...plain } = update
      const values: LinkageValues = {
        ...plain,
        ...(secret !== undefined && {
          secret: secret === '' ? null : secrets.seal(placeOf(linkage.id), secret),
        }),
        ...(linkedBuilding !== undefined && placeColumns(linkedBuilding)),
      }
      // Another login is another account: neither its buildings nor what was found out hold any more.
      const isOtherLogin =
        secret !== undefined ||
        (['loginId', 'managementUnitId', 'externalBuildingId'] as const).some(
          (field) => update[field] !== undefined && update[field] !== linkage[field],
        )
      if (isOtherLogin) {
        Object.assign(values, { verifiedAt: null, failure: null, failedAt: null, usage: null })
        if (
          linkedBuilding === undefined &&
          update.loginId !== undefined &&
          update.loginId !== linkage.loginId
        )
          Object.assign(values, placeColumns(null))
      }
      await updateLinkage(tx, linkage, values, change)
      const contract = await getContract(tx, organizationId)
      const after = await findStoredLinkage(tx, id, service)
      return {
        before: toAnswer(service, linkage, contract),
        after: toAnswer(service, after, contract),
      }
    },

    async verify(db, building, service) {
      const asked = await ask(db, building, service, (driver, credential) => driver.verify(credential))
      if (asked !== null) {
        const { answer, linkage } = asked
        const now = clock.now()
        const found = 'usage' in answer ? answer.usage : null
        const usage = found === null ? null : { ...found, at: now.toISOString() }
        await remember(db, building, linkage, { failure: answer.failure, usage })
      }
      const contract = await getContract(db, building.organizationId)
      return toAnswer(service, await findStoredLinkage(db, building.id, service), contract)
    },

    listBuildings: (db, building, service) =>
      listPlaces(
        db,
        building,
        service,
        async (driver, credential) =>
          (await driver.listBuildings?.(credential)) ?? { failure: null, places: [] },
      ),

    listFloors: (db, building, service) =>
      listPlaces(db, building, service, async (driver, credential, { linkedBuilding }) =>
        linkedBuilding === null
          ? { failure: null, places: [] }
          : ((await driver.listFloors?.(credential, linkedBuilding.id)) ?? { failure: null, places: [] }),
      ),
  }
}

function placeColumns(place: Linkage['linkedBuilding']) {
  return { linkedBuildingId: place?.id ?? null, linkedBuildingName: place?.name ?? null }
}
