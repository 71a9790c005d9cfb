/** Bytes that may have to be removed from the store of files. Rows are added where files and uploads are deleted (0590). */
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

export type Leftover = {
  /** A file that has no row; `null` if it has one. */
  fileId: string | null
  /** What the store noted of an upload that has ended. */
  upload: unknown
}

/** Before the server itself stores something: it may be killed at any time before that has a row. Milliseconds. */
const patienceMs = 24 * 3_600_000

/** @returns its id */
export async function addLeftover(db: Database, fileId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into file_leftovers (file_id, due_at)
    values (${fileId}, now() + ${patienceMs} * interval '1 millisecond') returning id::text`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('what may be left over was not noted')
  return row.id
}

/** Notes what the store has to end if the server is killed. */
export async function setLeftoverUpload(db: Database, id: string, upload: unknown): Promise<void> {
  await sql`update file_leftovers set upload = ${JSON.stringify(upload)}::jsonb where id = ${id}::bigint`.execute(
    db,
  )
}

/** An id is used again: nothing of it is left over from now on. Waits for a removal under way. */
export async function forgetLeftovers(tx: Tx, fileId: string): Promise<void> {
  await sql`update file_leftovers set file_id = null where file_id = ${fileId}`.execute(tx)
}

/**
 * Hands over the next leftover that is due, and forgets it once it has been removed.
 * @param afterId of the one before
 * @returns its id; `null` at the end
 * @throws what `remove` throws; the leftover stays
 */
export async function removeNextLeftover(
  db: Database,
  afterId: string,
  remove: (leftover: Leftover) => Promise<void>,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Leftover & { id: string }>`
      select id::text, upload,
             case when not exists (select from files where files.id = file_id)
                   and not exists (select from uploads where uploads.id = file_id) then file_id::text end as "fileId"
        from file_leftovers where due_at <= now() and id > ${afterId}::bigint
       order by id limit 1 for update skip locked`.execute(tx)
    const [row] = rows
    if (row === undefined) return null
    await remove(row)
    await sql`delete from file_leftovers where id = ${row.id}::bigint`.execute(tx)
    return row.id
  })
}
