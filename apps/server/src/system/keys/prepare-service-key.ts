import { randomUUID } from 'node:crypto'
import type { Tx } from '../../kernel/database/database.ts'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import { hasOrganization } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { giveUpDefault, type KeyTable, secretColumns, untested } from './service-key.store.ts'

/** The whole of a key: of a change, the old row with the new values in it. */
type Body = {
  name: string
  organizationId: string | null
  isDefault: boolean
  status: 0 | 1
  secret?: string
}

/**
 * `prepare` of the keys' `crudHandlers`: the organisation, the secret sealed for its row, and one default at most.
 * @param own the field that SkyWay keys or Azure keys alone have; with another value the last test counts no more
 * @throws AppError entity.notFound for an organisation that is not there
 */
export function prepareServiceKey<Own extends string>(table: KeyTable, own: Own, secrets: Secrets) {
  return async (
    tx: Tx,
    ctx: Context,
    body: Body & { [Name in Own]: string },
    before: ({ id: string } & { [Name in Own]: string }) | null,
  ): Promise<ColumnValues> => {
    const { name, organizationId, isDefault, status, secret } = body
    if (organizationId !== null && !(await hasOrganization(tx, ctx.identity, organizationId)))
      throw new AppError('entity.notFound')
    const id = before?.id ?? randomUUID()
    const value: string = body[own]
    const isOther = before !== null && before[own] !== value
    if (isDefault) await giveUpDefault(tx, table, { id, organizationId }, toChange(ctx))
    return {
      ...(before === null && { id }),
      name,
      organizationId,
      isDefault,
      status,
      [own]: value,
      ...(isOther && untested),
      ...(secret !== undefined && secretColumns(secrets, table, id, secret)),
    }
  }
}
