import { getWords, toIssueOfCode } from '../../../kernel/forms/form.ts'
import type { ApiError } from '../../../kernel/server/api-error.ts'

/** The server's error for the file at an index of `files`, in words. @param at -1: the file is not in the call */
export function findFileError(failure: ApiError | null, at: number): string | undefined {
  const places = [`files.${at}`, `files.${at}.fileId`]
  const detail = failure?.details.find(({ path }) => places.includes(path))
  return at === -1 || detail === undefined ? undefined : getWords(toIssueOfCode(detail.code))
}
