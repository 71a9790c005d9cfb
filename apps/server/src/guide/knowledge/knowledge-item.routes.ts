import {
  hasText,
  type KnowledgeItem,
  type KnowledgeItemCreate,
  knowledgeItemLimits,
  knowledgeItemRoutes,
} from '@wheelhouse/contract/guide/knowledge-item'
import { fileKinds } from '@wheelhouse/contract/system/file'
import { listPublishedPlaces } from '../../flows/gone-places/gone-places.store.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import { nextIndex } from '../../kernel/entities/ordered-rows.store.ts'
import { hasFloor } from '../../kernel/entities/place.store.ts'
import { reorderHandler } from '../../kernel/entities/reorder-rows.ts'
import { takeFile } from '../../kernel/files/file.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle } from '../../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import { requireRoom } from './check-text.ts'
import { exportItems } from './export-items.ts'
import { importItems } from './import-items.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import {
  findFileFacts,
  findWaypointName,
  type ItemOwner,
  knowledgeItemStore,
  listLeadingItems,
  measureItems,
} from './knowledge-item.store.ts'

type Item = KnowledgeItemCreate & { groupId: string }

/** The group in a nested path, as columns. @throws AppError entity.notFound */
async function toGroupOwner({ db, identity }: Context, { groupId = '' }: Readonly<Record<string, string>>) {
  return { groupId: (await knowledgeGroupStore.get(db, identity, groupId)).id }
}

/** The routes of questions and answers (R-GUIDE-1). */
export const knowledgeItemHandlers = Object.values({
  ...crudHandlers(knowledgeItemRoutes, knowledgeItemStore, {
    entity: 'knowledgeItem',
    parent: toGroupOwner,
    prepare: async (tx, ctx, item: Item, before: KnowledgeItem | null) => {
      // Locks the group, so that nobody else takes the last free place.
      const group = await knowledgeGroupStore.getForChange(tx, ctx.identity, item.groupId)
      const { id: groupId, organizationId, buildingId } = group
      const owner = { groupId, organizationId, buildingId }
      if (!hasText(item)) throw invalidField('ja', 'knowledge.noText', 'It has no text in any language.')
      await takeAttachment(tx, ctx, owner, { fileId: item.fileId, before })
      const waypointName = await getWaypointName(tx, buildingId, item, before)
      const { count, characters } = await measureItems(tx, groupId, before?.id)
      requireRoom(characters, [item], () => (item.ja === null ? 'en.answer' : 'ja.answer'))
      if (before !== null) return { ...item, waypointName }
      if (count >= knowledgeItemLimits.items) throw new AppError('knowledge.full')
      return { ...item, ...owner, waypointName, index: await nextIndex(tx, 'knowledgeItems', { groupId }) }
    },
  }),
  reorder: reorderHandler(knowledgeItemRoutes.reorder, {
    table: 'knowledgeItems',
    entity: 'knowledgeItem',
    parent: async (ctx, params): Promise<ColumnValues> => toGroupOwner(ctx, params),
  }),
  goneWaypoints: handle(knowledgeItemRoutes.goneWaypoints, async ({ params }, { db, identity }) => {
    const group = await knowledgeGroupStore.get(db, identity, params.id)
    const places = await listPublishedPlaces(db, group.buildingId)
    const items = await listLeadingItems(db, group.id)
    return items.flatMap(({ id, floorId, waypointId }) =>
      floorId !== null && waypointId !== null && places.get(floorId)?.waypoints.has(waypointId) === true
        ? []
        : [id],
    )
  }),
  exportCsv: handle(knowledgeItemRoutes.exportCsv, ({ params, query }, ctx) =>
    exportItems(ctx, params.id, query),
  ),
  import: handle(knowledgeItemRoutes.import, ({ params, body }, ctx) => importItems(ctx, params.id, body)),
})

/** @throws AppError request.invalid naming the file */
async function takeAttachment(
  tx: Tx,
  { identity, clock }: Context,
  { organizationId, buildingId }: ItemOwner,
  { fileId, before }: { fileId: string | null; before: KnowledgeItem | null },
): Promise<void> {
  if (fileId === null || fileId === before?.fileId) return
  const facts = await findFileFacts(tx, fileId)
  const kind = (['image', 'video'] as const).find((one) => one === facts?.kind)
  if (facts === null || kind === undefined)
    throw invalidField('fileId', 'file.unknown', 'There is no such picture or film to use here.')
  const max = kind === 'video' ? knowledgeItemLimits.videoBytes : fileKinds.image.maxBytes
  if (facts.size > max) throw invalidField('fileId', 'knowledge.videoTooLarge', 'The film is too large.')
  const user = before && { table: 'knowledgeItems' as const, id: before.id }
  const owner = { organizationId, buildingId }
  await takeFile(tx, identity, clock.now(), { id: fileId, kind, owner, field: 'fileId', user })
}

/** A chosen waypoint keeps its name even if it is removed later. @throws AppError request.invalid naming the field */
async function getWaypointName(
  tx: Tx,
  buildingId: string,
  { floorId, waypointId }: Item,
  before: KnowledgeItem | null,
): Promise<string | null> {
  if (floorId === null && waypointId === null) return null
  if (before !== null && floorId === before.floorId && waypointId === before.waypointId)
    return before.waypointName
  if (floorId === null) throw invalidField('floorId', 'choice.required', 'A floor must be chosen.')
  if (waypointId === null) throw invalidField('waypointId', 'choice.required', 'A waypoint must be chosen.')
  if (!(await hasFloor(tx, buildingId, floorId)))
    throw invalidField('floorId', 'floor.notInBuilding', 'The floor is not one of the building.')
  const name = await findWaypointName(tx, floorId, waypointId)
  if (name === null)
    throw invalidField('waypointId', 'knowledge.noWaypoint', 'The waypoint is not on the published map.')
  return name
}
