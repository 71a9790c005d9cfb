import { randomUUID } from 'node:crypto'
import type { CrudRoutes, Usage } from '@wheelhouse/contract/kernel/crud'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { type MapChange, nameOfChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { hasPermission, type Permission } from '@wheelhouse/contract/permissions'
import type { Tx } from '../kernel/database/database.ts'
import { pickFields } from '../kernel/database/filter-sql.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { getFloor } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import type { AnyInput, RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { applyGroup, takePictures } from './change-draft.ts'
import { countDrawn, type DrawnList, listDrawn } from './drawn-object.store.ts'
import { beginDraft, findChangedByOthers, lockDraft, readDraft, readDraftParts } from './map-draft.store.ts'

type Existing = Pick<MapDocument, 'waypoints' | 'routes' | 'edges'>

type DrawnParts<Drawn, Create, Update> = DrawnList & {
  /** Its name in the audit log. */
  entity: string
  permissions: { read: Permission; write: Permission }
  /** Columns of the row in addition to the object itself. */
  computed?: (object: Drawn) => Record<string, unknown>
  /** @throws AppError entity.duplicate */
  create: (tx: Tx, body: Create, existing: Existing) => Promise<Drawn>
  /** @throws AppError entity.duplicate */
  update: (before: Drawn, body: Update, existing: Existing) => Drawn
  /** What is deleted with an object, and as which change. */
  goes?: (id: string, existing: Existing) => { usage: Usage; changes: MapChange[] }[]
}

/** The handlers of `drawnRoutes`: each change is a group of changes of the floor's draft. */
export function drawnHandlers<Drawn extends { id: string }, Create, Update>(
  routes: CrudRoutes<{ id: string; revision: number }> | Record<keyof CrudRoutes, RouteDefinition>,
  parts: DrawnParts<Drawn, Create, Update>,
): RouteBinding[] {
  const { list, computed = () => ({}), goes = () => [] } = parts
  // What the guard hands over was parsed by the entity's own schemas, which this file does not know.
  /* oxlint-disable typescript/no-unsafe-type-assertion */
  const toRow = (object: unknown, version: number) => ({
    ...(object as Drawn),
    ...computed(object as Drawn),
    revision: version,
  })
  const change = createChange(parts, toRow)
  const getBefore = (existing: Existing, id: string): Drawn => {
    const objects = existing[list as 'waypoints' | 'routes'] as unknown as Drawn[]
    const before = objects.find((object) => object.id === id)
    if (before === undefined) throw new AppError('entity.notFound')
    return before
  }
  const set = (id: string, value: Drawn | null) => ({ list, id, value }) as unknown as MapChange

  const handlers: Record<keyof CrudRoutes, RouteBinding['handler']> = {
    ...createReaders(parts, toRow),
    create: (input, ctx) =>
      change(input, ctx, {
        action: 'create',
        work: async (tx, existing) => {
          const value = await parts.create(tx, input.body as Create, existing)
          return { changes: [set(value.id, value)], value, id: value.id }
        },
      }),
    update: async (input, ctx) => {
      const { id } = readParams(input.params)
      const { revision, ...body } = input.body as { revision: number }
      await change(input, ctx, {
        action: 'update',
        seen: revision,
        work: async (_tx, existing) => {
          const value = parts.update(getBefore(existing, id), body as Update, existing)
          return { changes: [set(id, value)], value, id }
        },
      })
    },
    delete: async (input, ctx) => {
      const { id } = readParams(input.params)
      await change(input, ctx, {
        action: 'delete',
        work: async (_tx, existing) => {
          getBefore(existing, id)
          const others = goes(id, existing).flatMap(({ changes }) => changes)
          return { changes: [set(id, null), ...others], value: null, id }
        },
      })
    },
  }
  /* oxlint-enable typescript/no-unsafe-type-assertion */
  const bind = (name: keyof CrudRoutes): RouteBinding => ({
    route: routes[name],
    handler: handlers[name],
    options: {},
  })
  return [
    bind('list'),
    bind('count'),
    bind('get'),
    bind('create'),
    bind('update'),
    bind('delete'),
    bind('usages'),
  ]
}

/** The calls that only read. */
function createReaders<Drawn extends { id: string }, Create, Update>(
  parts: DrawnParts<Drawn, Create, Update>,
  toRow: (object: unknown, version: number) => { id: string },
): Record<'list' | 'count' | 'get' | 'usages', RouteBinding['handler']> {
  const { permissions, goes = () => [] } = parts
  // What the guard hands over was parsed by the entity's own schemas, which this file does not know.
  /* oxlint-disable typescript/no-unsafe-type-assertion */
  const find = async ({ params }: AnyInput, { db, identity }: Context) => {
    const { floorId, id } = readParams(params)
    await getFloor(db, identity, floorId)
    const [found] = await listDrawn(db, floorId, parts, { where: { id } })
    if (found === undefined) throw new AppError('entity.notFound')
    return found
  }

  return {
    list: async ({ params, query }, { db, identity }) => {
      const { floorId } = readParams(params)
      const { filter } = query as { filter?: Filter }
      await getFloor(db, identity, floorId)
      const found = await listDrawn(db, floorId, parts, filter)
      return pickFields(
        found.map(({ object, version }) => toRow(object, version)),
        filter,
      )
    },
    count: async ({ params, query }, { db, identity }) => {
      const { floorId } = readParams(params)
      await getFloor(db, identity, floorId)
      return { count: await countDrawn(db, floorId, parts, (query as { where?: Where }).where) }
    },
    get: async (input, ctx) => {
      const { object, version } = await find(input, ctx)
      const mayWrite = hasPermission(ctx.identity.type, permissions.write)
      return { ...toRow(object, version), can: { update: mayWrite, delete: mayWrite } }
    },
    usages: async (input, ctx) => {
      await find(input, ctx)
      const { floorId, id } = readParams(input.params)
      const { document } = await readDraft(ctx.db, floorId)
      return goes(id, document).map(({ usage }) => usage)
    },
  }
  /* oxlint-enable typescript/no-unsafe-type-assertion */
}

type Change<Drawn> = {
  action: 'create' | 'update' | 'delete'
  /** The version of the draft that the person has seen. */
  seen?: number
  /** What to change, and the resulting object; `null` if it is deleted. */
  work: (tx: Tx, existing: Existing) => Promise<{ changes: MapChange[]; value: Drawn | null; id: string }>
}

/** One change of a draft by one person, not from an editor page. */
function createChange<Drawn extends { id: string }, Create, Update>(
  { entity }: Pick<DrawnParts<Drawn, Create, Update>, 'entity'>,
  toRow: (object: Drawn, version: number) => object,
) {
  return async ({ params }: AnyInput, ctx: Context, { action, seen, work }: Change<Drawn>) => {
    const { floorId } = readParams(params)
    return ctx.db.transaction().execute(async (tx) => {
      await getFloor(tx, ctx.identity, floorId)
      const draft = await lockDraft(tx, floorId)
      if (!draft.isBegun) await beginDraft(tx, floorId)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the parts that were asked for
      const existing = (await readDraftParts(tx, floorId, ['waypoints', 'routes', 'edges'])) as Existing
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
      return value === null ? undefined : toRow(value, version)
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
