/** Calls a building's services with the stored login, and stores whether they accept it. */
import type { LinkageService } from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import type { Database } from '../../kernel/database/database.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../../kernel/outgoing/partners.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { getContract } from '../../organizations/contract.store.ts'
import { findPlace } from '../../organizations/notification-target.store.ts'
import { hakaruDriver } from './hakaru-driver.ts'
import { findStoredLinkage, type StoredLinkage, setVerified } from './linkage.store.ts'
import type { LinkageCredential, LinkageDriver } from './linkage-driver.ts'
import { isContracted, isFilled } from './linkage-status.ts'
import { kanriroidDriver, lilzDriver } from './meter-drivers.ts'
import { sitePlatformDriver } from './site-platform-driver.ts'

/** A building that the caller has checked the person may access. */
export type LinkedBuilding = { id: string; organizationId: string }

export type LinkageParts = {
  /** Reaches administrators of other organisations, who are notified about a refused login. */
  systemDb: Database
  clock: Clock
  http: OutgoingHttp
  partners: Partners
  secrets: Secrets
}

type Question<T> = (
  driver: LinkageDriver,
  credential: LinkageCredential,
  linkage: StoredLinkage,
) => Promise<T>

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

/** Where the secret of a linkage is stored. */
export function getSecretPlace(rowId: string) {
  return { table: 'linkages', column: 'secret', rowId }
}

type Opened = { url: string; credential: LinkageCredential } | { failure: DeliveryFailure }

/** The address of a building's service and its credentials; `null` if there are none. */
export async function openService(
  { partners, secrets }: Pick<LinkageParts, 'partners' | 'secrets'>,
  db: Database,
  { id, organizationId }: LinkedBuilding,
  service: LinkageService,
): Promise<{ linkage: StoredLinkage; opened: Opened } | null> {
  const linkage = await findStoredLinkage(db, id, service)
  const contract = await getContract(db, organizationId)
  if (linkage === null || !isContracted(service, contract) || !isFilled(service, linkage)) return null
  const address = partners(service)
  if (address === null) return { linkage, opened: { failure: 'notSetUp' } }
  const secret = secrets.open(getSecretPlace(linkage.id), linkage.sealedSecret ?? '')
  if (secret === null) return { linkage, opened: { failure: 'secretLost' } }
  return { linkage, opened: { url: address.url, credential: { ...linkage, secret } } }
}

/** @returns `null` if there are no credentials */
export async function callLinkedService<T>(
  parts: LinkageParts,
  db: Database,
  { building, service }: { building: LinkedBuilding; service: LinkageService },
  question: Question<T>,
): Promise<{ linkage: StoredLinkage; answer: T | { failure: DeliveryFailure } } | null> {
  const found = await openService(parts, db, building, service)
  if (found === null) return null
  const { linkage, opened } = found
  if ('failure' in opened) return { linkage, answer: opened }
  const driver = makers[service](parts.http, opened.url)
  return { linkage, answer: await question(driver, opened.credential, linkage) }
}

/** Stores the response. If the service no longer accepts the login, those who can replace it are notified. */
export function rememberAnswer(
  { systemDb, clock }: LinkageParts,
  { id: buildingId, organizationId }: LinkedBuilding,
  linkage: StoredLinkage,
  found: Parameters<typeof setVerified>[2],
): Promise<void> {
  return systemDb.transaction().execute(async (tx) => {
    const now = clock.now()
    const isCurrent = await setVerified(tx, linkage, found, now)
    if (!isCurrent || found.failure !== 'wrongCredentials' || linkage.failure === 'wrongCredentials') return
    const { building } = await findPlace(tx, { buildingId, robotId: null })
    const message = {
      kind: 'linkageAuthError',
      level: notificationLevels.warning,
      subject: building?.name ?? '',
      detail: { service: linkage.service },
      link: `/building/${buildingId}?tab=linkages`,
      organizationId,
      buildingId,
      dedupeKey: `linkage.authError ${linkage.id}`,
    } as const
    await writeMessage(tx, message, now)
  })
}
