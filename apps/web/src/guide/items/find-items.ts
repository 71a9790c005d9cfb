import { type ItemText, type KnowledgeItem, toComparable } from '@wheelhouse/contract/guide/knowledge-item'

/** The items that contain the text anywhere, ignoring width and case. */
export function findItems(items: readonly KnowledgeItem[], text: string): readonly KnowledgeItem[] {
  const wanted = toComparable(text)
  if (wanted === '') return items
  return items.filter(({ ja, en }) =>
    toComparable([...listTexts(ja), ...listTexts(en)].join('\n')).includes(wanted),
  )
}

function listTexts(text: ItemText | null): string[] {
  return text === null ? [] : [text.question, text.answer, ...text.variants]
}
