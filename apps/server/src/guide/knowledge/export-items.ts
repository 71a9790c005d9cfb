import type { ItemText } from '@wheelhouse/contract/guide/knowledge-item'
import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { Language } from '@wheelhouse/contract/session/session'
import { knowledgeCsvTexts, knowledgeCsvWords } from '@wheelhouse/texts/guide/knowledge-csv'
import { type CsvCell, csvPieces, csvTypes } from '../../kernel/entities/csv.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { type ItemTexts, listItemTexts } from './knowledge-item.store.ts'

/**
 * The items of a group as a CSV file that the console can import.
 * @throws AppError entity.notFound
 */
export async function exportItems(
  { db, identity }: Context,
  groupId: string,
  { language, encoding }: { language: Language; encoding: CsvEncoding },
): Promise<FileAnswer> {
  const group = await knowledgeGroupStore.get(db, identity, groupId)
  async function* rows() {
    yield (await listItemTexts(db, group.id)).map((item) => toCells(item, language))
  }
  return {
    name: `${group.name.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')}.csv`,
    contentType: csvTypes[encoding],
    pieces: csvPieces(
      Object.values(knowledgeCsvTexts.texts).map((text) => text[language]),
      rows(),
      encoding,
    ),
    taken: { action: 'knowledgeGroup:exportItems', entity: 'knowledgeGroup', entityId: group.id },
  }
}

/** In the order of `knowledgeCsvTexts`. */
function toCells({ ja, en, isEnabled }: ItemTexts, language: Language): CsvCell[] {
  const word = knowledgeCsvWords.texts[isEnabled ? 'enabled' : 'disabled'][language]
  return [...toTextCells(ja), ...toTextCells(en), word]
}

function toTextCells(text: ItemText | null): CsvCell[] {
  return text === null ? ['', '', ''] : [text.question, text.answer, text.variants.join('\n')]
}
