import { isDeepStrictEqual } from 'node:util'
import type { CrudRoutes, PathParams } from '@wheelhouse/contract/kernel/crud'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { hasKey, isRecord } from '@wheelhouse/contract/kernel/typed'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { Tx } from '../database/database.ts'
import { writeAudit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { type AnyInput, handle, type RouteBinding } from '../http/route-binding.ts'
import { AppError } from '../process/app-error.ts'
import type { ColumnValues, CrudStore } from './crud-store.ts'

type CrudParts<Row, Body> = {
  /** Its name in the audit log and in `{ action: 'device:create' }`. */
  entity: string
  /**
   * Prepares a body for storing: checks what the schema cannot (that the rows it names are visible, limits of their
   * number) and adds the owners.
   * @param before the row being changed; `null` for a new one
   */
  prepare?(tx: Tx, ctx: Context, body: Body, before: Row | null): Promise<ColumnValues>
  /**
   * The parent row of a nested path, as columns: `{ buildingId }`.
   * @throws AppError entity.notFound when this person may not see it
   */
  parent?: (ctx: Context, params: PathParams) => Promise<ColumnValues>
  /**
   * Checks or follow-up work after a change of the row with that id is stored; a failure rolls the change back. Not
   * called when nothing changed.
   * @throws AppError
   */
  afterwards?: (tx: Tx, ctx: Context, input: AnyInput, id: string) => Promise<void>
  /** Whether this person may do so with a row that they see; if omitted, the permission is enough. */
  mayChange?: (ctx: Context, row: Row, action: 'update' | 'delete') => boolean | Promise<boolean>
}

/**
 * The handlers of `crudRoutes`: scope, revision, audit and deletion in one place. They are returned by name, so that an
 * entity can replace one with its own: `Object.values({ ...crudHandlers(…), delete: handle(…) })`.
 */
export function crudHandlers<Row extends { id: string; revision: number }, Body extends object>(
  routes: CrudRoutes,
  store: CrudStore<Row>,
  parts: CrudParts<Row, Body>,
): Record<keyof CrudRoutes, RouteBinding> {
  // The entity's own schemas have parsed every body that arrives here as a `Body`.
  const untyped: CrudParts<Row, object> = parts
  const { entity, parent, afterwards, mayChange = () => true } = untyped
  const prepare = async (tx: Tx, ctx: Context, body: object, before: Row | null) =>
    untyped.prepare?.(tx, ctx, body, before) ?? Object.fromEntries(Object.entries(body))
  const getOwner = async (ctx: Context, { params }: AnyInput) =>
    parent === undefined ? {} : parent(ctx, readParams(params))
  const may = ({ identity }: Context, { permission }: RouteDefinition) =>
    permission === 'session' || (permission !== 'public' && hasPermission(identity.type, permission))

  const list = handle(routes.list, async (input, ctx) =>
    store.list(ctx.db, ctx.identity, input.query.filter, await getOwner(ctx, input)),
  )
  const count = handle(routes.count, async (input, ctx) => ({
    count: await store.count(ctx.db, ctx.identity, input.query.where, await getOwner(ctx, input)),
  }))

  async function get(input: AnyInput, ctx: Context) {
    const row = await store.get(ctx.db, ctx.identity, getId(input), await getOwner(ctx, input))
    const can = {
      update: may(ctx, routes.update) && (await mayChange(ctx, row, 'update')),
      delete: may(ctx, routes.delete) && (await mayChange(ctx, row, 'delete')),
    }
    return { ...row, can, changedBy: await store.findLastChanger(ctx.db, row.id) }
  }

  async function create(input: AnyInput, ctx: Context) {
    const owner = await getOwner(ctx, input)
    return ctx.db.transaction().execute(async (tx) => {
      const values = await prepare(tx, ctx, { ...owner, ...readBody(input) }, null)
      const row = await store.create(tx, { ...values, ...owner }, toChange(ctx))
      await afterwards?.(tx, ctx, input, row.id)
      const entry = { action: `${entity}:create`, outcome: 'done', entity, entityId: row.id } as const
      await writeAudit(tx, ctx, { ...entry, after: row })
      return row
    })
  }

  async function update(input: AnyInput, ctx: Context) {
    const owner = await getOwner(ctx, input)
    const { revision, ...wanted } = readBody(input)
    await ctx.db.transaction().execute(async (tx) => {
      const before = await store.getForChange(tx, ctx.identity, getId(input), owner)
      if (!(await mayChange(ctx, before, 'update'))) throw new AppError('auth.forbidden')
      if (before.revision !== revision) throw new AppError('entity.changed')
      const values = await prepare(tx, ctx, { ...before, ...wanted }, before)
      const after = listDifferences(before, values)
      if (Object.keys(after).length === 0) return
      await store.update(tx, before, after, toChange(ctx))
      await afterwards?.(tx, ctx, input, before.id)
      const was = Object.keys(after).map((field) => [field, hasKey(before, field) ? before[field] : null])
      const entry = { action: `${entity}:update`, outcome: 'done', entity, entityId: before.id } as const
      await writeAudit(tx, ctx, { ...entry, before: Object.fromEntries(was), after })
    })
  }

  async function remove(input: AnyInput, ctx: Context) {
    const owner = await getOwner(ctx, input)
    await ctx.db.transaction().execute(async (tx) => {
      const before = await store.getForChange(tx, ctx.identity, getId(input), owner)
      if (!(await mayChange(ctx, before, 'delete'))) throw new AppError('auth.forbidden')
      await store.remove(tx, before.id, toChange(ctx))
      await afterwards?.(tx, ctx, input, before.id)
      const entry = { action: `${entity}:delete`, outcome: 'done', entity, entityId: before.id } as const
      await writeAudit(tx, ctx, { ...entry, before })
    })
  }

  async function usages(input: AnyInput, ctx: Context) {
    const row = await store.get(ctx.db, ctx.identity, getId(input), await getOwner(ctx, input))
    return store.usages(ctx.db, row.id)
  }

  const bind = (route: RouteDefinition, handler: RouteBinding['handler']) => ({ route, handler, options: {} })
  return {
    list,
    count,
    get: bind(routes.get, get),
    create: bind(routes.create, create),
    update: bind(routes.update, update),
    delete: bind(routes.delete, remove),
    usages: bind(routes.usages, usages),
  }
}

/** Path parameters are strings. */
function readParams(params: unknown): PathParams {
  if (!isRecord(params)) return {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** The body of a call that creates or changes something: always an object. */
export function readBody({ body }: AnyInput): Record<string, unknown> {
  return isRecord(body) ? body : {}
}

function getId({ params }: AnyInput): string {
  return readParams(params).id ?? ''
}

/** The fields of a row that differ from the given values, with their new values. */
export function listDifferences(before: object, values: ColumnValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, after]) =>
        after !== undefined && !isDeepStrictEqual(after, hasKey(before, field) ? before[field] : undefined),
    ),
  )
}

/** Who does it, and when. */
export function toChange({ identity, clock }: Context) {
  return { operatorId: identity.operatorId, now: clock.now() }
}
