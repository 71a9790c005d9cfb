import { expect, it } from 'vitest'
import { SettingError } from '../process/app-error.ts'
import { describeStartError } from './start-error.ts'

it.each([
  ['a setting', new SettingError('PORT is used.'), /^PORT is used\.$/],
  [
    'a right that the database refuses',
    Object.assign(new Error('permission denied for table version'), { code: '42501' }),
    /^The database refuses .*\(permission denied for table version\).*"Restoring"\)\.$/,
  ],
])('says in one line, without a stack, what is wrong with %s', (_, error, line) => {
  expect(describeStartError(error)).toMatch(line)
})

it('says where a bug is', () => {
  expect(describeStartError(new Error('ours'))).toMatch(/ours\n +at .*start-error\.test/)
})
