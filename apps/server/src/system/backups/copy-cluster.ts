/**
 * A base backup of the embedded database. npm brings no `pg_basebackup` along, so this follows PostgreSQL's own protocol
 * for it ("Making a Base Backup Using the Low Level API").
 */
import { readFileSync } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupParts, type Piece } from './backup-manifest.ts'
import { copyPiece, hashFile, listTree } from './copy-piece.ts'

/** Folders whose content PostgreSQL makes anew; its log is copied separately. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
/** Files of the running program, and those that it makes anew. */
const passing =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|current_logfiles.*|postgresql\.auto\.conf\.tmp)$|(^|\/)(pg_internal\.init[^/]*|pgsql_tmp[^/]*)$/
/** Goes last: the copied files are complete only together with it. */
const controlFile = 'global/pg_control'
const copiedAtOnce = 16
/** Folders within the log's that must be there. */
const logFolders = ['pg_wal/archive_status', 'pg_wal/summaries']
/** A page header of the log: a file that contains no more was begun, and nothing written to it. */
const headerBytes = 40

/** What of the database's folder is copied while it runs. */
export function isCopied(path: string): boolean {
  return !emptied.test(path) && !passing.test(path)
}

export type CopiedCluster = { pieces: Piece[]; folders: string[] }

type Places = {
  /** The folder of the running database. */
  cluster: string
  /** The folder of the backup. */
  target: string
}

/** Copies the files of a running database, between the beginning and the end of its base backup. */
export async function copyClusterFiles({ cluster, target }: Places): Promise<CopiedCluster> {
  const { folders, files } = await listTree(cluster, isCopied)
  for (const folder of [...folders, ...logFolders])
    await mkdir(join(target, backupParts.cluster, folder), { recursive: true, mode: 0o700 })
  const copy = async (file: string): Promise<Piece[]> => {
    const path = `${backupParts.cluster}/${file}`
    const copied = await copyPiece(join(cluster, file), join(target, path))
    // A table may have been dropped meanwhile: the log says so too.
    return copied === null ? [] : [{ path, ...copied }]
  }
  const pieces: Piece[] = []
  const tables = files.filter((name) => name !== controlFile)
  // Most are small: the disk takes several at once as fast as one.
  for (let at = 0; at < tables.length; at += copiedAtOnce)
    pieces.push(...(await Promise.all(tables.slice(at, at + copiedAtOnce).map(copy))).flat())
  await settleControlFile(join(cluster, controlFile))
  pieces.push(...(await copy(controlFile)))
  return { pieces, folders: [...folders, ...logFolders] }
}

/** It is rewritten at any time; two equal readings are not of a moment in between. */
async function settleControlFile(path: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) if (readFileSync(path).equals(readFileSync(path))) return
}

/** Writes a small file of the cluster, such as `backup_label`. */
export async function writeClusterFile(target: string, name: string, text: string): Promise<Piece> {
  const path = `${backupParts.cluster}/${name}`
  await writeFile(join(target, path), text, { mode: 0o600, flush: true })
  return { path, bytes: Buffer.byteLength(text), sha256: await hashFile(join(target, path)) }
}

export type LogSpan = {
  timeline: number
  segmentBytes: number
  /** Positions in the log, `0/3000028`. */
  from: string
  to: string
}

/**
 * Copies the log that turns the copied files into the database of one moment. Beyond it the last file is empty, so
 * replaying ends there.
 */
export async function copyLog(places: Places, span: LogSpan): Promise<Piece[]> {
  const size = BigInt(span.segmentBytes)
  const end = parsePosition(span.to)
  const pieces: Piece[] = []
  for (let segment = parsePosition(span.from) / size; segment * size < end; segment += 1n) {
    const used = end - segment * size
    const isBegun = used < size
    if (isBegun && used <= BigInt(headerBytes)) break
    const name = toSegmentName(span.timeline, segment, size)
    const path = `${backupParts.cluster}/pg_wal/${name}`
    const target = join(places.target, path)
    const copied = await copyPiece(
      join(places.cluster, 'pg_wal', name),
      target,
      Number(used < size ? used : size),
    )
    if (copied === null) throw new Error(`the log of the database lacks ${name}`)
    if (isBegun) await lengthen(target, span.segmentBytes)
    pieces.push({ path, bytes: span.segmentBytes, sha256: await hashFile(target) })
  }
  return [...pieces, ...(await copyHistories(places))]
}

/** Which timelines the database has had: more than one if it was restored by other means. */
async function copyHistories({ cluster, target }: Places): Promise<Piece[]> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name.endsWith('.history'))
  const pieces: Piece[] = []
  for (const name of names) {
    const path = `${backupParts.cluster}/pg_wal/${name}`
    const copied = await copyPiece(join(cluster, 'pg_wal', name), join(target, path))
    if (copied !== null) pieces.push({ path, ...copied })
  }
  return pieces
}

async function lengthen(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.truncate(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @param position two hexadecimal numbers of 32 bits, `0/3000028` */
function parsePosition(position: string): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function toSegmentName(timeline: number, segment: bigint, size: bigint): string {
  const inEach = 0x1_0000_0000n / size
  const parts = [BigInt(timeline), segment / inEach, segment % inEach]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}
