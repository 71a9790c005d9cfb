import {
  type ImportedItem,
  type ItemText,
  knowledgeImport,
  knowledgeItemLimits,
} from '@wheelhouse/contract/guide/knowledge-item'
import { guardCsvText } from '@wheelhouse/contract/kernel/csv'
import { knowledgeCsvTexts, knowledgeCsvWords } from '@wheelhouse/texts/guide/knowledge-csv'
import { knowledgeFileTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { getWords, toIssueOfCode, toValidationIssue } from '../../kernel/forms/form.ts'
import type { ApiError } from '../../kernel/server/api-error.ts'
import { type TextKey, translate } from '../../kernel/words/texts.ts'
import { type CsvRow, decodeCsv, parseCsv } from './read-csv.ts'

/** An issue in a column (`field`: its label) of a row; without `field` in a whole row, without `line` in the file. */
export type FileIssue = { line?: number; field?: string; words: string }

/** The contents of a file. `lines`: the line of each item. */
export type ReadItems = { items: ImportedItem[]; lines: number[]; issues: FileIssue[] }

type Column = TextKey<typeof knowledgeCsvTexts>
const columns: readonly Column[] = [
  ...(['questionJa', 'answerJa', 'variantsJa', 'questionEn', 'answerEn', 'variantsEn', 'enabled'] as const),
]
type FileWord = TextKey<typeof knowledgeFileTexts>

/** Maximum size of a file that is read, in bytes. */
const maxBytes = knowledgeItemLimits.importBytes / 2

/** Reads the items of a CSV file in the format of a group's export, with all of their issues. */
export function readItems(bytes: ArrayBuffer): ReadItems {
  if (bytes.byteLength > maxBytes) return refuse('tooLarge')
  const text = decodeCsv(bytes)
  if (text === null) return refuse('badEncoding')
  const parsed = parseCsv(text)
  if ('badQuote' in parsed) return refuse('badQuote', {}, parsed.badQuote)
  const [head, ...rows] = parsed.rows
  if (head === undefined || rows.length === 0) return refuse('noRows')
  const places = columns.map((column) => head.cells.findIndex((cell) => isHead(cell, column)))
  const missing = columns[places.indexOf(-1)]
  if (missing !== undefined) return refuse('missingColumn', { name: translate(knowledgeCsvTexts, missing) })
  const issues: FileIssue[] = []
  const items = rows.map((row) => toItem(row, places, issues))
  const lines = rows.map(({ line }) => line)
  const judged = knowledgeImport.safeParse({ mode: 'add', items }, { reportInput: true })
  if (!judged.success)
    issues.push(
      ...judged.error.issues.map((issue) =>
        toFileIssue(issue.path.map(String), getWords(toValidationIssue(issue)), lines),
      ),
    )
  return { items, lines, issues: issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

/** Converts an issue that the server reported, from its path in the body and its code. */
export function toIssueOfServer(
  { path, code, params }: ApiError['details'][number],
  lines: readonly number[],
): FileIssue {
  return toFileIssue(path.split('.'), getWords(toIssueOfCode(code, params)), lines)
}

function toFileIssue(path: readonly string[], words: string, lines: readonly number[]): FileIssue {
  const [, place, language, part] = path
  const line = lines[Number(place)]
  if (line === undefined) return { words }
  const column = columns.find((one) => one === `${part}${language === 'ja' ? 'Ja' : 'En'}`)
  return { line, words, ...(column !== undefined && { field: translate(knowledgeCsvTexts, column) }) }
}

function refuse(word: FileWord, params: Record<string, string> = {}, line?: number): ReadItems {
  const words = translate(knowledgeFileTexts, word, params)
  return { items: [], lines: [], issues: [{ words, ...(line !== undefined && { line }) }] }
}

/** The column headings may be in either language, whichever the console shows. */
function isHead(cell: string, column: Column): boolean {
  return isWord(cell, knowledgeCsvTexts.texts[column])
}

function isWord(cell: string, { ja, en }: { ja: string; en: string }): boolean {
  const said = cell.normalize('NFKC').trim().toLowerCase()
  return [ja, en].some((word) => word.normalize('NFKC').toLowerCase() === said)
}

function toItem({ line, cells }: CsvRow, places: readonly number[], issues: FileIssue[]): ImportedItem {
  const getCell = (column: Column) => unguard(cells[places[columns.indexOf(column)] ?? -1] ?? '')
  const status = getCell('enabled')
  const { enabled, disabled } = knowledgeCsvWords.texts
  const isDisabled = isWord(status, disabled)
  if (status.trim() !== '' && !isDisabled && !isWord(status, enabled))
    issues.push({
      line,
      field: translate(knowledgeCsvTexts, 'enabled'),
      words: translate(knowledgeFileTexts, 'badStatus'),
    })
  return {
    ja: toText(getCell('questionJa'), getCell('answerJa'), getCell('variantsJa')),
    en: toText(getCell('questionEn'), getCell('answerEn'), getCell('variantsEn')),
    isEnabled: !isDisabled,
  }
}

function toText(question: string, answer: string, listed: string): ItemText | null {
  const variants = listed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isEmpty = question.trim() === '' && answer.trim() === '' && variants.length === 0
  return isEmpty ? null : { question, answer, variants }
}

/** Removes the prefix that an exported file has as protection against formulas in spreadsheets. */
function unguard(cell: string): string {
  const inner = cell.slice(1)
  return cell.startsWith("'") && guardCsvText(inner) === cell ? inner : cell
}
