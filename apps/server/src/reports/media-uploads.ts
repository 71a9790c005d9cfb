/** Media of robots from their announcement to the stored medium (decision 0032). */
import type { Readable } from 'node:stream'
import { type MediaAnswer, type MediaFacts, mediaLimits } from '@wheelhouse/contract/reports/media'
import { measureThermal, thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import { z } from 'zod'
import { findWanted } from '../archives/recording-index.store.ts'
import { type Database, violatedKey } from '../kernel/database/database.ts'
import { hasFile } from '../kernel/files/file.store.ts'
import type { FileBytes } from '../kernel/files/file-bytes.ts'
import { judgeContent } from '../kernel/files/judge-content.ts'
import { forgetLeftovers } from '../kernel/files/leftover.store.ts'
import { finishUpload, receivePieces } from '../kernel/files/receive-pieces.ts'
import { type FileStore, removeSoon } from '../kernel/files/store-interface.ts'
import { countMissingBytes, deleteUpload } from '../kernel/files/upload.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import { createTickets } from '../kernel/process/tickets.ts'
import { createTurns } from '../kernel/process/turns.ts'
import {
  beginMediaUpload,
  countMedia,
  findMediaId,
  findUpload,
  hasTooMany,
  isForeignMap,
  keepMedium,
  type MediaOwner,
  type MediaUpload,
  mediaFileKinds,
} from './media.store.ts'

/** Kept free, because the database and the rest of the machine use the same disk. */
const reservedBytes = 1_000_000_000
/** How long a URL is valid, in milliseconds. */
const ticketMs = mediaLimits.addressMinutes * 60_000

export type MediaUploads = {
  /** A robot has recorded something. @returns the answer to send it; never throws because of the robot's input */
  announce(owner: MediaOwner, facts: MediaFacts): Promise<MediaAnswer>
  /** @throws AppError entity.notFound for a URL that is not ours, has expired, or whose upload is over. */
  get(ticket: string): Promise<{ offset: number; size: number }>
  /** @returns the new progress. @throws AppError entity.notFound, upload.offset, request.tooLarge. */
  append(ticket: string, offset: number, pieces: Readable): Promise<number>
  /** @throws AppError entity.notFound, upload.offset while bytes are missing, and those for invalid content. */
  complete(ticket: string): Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  fileStore: FileStore
  secret: ServerSecret
  origin: () => string
  /** Called when a medium is complete. */
  onMedium: (mediaId: string) => Promise<void>
}

export function createMediaUploads({ db, clock, fileStore, secret, origin, onMedium }: Parts): MediaUploads {
  const tickets = createTickets({
    key: secret.keyFor('robot media'),
    schema: z.object({ mediaId: z.string(), robotId: z.string() }),
    clock,
  })
  const inTurn = createTurns()
  /** Sending requests, by medium: one whose robot lost its connection may hang for minutes. */
  const senders = new Map<string, Readable>()

  function toUpload(robotId: string, mediaId: string): MediaAnswer {
    const address = `${origin()}/api/robot-media?ticket=${tickets.make({ mediaId, robotId }, ticketMs)}`
    return { kind: 'upload', mediaId, address }
  }

  async function begin(owner: MediaOwner, facts: MediaFacts): Promise<MediaAnswer> {
    const { mediaId, sha256, size, pose } = facts
    const known = await findMediaId(db, mediaId)
    if (known.state !== 'free') {
      const isOwn = known.state !== 'other' && known.robotId === owner.robotId && known.sha256 === sha256
      if (!isOwn) return { kind: 'refused', mediaId, reason: 'idInUse' }
      return known.state === 'stored' ? { kind: 'stored', mediaId } : toUpload(owner.robotId, mediaId)
    }
    if (size > mediaLimits.maxBytes[facts.kind]) return { kind: 'refused', mediaId, reason: 'tooLarge' }
    if (pose !== null && (await isForeignMap(db, owner.organizationId, pose.mapId)))
      return { kind: 'refused', mediaId, reason: 'foreignMap' }
    const hourAgo = new Date(clock.now().getTime() - 3_600_000)
    if (hasTooMany(await countMedia(db, owner.robotId, hourAgo)))
      return { kind: 'later', mediaId, reason: 'tooMany' }
    const needed = size + (await countMissingBytes(db)) + reservedBytes
    if ((await fileStore.countFreeBytes()) < needed) return { kind: 'later', mediaId, reason: 'noSpace' }
    const place = facts.kind === 'recording' ? await findWanted(db, owner.robotId, facts) : owner
    if (place === null) return { kind: 'refused', mediaId, reason: 'notWanted' }
    return (await claim({ db, clock, fileStore }, { ...place, robotId: owner.robotId }, facts))
      ? toUpload(owner.robotId, mediaId)
      : begin(owner, facts)
  }

  function readTicket(text: string): { mediaId: string; robotId: string } {
    const content = tickets.read(text)
    if (content === null) throw new AppError('entity.notFound')
    return content
  }

  async function known({ mediaId, robotId }: { mediaId: string; robotId: string }): Promise<MediaUpload> {
    const upload = await findUpload(db, mediaId)
    if (upload === null || upload.robotId !== robotId) throw new AppError('entity.notFound')
    return upload
  }

  return {
    announce: (owner, facts) => inTurn(`robot ${owner.robotId}`, () => begin(owner, facts)),

    async get(ticket) {
      const { received, facts } = await known(readTicket(ticket))
      return { offset: received, size: facts.size }
    },

    async append(ticket, offset, pieces) {
      const content = readTicket(ticket)
      const { mediaId } = content
      senders.get(mediaId)?.destroy()
      return inTurn(mediaId, async () => {
        const { received, facts } = await known(content)
        if (received !== offset) throw new AppError('upload.offset', { offset: received })
        senders.set(mediaId, pieces)
        try {
          const upload = { id: mediaId, offset, size: facts.size }
          return await receivePieces({ db, clock, files: fileStore }, upload, pieces)
        } finally {
          senders.delete(mediaId)
        }
      })
    },

    async complete(ticket) {
      const content = readTicket(ticket)
      await inTurn(content.mediaId, async () => {
        const before = await findMediaId(db, content.mediaId)
        // The response to an earlier request was lost.
        if (before.state === 'stored' && before.robotId === content.robotId) return
        await finish({ db, clock, fileStore, onMedium }, await known(content))
      })
    },
  }
}

/** Checks the bytes that have arrived, and stores the medium. @throws AppError as `complete` does */
async function finish(
  { db, clock, fileStore, onMedium }: Pick<Parts, 'db' | 'clock' | 'fileStore' | 'onMedium'>,
  upload: MediaUpload,
): Promise<void> {
  const { facts, received } = upload
  const { mediaId, kind, sha256 } = facts
  if (received < facts.size) throw new AppError('upload.offset', { offset: received })
  try {
    await finishUpload({ db, files: fileStore }, { id: mediaId, size: facts.size })
    const judged = await fileStore.read(mediaId, async (bytes) => ({
      content: await judgeContent(bytes, mediaFileKinds[kind]),
      thermal: kind === 'thermal' ? await measure(bytes, facts) : null,
    }))
    if (judged.content.sha256 !== sha256) throw new AppError('file.damaged')
    await db.transaction().execute(async (tx) => {
      await deleteUpload(tx, mediaId)
      await keepMedium(tx, upload, { ...judged, now: clock.now() })
    })
    if (kind !== 'recording') await onMedium(mediaId)
  } catch (error) {
    // The robot starts over, from its own disk.
    if (error instanceof AppError && (await deleteUpload(db, mediaId))) await removeSoon(fileStore, mediaId)
    throw error
  }
}

/** Another server has stored the medium meanwhile. */
class AlreadyStored extends Error {}

/** @returns `false` when another server that received the same announcement was first, whatever its progress */
async function claim(
  { db, clock, fileStore }: Pick<Parts, 'db' | 'clock' | 'fileStore'>,
  owner: MediaOwner,
  facts: MediaFacts,
): Promise<boolean> {
  const { mediaId } = facts
  try {
    return await db.transaction().execute(async (tx) => {
      await beginMediaUpload(tx, owner, facts, clock.now())
      if (await hasFile(tx, mediaId)) throw new AlreadyStored()
      // Bytes of a finished upload may still be there, and be more. Nobody sends any before this is committed.
      await forgetLeftovers(tx, mediaId)
      await fileStore.remove(mediaId)
      return true
    })
  } catch (error) {
    if (error instanceof AlreadyStored || violatedKey(error) !== null) return false
    throw error
  }
}

async function measure(bytes: FileBytes, { areas }: MediaFacts) {
  const picture = await bytes.read(0, thermalBytes)
  const measured = areas.map((area) => ({ ...area, ...measureThermal(picture, area) }))
  return { ...measureThermal(picture), areas: measured }
}
