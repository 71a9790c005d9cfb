import { isDeepStrictEqual } from 'node:util'
import { type ErrorCodeEntry, errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { errorCatalogue } from '@wheelhouse/texts/system/error-codes'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import {
  type ErrorCodeWords,
  findErrorCodeWords,
  listErrorCodeWords,
  putErrorCodeWords,
  removeErrorCodeWords,
} from './error-code.store.ts'

const catalogue = errorCatalogue()

/** @throws AppError entity.notFound */
function shippedEntry(code: string): ErrorCodeEntry {
  const entry = catalogue.find((one) => one.code === code)
  if (entry === undefined) throw new AppError('entity.notFound')
  return entry
}

export const errorCodeHandlers = [
  handle(errorCodeRoutes.list, async (_input, { db }) => {
    const changed = new Map((await listErrorCodeWords(db)).map((words) => [words.code, words]))
    return catalogue.map((entry) => ({ ...entry, ...changed.get(entry.code) }))
  }),
  handle(errorCodeRoutes.update, async ({ params: { code }, body }, ctx) => {
    const shipped = shippedEntry(code)
    await ctx.db.transaction().execute(async (tx) => {
      const before = { ...shipped, ...(await findErrorCodeWords(tx, code)) }
      if (before.revision !== body.revision) throw new AppError('entity.changed')
      const { level = before.level, title = before.title, action = before.action } = body
      const after = { ...before, level, title, action }
      if (isDeepStrictEqual(pickChangeable(after), pickChangeable(before))) return
      await putErrorCodeWords(tx, after, toChange(ctx))
      await writeAudit(tx, ctx, {
        ...toEntry('update', code),
        before: pickChangeable(before),
        after: pickChangeable(after),
      })
    })
  }),
  handle(errorCodeRoutes.reset, async ({ params: { code } }, ctx) => {
    const shipped = shippedEntry(code)
    await ctx.db.transaction().execute(async (tx) => {
      const before = await findErrorCodeWords(tx, code)
      if (before === null) return
      await removeErrorCodeWords(tx, code)
      await writeAudit(tx, ctx, {
        ...toEntry('delete', code),
        before: pickChangeable(before),
        after: pickChangeable(shipped),
      })
    })
  }),
]

function pickChangeable({ level, title, action }: Omit<ErrorCodeWords, 'revision'>) {
  return { level, title, action }
}

function toEntry(action: 'update' | 'delete', code: string) {
  return { action: `errorCode:${action}`, outcome: 'done', entity: 'errorCode', entityId: code } as const
}
