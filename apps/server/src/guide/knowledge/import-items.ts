import { itemLanguages } from '@wheelhouse/contract/guide/guide-values'
import {
  type ImportedItem,
  type KnowledgeImport,
  knowledgeItemLimits,
  listDoubles,
  toComparable,
} from '@wheelhouse/contract/guide/knowledge-item'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import { nextIndex } from '../../kernel/entities/ordered-rows.store.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { requireRoom } from './check-text.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { addItems, type ItemTexts, listItemTexts, measureItems, removeItems } from './knowledge-item.store.ts'

/**
 * Adds items to a group, or replaces all of its items. Either all are imported or none.
 * @throws AppError entity.notFound; knowledge.full; request.invalid naming each question that already exists
 */
export async function importItems(
  ctx: Context,
  groupId: string,
  { mode, items }: KnowledgeImport,
): Promise<{ count: number }> {
  await ctx.db.transaction().execute(async (tx) => {
    const group = await knowledgeGroupStore.getForChange(tx, ctx.identity, groupId)
    const present = await listItemTexts(tx, group.id)
    const others = mode === 'add' ? present : []
    if (others.length + items.length > knowledgeItemLimits.items) throw new AppError('knowledge.full')
    const { characters } = mode === 'add' ? await measureItems(tx, group.id) : { characters: 0 }
    requireRoom(characters, items, (index) => `items.${index}`)
    const doubles = listDoubles(items, others)
    if (doubles.length > 0)
      throw new AppError(
        'request.invalid',
        undefined,
        doubles.map(({ index, language }) => ({
          path: `items.${index}.${language}.question`,
          code: 'knowledge.present',
          message: 'The group has this question already.',
        })),
      )
    if (mode === 'replace') await removeItems(tx, group.id)
    const replaced = mode === 'replace' ? present : []
    const { organizationId, buildingId } = group
    const first = await nextIndex(tx, 'knowledgeItems', { groupId: group.id })
    const owner = { groupId: group.id, organizationId, buildingId }
    await addItems(tx, owner, { items: keepIds(items, replaced), first }, toChange(ctx))
    const entry = {
      action: 'knowledgeGroup:importItems',
      outcome: 'done',
      entity: 'knowledgeGroup',
      entityId: group.id,
    } as const
    const after = { mode, added: items.length, removed: present.length - others.length }
    await writeAudit(tx, ctx, { ...entry, after })
  })
  return { count: items.length }
}

/** Gives an item with the same question as a replaced one its id, so that evaluations and publications still match. */
function keepIds(
  items: readonly ImportedItem[],
  replaced: readonly ItemTexts[],
): (ImportedItem & { id?: string })[] {
  const ids = new Map(replaced.flatMap((item) => listKeys(item).map((key) => [key, item.id])))
  const taken = new Set<string>()
  return items.map((item) => {
    const id = listKeys(item)
      .map((key) => ids.get(key))
      .find((one) => one !== undefined && !taken.has(one))
    if (id === undefined) return item
    taken.add(id)
    return { ...item, id }
  })
}

function listKeys(item: Pick<ImportedItem, 'ja' | 'en'>): string[] {
  return itemLanguages.flatMap((language) => {
    const text = item[language]
    return text === null ? [] : [`${language} ${toComparable(text.question)}`]
  })
}
