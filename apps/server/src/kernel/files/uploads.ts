/**
 * Uploads from their start to the finished file (decision 0013). The database stores each one's progress, the store its
 * bytes.
 */
import type { Readable } from 'node:stream'
import { fileLimits, type StoredFile, type uploadCreate } from '@wheelhouse/contract/system/file'
import type { z } from 'zod'
import { writeAudit } from '../http/audit.ts'
import type { OperatorContext } from '../http/context.ts'
import { AppError } from '../process/app-error.ts'
import { createTurns } from '../process/turns.ts'
import { createFile, findOwnFile } from './file.store.ts'
import { judgeContent } from './judge-content.ts'
import { finishUpload, receivePieces } from './receive-pieces.ts'
import { type FileStore, removeSoon } from './store-interface.ts'
import {
  countMissingBytes,
  createUpload,
  deleteUpload,
  findOwnUpload,
  listUploadsOf,
  type Upload,
} from './upload.store.ts'

/** Kept free, because the database and the rest of the machine use the same disk. */
export const reservedBytes = 1_000_000_000
/** An upload inactive for this long gives way to a new one of the same person: its page is gone. */
const silentMs = 15 * 60_000

export type Uploads = {
  /** @throws AppError upload.tooMany, server.noSpace. */
  begin(ctx: OperatorContext, wanted: z.output<typeof uploadCreate>): Promise<string>
  /** @throws AppError entity.notFound, also for somebody else's. */
  get(ctx: OperatorContext, id: string): Promise<Upload>
  /** @returns the new progress. @throws AppError entity.notFound, upload.offset, server.noSpace, request.tooLarge. */
  append(ctx: OperatorContext, id: string, offset: number, pieces: Readable): Promise<number>
  /** @throws AppError entity.notFound, upload.offset while bytes are missing, and what `judgeContent` finds. */
  complete(ctx: OperatorContext, id: string): Promise<StoredFile>
  /** @throws AppError entity.notFound. */
  cancel(ctx: OperatorContext, id: string): Promise<void>
}

export function createUploads(fileStore: FileStore): Uploads {
  const inTurn = createTurns()
  /** Sending requests, by upload: one whose client is long gone may hang for minutes. */
  const senders = new Map<string, Readable>()

  /** One request at a time for each upload; a request that is still sending is ended, keeping what it delivered. */
  async function alone<T>(
    ctx: OperatorContext,
    id: string,
    work: (upload: Upload | null) => Promise<T>,
  ): Promise<T> {
    const find = () => findOwnUpload(ctx.db, id, ctx.identity.operatorId)
    if ((await find()) !== null) senders.get(id)?.destroy()
    return inTurn(id, async () => work(await find()))
  }

  return {
    begin: (ctx, wanted) =>
      inTurn('begin', async () => {
        await makeRoom(ctx)
        const needed = wanted.size + (await countMissingBytes(ctx.db)) + reservedBytes
        if ((await fileStore.countFreeBytes()) < needed) throw new AppError('server.noSpace')
        return ctx.db.transaction().execute(async (tx) => {
          const id = await createUpload(tx, wanted, by(ctx))
          await writeAudit(tx, ctx, { ...entry('create', id), after: wanted })
          return id
        })
      }),

    get: async (ctx, id) => known(await findOwnUpload(ctx.db, id, ctx.identity.operatorId)),

    append: (ctx, id, offset, pieces) =>
      alone(ctx, id, async (found) => {
        const { received, size } = known(found)
        if (received !== offset) throw new AppError('upload.offset', { offset: received })
        senders.set(id, pieces)
        try {
          const { db, clock } = ctx
          return await receivePieces({ db, clock, files: fileStore }, { id, offset, size }, pieces)
        } finally {
          senders.delete(id)
        }
      }),

    complete: (ctx, id) =>
      alone(ctx, id, async (found) => {
        const done = await findOwnFile(ctx.db, id, ctx.identity.operatorId)
        // The response to an earlier request was lost.
        if (done !== null) return done
        const upload = known(found)
        if (upload.received < upload.size) throw new AppError('upload.offset', { offset: upload.received })
        try {
          await finishUpload({ db: ctx.db, files: fileStore }, upload)
          const facts = await fileStore.read(id, (bytes) => judgeContent(bytes, upload.kind))
          return await ctx.db.transaction().execute(async (tx) => {
            await deleteUpload(tx, id)
            const file = await createFile(tx, upload, facts, by(ctx))
            await writeAudit(tx, ctx, {
              action: 'file:upload',
              outcome: 'done',
              entity: 'file',
              entityId: id,
              after: file,
            })
            return file
          })
        } catch (error) {
          // Resending the rest would not help.
          if (error instanceof AppError && (await deleteUpload(ctx.db, id))) await removeSoon(fileStore, id)
          throw error
        }
      }),

    cancel: (ctx, id) =>
      alone(ctx, id, async (found) => {
        known(found)
        await ctx.db.transaction().execute(async (tx) => {
          await deleteUpload(tx, id)
          await writeAudit(tx, ctx, entry('cancel', id))
        })
        await removeSoon(fileStore, id)
      }),
  }

  /** @throws AppError upload.tooMany when the person has too many and all of them are active. */
  async function makeRoom({ db, clock, identity }: OperatorContext): Promise<void> {
    const own = await listUploadsOf(db, identity.operatorId)
    const [oldest] = own
    if (oldest === undefined || own.length < fileLimits.unfinishedMax) return
    if (clock.now().getTime() - Date.parse(oldest.updatedAt) < silentMs) throw new AppError('upload.tooMany')
    await deleteUpload(db, oldest.id)
    await removeSoon(fileStore, oldest.id)
  }
}

const by = ({ identity, clock }: OperatorContext) => ({ operatorId: identity.operatorId, now: clock.now() })

const entry = (work: string, entityId: string) => ({
  action: `upload:${work}`,
  outcome: 'done' as const,
  entity: 'upload',
  entityId,
})

function known(upload: Upload | null): Upload {
  if (upload === null) throw new AppError('entity.notFound')
  return upload
}
