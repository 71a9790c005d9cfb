import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, sharedScopeCondition } from '../http/identity.ts'

/**
 * A file that nothing uses yet belongs to its uploader. One in use is visible where its entity is: in a building, in an
 * organisation, or everywhere; software of the installation only to its administrators. Recordings and exports have their own URLs,
 * where contracts and permissions are checked.
 */
export function filesReadableBy(identity: Identity): RawBuilder<SqlBool> {
  const organization = sql.ref('files.organizationId')
  const isInScope = sharedScopeCondition(identity, {
    organization: 'files.organizationId',
    building: 'files.buildingId',
  })
  const kind = sql.ref('files.kind')
  const usedAt = sql.ref('files.usedAt')
  return sql<SqlBool>`case when ${usedAt} is null then ${sql.ref('files.createdBy')} = ${identity.operatorId}
    else ((${organization} is null and ${kind} <> 'software') or ${isInScope})
      and not exists (select 1 from recordings where recordings.file_id = files.id)
      and not exists (select 1 from recording_clips where recording_clips.file_id = files.id)
      and not exists (select 1 from evidences where evidences.file_id = files.id)
      and not exists (select 1 from export_histories where export_histories.file_id = files.id) end`
}
