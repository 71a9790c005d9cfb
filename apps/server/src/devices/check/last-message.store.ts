import { deviceCheckLimits } from '@wheelhouse/contract/devices/device-check'
import { deviceProfileLimits } from '@wheelhouse/contract/devices/device-profile'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { DeviceMessage } from '../broker/read-message.ts'

/** The last message of a device on a topic below its prefix. */
export type LastMessage = { topic: string; at: string; payload: string }

/**
 * Stores the last message of each of the newest topics of several devices.
 * @param messages by device, in order of arrival
 */
export async function saveLastMessages(
  tx: Tx,
  messages: ReadonlyMap<string, readonly DeviceMessage[]>,
): Promise<void> {
  const rows = [...messages].flatMap(([deviceId, ofDevice]) => {
    const byTopic = new Map<string, DeviceMessage>()
    for (const message of ofDevice) {
      // No profile can name a longer topic, and index entries have a maximum size.
      if (message.topic.length > deviceProfileLimits.topicMax) continue
      // Deleted first, so that the newest topic comes last.
      byTopic.delete(message.topic)
      byTopic.set(message.topic, message)
    }
    return [...byTopic.values()]
      .slice(-deviceCheckLimits.topicsMax)
      .map((message) => ({ deviceId, ...message }))
  })
  if (rows.length === 0) return
  await sql`
    insert into device_last_messages as m (device_id, topic, at, payload)
    select device_id, topic, at, payload
      from unnest(${rows.map(({ deviceId }) => deviceId)}::uuid[], ${rows.map(({ topic }) => toStorable(topic))}::text[],
                  ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ payload }) => toStorable(payload.toString('utf8')))}::text[])
        as given (device_id, topic, at, payload)
     where exists (select from devices where devices.id = given.device_id)
     order by 1, 2
    on conflict (device_id, topic) do update set at = excluded.at, payload = excluded.payload
     where m.at <= excluded.at`.execute(tx)
  await sql`
    delete from device_last_messages m
     using (select device_id, topic, row_number() over (partition by device_id order by at desc, topic) as place
              from device_last_messages where device_id = any(${[...messages.keys()]}::uuid[])) as found
     where (m.device_id, m.topic) = (found.device_id, found.topic) and found.place > ${deviceCheckLimits.topicsMax}`.execute(
    tx,
  )
}

/** Replaces NUL, the only character that a text column cannot store. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

/** The last messages of a device, newest first. */
export async function listLastMessages(db: Database, deviceId: string): Promise<LastMessage[]> {
  return db
    .selectFrom('deviceLastMessages')
    .select(['topic', 'at', 'payload'])
    .where('deviceId', '=', deviceId)
    .orderBy('at', 'desc')
    .orderBy('topic')
    .execute()
}
