import { type ItemText, knowledgeItemLimits } from '@wheelhouse/contract/guide/knowledge-item'
import { invalidField } from '../../kernel/process/app-error.ts'

type Texts = { ja: ItemText | null; en: ItemText | null }

/**
 * Refuses items that would give a group more text than can be indexed while a visitor waits.
 * @param characters size of the group's other items
 * @throws AppError request.invalid naming the last of the items
 */
export function requireRoom(
  characters: number,
  items: readonly Texts[],
  toPath: (index: number) => string,
): void {
  const added = items.reduce((sum, { ja, en }) => sum + JSON.stringify([ja, en]).length, 0)
  if (characters + added <= knowledgeItemLimits.groupText) return
  throw invalidField(toPath(items.length - 1), 'knowledge.tooMuchText', 'The group would hold too much text.')
}
