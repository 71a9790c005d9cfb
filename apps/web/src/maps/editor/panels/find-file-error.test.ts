// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../../kernel/server/api-error.ts'
import { chooseLanguage } from '../../../kernel/words/texts.ts'
import { findFileError } from './find-file-error.ts'

afterEach(() => chooseLanguage('en'))

const refuse = (params: Record<string, string | number>, code = 'map.badDescription') =>
  new ApiError('request.invalid', { details: [{ path: 'files.1', code, message: '', params }] })

it.each<['ja' | 'en', Record<string, string | number>, RegExp]>([
  ['en', { line: 3 }, /\(Line 3\.\)$/],
  ['en', { line: 3, field: 'resolution' }, /\(Line 3, field “resolution”\.\)$/],
  ['en', { field: 'origin', isMissing: 1 }, /\(The field “origin” is missing\.\)$/],
  ['en', { field: 'origin' }, /\(Field “origin”\.\)$/],
  ['en', {}, /then choose it again\.$/],
  ['ja', { line: 3, field: 'resolution' }, /（3行目、項目「resolution」）$/],
  ['ja', { field: 'origin', isMissing: 1 }, /（項目「origin」がありません）$/],
])('names in %s where in the file something is wrong: %o', async (language, params, words) => {
  await chooseLanguage(language)
  expect(findFileError(refuse(params), 1)).toMatch(words)
  expect(findFileError(refuse(params), 0)).toBeUndefined()
})

it('names the picture that belongs to a description', async () => {
  await chooseLanguage('en')
  expect(findFileError(refuse({ name: 'hall.pgm' }, 'map.otherPicture'), 1)).toContain('“hall.pgm”')
})
