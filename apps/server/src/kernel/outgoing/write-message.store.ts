/** Notifies people in the console's own inbox, in the transaction of the event. */
import type { Message, MessageKind } from '@wheelhouse/contract/account/message'
import { organizationTypes } from '@wheelhouse/contract/organizations/organization'
import { type OperatorType, operatorTypes, permissions } from '@wheelhouse/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** What happened, and where. */
export type MessageDraft = Pick<Message, 'level' | 'subject' | 'link'> & {
  kind: MessageKind
  detail?: Message['detail']
  organizationId: string
  /** `null`: about the whole organisation; not sent to area managers. */
  buildingId: string | null
  /** Identifies the event, for instance `webhook.suspended <id>`. */
  dedupeKey: string
}

type Readers = {
  /** Account types; by default all that have an inbox. */
  types?: readonly OperatorType[]
  /** The person it is about, who need not be notified. */
  exceptId?: string
  /** The same event is sent once per this interval; by default once a minute (R-ORGANIZATIONS-19). */
  quietMs?: number
}

const minuteMs = 60_000
const aboveOthers = [organizationTypes.agent, organizationTypes.superviser]

/**
 * Writes a message to everybody who has an inbox and the place in their scope (R-ORGANIZATIONS-24): area managers of
 * the building, administrators of the organisation and of those above it, system administrators.
 */
export async function writeMessage(
  tx: Tx,
  { kind, level, subject, detail = {}, link, organizationId, buildingId, dedupeKey }: MessageDraft,
  now: Date,
  { types = permissions['message:read'], exceptId, quietMs = minuteMs }: Readers = {},
): Promise<void> {
  // Serialises two servers with the same event: the second one finds it already sent.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message ${dedupeKey}`}, 0))`.execute(tx)
  await sql`
    with recursive above as (
      select id, parent_id from organizations where id = ${organizationId}
      union
      select parent.id, parent.parent_id from organizations parent join above on parent.id = above.parent_id)
    insert into messages
      (operator_id, at, level, kind, subject, detail, link, organization_id, building_id, dedupe_key)
    select o.id, ${now}, ${level}, ${kind}, ${subject}, ${JSON.stringify(detail)}, ${link}, ${organizationId},
      ${buildingId}, ${dedupeKey}
    from operators o join organizations g on g.id = o.organization_id
    where o.status = 1 and o.deleted_at is null and g.status = 1 and g.deleted_at is null
      and o.type = any(${types}) and o.id is distinct from ${exceptId ?? null}
      and (o.type = ${operatorTypes.systemAdministrator}
        or (o.type = ${operatorTypes.administrator} and (g.id = ${organizationId}
          or (g.type = any(${aboveOthers}) and g.id in (select id from above))))
        or (o.type = ${operatorTypes.areaManager} and g.id = ${organizationId} and o.building_id = ${buildingId}))
      and not exists (select from messages earlier where earlier.operator_id = o.id
        and earlier.dedupe_key = ${dedupeKey} and earlier.at > ${new Date(now.getTime() - quietMs)})`.execute(
    tx,
  )
}
