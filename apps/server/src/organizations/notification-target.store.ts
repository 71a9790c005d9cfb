import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import {
  type NotificationLevel,
  type NotificationType,
  notificationTargetSchema,
  notificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Database, Tx } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { shortenAddress } from '../kernel/outgoing/shorten-address.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import type { Recipient } from './notification-senders/notification-sender.ts'
import { notificationTargetsVisibleTo } from './organization.policy.ts'

export const notificationTargetStore = crudStore('notificationTargets', {
  schema: notificationTargetSchema,
  visibleTo: notificationTargetsVisibleTo,
  order: 'type',
})

const passwordPlace = (rowId: string) => ({
  table: 'notification_targets',
  column: 'bot_password',
  rowId,
})

/** The stored form of a bot's password; none if it is empty. */
export function sealBotPassword(secrets: Secrets, targetId: string, password: string): string | null {
  return password === '' ? null : secrets.seal(passwordPlace(targetId), password)
}

const addressPlace = (rowId: string) => ({
  table: 'notification_targets',
  column: 'destination_secret',
  rowId,
})

/** The stored form of a Slack hook's URL: anybody who knows it can post there, so only its end is readable. */
export function sealAddress(secrets: Secrets, targetId: string, address: string) {
  return {
    destination: shortenAddress(address),
    destinationSecret: secrets.seal(addressPlace(targetId), address),
  }
}

/** Seals Slack URLs that were stored before sealing was introduced. */
export async function sealOldAddresses(db: Database, secrets: Secrets): Promise<void> {
  const rows = await db
    .selectFrom('notificationTargets')
    .select(['id', 'destination'])
    .where('type', '=', notificationTypes.slack)
    .where('destinationSecret', 'is', null)
    .execute()
  for (const { id, destination } of rows)
    if (URL.canParse(destination))
      await db
        .updateTable('notificationTargets')
        .set(sealAddress(secrets, id, destination))
        .where('id', '=', id)
        .where('destination', '=', destination)
        .execute()
}

/** A target as the senders need it; `null` instead of the recipient if its password or URL can no longer be read. */
export type SendableTarget = {
  id: string
  type: NotificationType
  organizationId: string
  buildingId: string | null
  recipient: Recipient | null
}

export async function findSendableTarget(
  db: Database,
  secrets: Secrets,
  id: string,
): Promise<SendableTarget | null> {
  const row = await db
    .selectFrom('notificationTargets')
    .select(['id', 'type', 'organizationId', 'buildingId', 'destination', 'room', 'spaceId'])
    .select(['botLoginId', 'botPassword as sealed', 'destinationSecret'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { sealed, destinationSecret, type, organizationId, buildingId, ...recipient } = row
  const botPassword = sealed === null ? '' : secrets.open(passwordPlace(id), sealed)
  const destination =
    destinationSecret === null ? recipient.destination : secrets.open(addressPlace(id), destinationSecret)
  return {
    id,
    type,
    organizationId,
    buildingId,
    recipient:
      botPassword === null || destination === null ? null : { ...recipient, destination, botPassword },
  }
}

/** Stores the result of a manual test. This is not a change of the settings, so the revision stays. */
export async function setLastTest(
  db: Database,
  id: string,
  failure: DeliveryFailure | null,
  now: Date,
): Promise<void> {
  const values = { lastTestAt: now, lastTestFailure: failure }
  await db.updateTable('notificationTargets').set(values).where('id', '=', id).execute()
}

type ListeningTarget = { id: string; type: NotificationType; destination: string; language: Language }

/**
 * The enabled targets that receive an event (R-ORGANIZATIONS-16): of its organisation, for its building or all
 * buildings, with its level or a lower one; or the target that an alert is escalated to (R-ALERTS-4). A mail is written
 * in the language of the operator with that address, else in Japanese.
 */
export async function listListeningTargets(
  db: Database,
  event: { organizationId: string; buildingId: string | null; level: NotificationLevel },
  escalationTargetId: string | null = null,
): Promise<ListeningTarget[]> {
  const rows = await db
    .selectFrom('notificationTargets as t')
    .leftJoin('operators as o', (join) =>
      join
        .on('t.type', '=', 0)
        .on((eb) => eb('o.loginId', '=', eb.fn<string>('lower', ['t.destination'])))
        .onRef('o.organizationId', '=', 't.organizationId')
        .on('o.deletedAt', 'is', null),
    )
    .select(['t.id', 't.type', 't.destination', 'o.language'])
    .where('t.status', '=', 1)
    .where('t.organizationId', '=', event.organizationId)
    .where('t.level', '<=', event.level)
    .where((eb) =>
      escalationTargetId === null
        ? eb('t.escalateAfterMinutes', 'is', null)
        : eb('t.id', '=', escalationTargetId),
    )
    .where((eb) =>
      event.buildingId === null
        ? eb('t.buildingId', 'is', null)
        : eb.or([eb('t.buildingId', 'is', null), eb('t.buildingId', '=', event.buildingId)]),
    )
    .execute()
  return rows.map(({ language, ...target }) => ({ ...target, language: language === 'en' ? 'en' : 'ja' }))
}

/** Display names of where something happened. */
export async function findPlace(
  db: Database | Tx,
  place: { buildingId: string | null; floorId?: string | null; robotId: string | null },
) {
  const building =
    place.buildingId === null
      ? null
      : await db
          .selectFrom('buildings')
          .select(['id', 'name', 'timezone'])
          .where('id', '=', place.buildingId)
          .executeTakeFirst()
  const robot =
    place.robotId === null
      ? null
      : await db
          .selectFrom('robots')
          .select(['id', 'name', 'serialNumber'])
          .where('id', '=', place.robotId)
          .executeTakeFirst()
  const floor = place.floorId
    ? await db.selectFrom('floors').select('name').where('id', '=', place.floorId).executeTakeFirst()
    : null
  return { building: building ?? null, floor: floor ?? null, robot: robot ?? null }
}
