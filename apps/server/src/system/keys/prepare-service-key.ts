import { randomUUID } from 'node:crypto'
import type { Tx } from '../../kernel/database/database.ts'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import { hasOrganization } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { giveUpDefault, type KeyTable, secretColumns, untested } from './service-key.store.ts'

/** A complete key: for an update, the old row merged with the new values. */
type Body = {
  name: string
  organizationId: string | null
  isDefault: boolean
  status: 0 | 1
  secret?: string
}

/**
 * `prepare` of the keys' `crudHandlers`: checks the organisation, seals the secret for its row, and keeps at most one
 * default.
 * @param own the field specific to SkyWay or Azure keys; changing it invalidates the last test
 * @throws AppError entity.notFound for an organisation that does not exist
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
