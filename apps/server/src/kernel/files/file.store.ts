import { type FileKind, fileRoutes, type StoredFile } from '@wheelhouse/contract/system/file'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import type { DB } from '../database/db-types.ts'
import type { Identity } from '../http/identity.ts'
import { invalidField } from '../process/app-error.ts'
import { filesReadableBy } from './file.policy.ts'
import type { ContentFacts } from './judge-content.ts'
import type { Upload } from './upload.store.ts'

/** The owner of a file once an entity takes it: `null` for every building, or for the whole installation. */
export type FileOwner = { organizationId: string | null; buildingId: string | null }

/** What is needed to send or read a file. */
export type ReadableFile = {
  id: string
  kind: string
  name: string
  mime: string
  size: number
  /** Of an image, in pixels. */
  width: number | null
  height: number | null
}

/**
 * The file that a column refers to, in wire format, for use in a select list. `null` where there is none.
 * @param column for instance `resources.fileId`
 */
export function storedFile(column: string): RawBuilder<StoredFile | null> {
  return storedFileWith(sql.ref(column))
}

function storedFileWith(id: RawBuilder<unknown>): RawBuilder<StoredFile | null> {
  const address = fileRoutes.get.path.replace(':id', '')
  return sql`(select json_strip_nulls(json_build_object('id', f.id, 'url', ${address}::text || f.id, 'name', f.name,
    'mime', f.mime, 'size', f.size, 'sha256', f.sha256, 'width', f.width, 'height', f.height))
    from files as f where f.id = ${id})`
}

/** An upload becomes a file, under the same id. */
export async function createFile(
  tx: Tx,
  { id, kind, name, size }: Upload,
  facts: ContentFacts,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<StoredFile> {
  await tx
    .insertInto('files')
    .values({ id, kind, name, size, ...facts, createdAt: now, createdBy: operatorId })
    .execute()
  const file = await findOwnFile(tx, id, operatorId)
  if (file === null) throw new Error('the file that was just written is not there')
  return file
}

/** A file that this person uploaded. */
export async function findOwnFile(db: Database, id: string, operatorId: string): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('files')
    .select(storedFile('files.id').as('file'))
    .where('id', '=', id)
    .where('createdBy', '=', operatorId)
    .executeTakeFirst()
  return row?.file ?? null
}

/** @returns `null` also for files this person may not read. */
export async function findReadableFile(
  db: Database,
  identity: Identity,
  id: string,
): Promise<ReadableFile | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'mime', 'size', 'width', 'height'])
    .where('id', '=', id)
    .where(filesReadableBy(identity))
    .executeTakeFirst()
  return row ?? null
}

/** Includes kinds of files that people cannot upload. */
type RobotFileKind = FileKind | 'archive' | 'export'

/** A robot's upload, or what was made from it, becomes a file under the same id, in use from the start. */
export async function createRobotFile(
  tx: Tx,
  { id, kind, name, size }: Omit<Upload, 'received' | 'kind'> & { kind: RobotFileKind },
  facts: ContentFacts,
  { owner, now }: { owner: FileOwner; now: Date },
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ id, kind, name, size, ...facts, ...owner, usedAt: now, createdAt: now, createdBy: null })
    .execute()
}

/** Is there a file with this id, whoever owns it? */
export async function hasFile(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The row that a file is taken for; `null` for a new row. */
type FileUser = { table: keyof DB; id: string } | null

/**
 * Takes a file into use for an entity, in the transaction that writes the entity's foreign key. It must be the caller's
 * own new file, or one that this organisation already has; a file of the installation stays one. It moves to the
 * entity's organisation and building only if nothing else uses it: a file that others use stays visible to them, and
 * can be taken within its owner's scope.
 * @param field the form's field, for the refusal
 * @throws AppError request.invalid with `file.unknown` at the field.
 */
export async function takeFile(
  tx: Tx,
  identity: Identity,
  now: Date,
  wanted: { id: string; kind: FileKind; owner: FileOwner; field: string; user: FileUser },
): Promise<void> {
  const { id, kind, owner, field, user } = wanted
  // Locked, so that two concurrent takers see each other's use.
  const file = await tx
    .selectFrom('files')
    .select(['organizationId', 'buildingId', 'usedAt'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(filesReadableBy(identity))
    .forUpdate()
    .executeTakeFirst()
  const isReachable = file && (file.usedAt === null || file.organizationId === owner.organizationId)
  const unknown = () => invalidField(field, 'file.unknown', 'there is no such file to use here')
  if (!isReachable) throw unknown()
  if (await isUsedByOthers(tx, id, user)) {
    const covers = file.buildingId === null || file.buildingId === owner.buildingId
    if (!covers) throw unknown()
    return
  }
  await tx
    .updateTable('files')
    .set({ ...owner, usedAt: file.usedAt ?? now })
    .where('id', '=', id)
    .execute()
}

async function isUsedByOthers(tx: Tx, id: string, user: FileUser): Promise<boolean> {
  const uses = (await listFileColumns(tx)).map(({ table, column }) => {
    const isOwn = user !== null && getTable(user.table) === table
    const isOther = isOwn ? sql<boolean>`r.id <> ${user.id}` : sql<boolean>`true`
    return sql<boolean>`exists (select 1 from ${sql.table(table)} as r
      where ${sql.ref(`r.${column}`)} = ${id} and ${isOther})`
  })
  const { rows } = await sql<{ isUsed: boolean }>`select ${sql.join(uses, sql` or `)} as "isUsed"`.execute(tx)
  return rows[0]?.isUsed === true
}

/** The stored name of a table. */
function getTable(name: keyof DB): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** All columns of any table that refer to files. */
async function listFileColumns(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'files'::regclass`.execute(db)
  return rows
}

/** Removes files older than `before` that no foreign key refers to. */
export async function deleteUnusedFiles(db: Database, before: Date): Promise<void> {
  const isReferredTo = (await listFileColumns(db)).map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.table(table)} as r where ${sql.ref(`r.${column}`)} = files.id)`,
  )
  await db
    .deleteFrom('files')
    .where('createdAt', '<', before.toISOString())
    .where((eb) => eb.and(isReferredTo.map((condition) => sql<boolean>`not ${condition}`)))
    .execute()
}

/** Which of these ids have a row, as a file or as an upload. */
export async function findKnownIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from files where id::text = any(${ids}::text[])
    union all select id::text from uploads where id::text = any(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A page of all files, in the order of their ids. @param afterId of the last page's last file */
export async function listFilesAfter(
  db: Database,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; size: number; sha256: string }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'size', 'sha256'])
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function sumFiles(db: Database): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
}
