import { mapTransferTexts } from '@wheelhouse/texts/maps/transfer'
import { getWords, toIssueOfCode } from '../../../kernel/forms/form.ts'
import type { ApiError } from '../../../kernel/server/api-error.ts'
import { translate } from '../../../kernel/words/texts.ts'

/** The server's error for the file at an index of `files`, in words, with the line and the field where it is known. @param at -1: the file is not in the call */
export function findFileError(failure: ApiError | null, at: number): string | undefined {
  const places = [`files.${at}`, `files.${at}.fileId`]
  const detail = failure?.details.find(({ path }) => places.includes(path))
  if (at === -1 || detail === undefined) return undefined
  const { code, params = {} } = detail
  const words = getWords(toIssueOfCode(code, params))
  const { line, field, isMissing } = params
  if (field === undefined)
    return line === undefined ? words : translate(mapTransferTexts, 'atLine', { words, line })
  if (isMissing !== undefined) return translate(mapTransferTexts, 'fieldMissing', { words, field })
  return line === undefined
    ? translate(mapTransferTexts, 'atField', { words, field })
    : translate(mapTransferTexts, 'atFieldOfLine', { words, field, line })
}
