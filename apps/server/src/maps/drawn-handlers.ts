import { randomUUID } from 'node:crypto'
import type { CrudRoutes, Usage } from '@wheelhouse/contract/kernel/crud'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { type MapChange, nameOfChange } from '@wheelhouse/contract/maps/map-change'
import { emptyMap, type MapDocument } from '@wheelhouse/contract/maps/map-document'
import { hasPermission, type Permission } from '@wheelhouse/contract/permissions'
import type { Tx } from '../kernel/database/database.ts'
import { pickFields } from '../kernel/database/filter-sql.ts'
import { readBody, toChange } from '../kernel/entities/crud-handlers.ts'
import { getFloor } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { type AnyInput, handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { applyGroup, takePictures } from './change-draft.ts'
import { countDrawn, type DrawnList, listDrawn } from './drawn-object.store.ts'
import { beginDraft, findChangedByOthers, lockDraft, readDraft, readDraftParts } from './map-draft.store.ts'

type Existing = Pick<MapDocument, 'waypoints' | 'routes' | 'edges'>

type DrawnParts<Drawn, Create, Update> = DrawnList & {
  /** Reads a stored object. */
  read: (object: unknown) => Drawn
  /** The objects of this kind. */
  select: (existing: Existing) => readonly Drawn[]
  /** Sets an object; `null` removes it. */
  set: (id: string, value: Drawn | null) => MapChange
  /** Its name in the audit log. */
  entity: string
  permissions: { read: Permission; write: Permission }
  /** Columns of the row in addition to the object itself. */
  computed?: (object: Drawn) => Record<string, unknown>
  /** @throws AppError entity.duplicate */
  create(tx: Tx, body: Create, existing: Existing): Promise<Drawn>
  /** @throws AppError entity.duplicate */
  update(before: Drawn, body: Update, existing: Existing): Drawn
  /** What is deleted with an object, and as which change. */
  goes?: (id: string, existing: Existing) => { usage: Usage; changes: MapChange[] }[]
}

/** The handlers of `drawnRoutes`: each change is a group of changes of the floor's draft. */
export function drawnHandlers<Drawn extends { id: string }, Create extends object, Update extends object>(
  routes: CrudRoutes,
  typedParts: DrawnParts<Drawn, Create, Update>,
): RouteBinding[] {
  // The entity's own schemas have parsed every body that arrives here as a `Create` or an `Update`.
  const parts: DrawnParts<Drawn, object, object> = typedParts
  const { select, set, goes = () => [] } = parts
  const change = createChange(parts)
  const getBefore = (existing: Existing, id: string): Drawn => {
    const before = select(existing).find((object) => object.id === id)
    if (before === undefined) throw new AppError('entity.notFound')
    return before
  }
  const bind = (route: RouteDefinition, handler: RouteBinding['handler']): RouteBinding => ({
    route,
    handler,
    options: {},
  })
  return [
    ...createReaders(routes, parts),
    bind(routes.create, (input, ctx) =>
      change(input, ctx, {
        action: 'create',
        work: async (tx, existing) => {
          const value = await parts.create(tx, readBody(input), existing)
          return { changes: [set(value.id, value)], value, id: value.id }
        },
      }),
    ),
    bind(routes.update, async (input, ctx) => {
      const { id } = readParams(input.params)
      const { revision, ...body } = readBody(input)
      await change(input, ctx, {
        action: 'update',
        seen: Number(revision),
        work: async (_tx, existing) => {
          const value = parts.update(getBefore(existing, id), body, existing)
          return { changes: [set(id, value)], value, id }
        },
      })
    }),
    bind(routes.delete, async (input, ctx) => {
      const { id } = readParams(input.params)
      await change(input, ctx, {
        action: 'delete',
        work: async (_tx, existing) => {
          getBefore(existing, id)
          const others = goes(id, existing).flatMap(({ changes }) => changes)
          return { changes: [set(id, null), ...others], value: null, id }
        },
      })
    }),
  ]
}

/** The calls that only read. */
function createReaders<Drawn extends { id: string }>(
  routes: CrudRoutes,
  parts: DrawnParts<Drawn, object, object>,
): RouteBinding[] {
  const { permissions, goes = () => [] } = parts
  const find = async (params: unknown, { db, identity }: Context) => {
    const { floorId, id } = readParams(params)
    await getFloor(db, identity, floorId)
    const [found] = await listDrawn(db, floorId, parts, { where: { id } })
    if (found === undefined) throw new AppError('entity.notFound')
    return found
  }

  return [
    handle(routes.list, async ({ params, query: { filter } }, { db, identity }) => {
      const { floorId } = readParams(params)
      await getFloor(db, identity, floorId)
      const found = await listDrawn(db, floorId, parts, filter)
      return pickFields(
        found.map(({ object, version }) => toRow(parts, parts.read(object), version)),
        filter,
      )
    }),
    handle(routes.count, async ({ params, query: { where } }, { db, identity }) => {
      const { floorId } = readParams(params)
      await getFloor(db, identity, floorId)
      return { count: await countDrawn(db, floorId, parts, where) }
    }),
    handle(routes.get, async ({ params }, ctx) => {
      const { object, version } = await find(params, ctx)
      const mayWrite = hasPermission(ctx.identity.type, permissions.write)
      return { ...toRow(parts, parts.read(object), version), can: { update: mayWrite, delete: mayWrite } }
    }),
    handle(routes.usages, async ({ params }, ctx) => {
      await find(params, ctx)
      const { floorId, id } = readParams(params)
      const { document } = await readDraft(ctx.db, floorId)
      return goes(id, document).map(({ usage }) => usage)
    }),
  ]
}

/** @param version of the draft that the object is from */
function toRow<Drawn extends { id: string }>(
  { computed = () => ({}) }: Pick<DrawnParts<Drawn, object, object>, 'computed'>,
  object: Drawn,
  version: number,
) {
  return { ...object, ...computed(object), revision: version }
}

type Change<Drawn> = {
  action: 'create' | 'update' | 'delete'
  /** The version of the draft that the person has seen. */
  seen?: number
  /** What to change, and the resulting object; `null` if it is deleted. */
  work: (tx: Tx, existing: Existing) => Promise<{ changes: MapChange[]; value: Drawn | null; id: string }>
}

/** One change of a draft by one person, not from an editor page. */
function createChange<Drawn extends { id: string }>(parts: DrawnParts<Drawn, object, object>) {
  const { entity } = parts
  return async ({ params }: AnyInput, ctx: Context, { action, seen, work }: Change<Drawn>) => {
    const { floorId } = readParams(params)
    return ctx.db.transaction().execute(async (tx) => {
      await getFloor(tx, ctx.identity, floorId)
      const draft = await lockDraft(tx, floorId)
      if (!draft.isBegun) await beginDraft(tx, floorId)
      const stored = await readDraftParts(tx, floorId, ['waypoints', 'routes', 'edges'])
      const existing: Existing = { ...emptyMap, ...stored }
      const { changes, value, id } = await work(tx, existing)
      const objects = changes.map(nameOfChange)
      const pageId = randomUUID()
      if (seen !== undefined) {
        if (seen < draft.firstVersion || seen > draft.version) throw new AppError('entity.changed')
        const others = await findChangedByOthers(tx, floorId, { objects, pageId, version: seen })
        if (others.length > 0) throw new AppError('entity.changed')
      }
      await takePictures(tx, ctx, { floorId, changes, toField: (path) => path.replace(/^.*\.value\./, '') })
      const version = draft.version + 1
      const group = { version, pageId, groupId: randomUUID(), objects, changes }
      await applyGroup(tx, floorId, group, toChange(ctx))
      const entry = { action: `${entity}:${action}`, outcome: 'done', entity, entityId: floorId } as const
      await writeAudit(tx, ctx, { ...entry, after: value === null ? { id } : { ...value } })
      return value === null ? undefined : toRow(parts, value, version)
    })
  }
}

/** A map has the id of its floor. */
function readParams(params: unknown): { floorId: string; id: string } {
  const { mapId, floorId = mapId, id } = isRecord(params) ? params : {}
  return { floorId: String(floorId), id: String(id) }
}

/** The first of `prefix1`, `prefix2` and so on that is not in use. */
export function toFreeId(prefix: string, from: number, objects: readonly { id: string }[]): string {
  const taken = new Set(objects.map(({ id }) => id))
  for (let n = from; ; n += 1) if (!taken.has(`${prefix}${n}`)) return `${prefix}${n}`
}
