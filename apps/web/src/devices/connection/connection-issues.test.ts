// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { describeConnectionIssues } from './connection-issues.ts'
import { connection, fromJson } from './connection-values.ts'

it('names the line of JSON that is none: of the profile, and of what an operation sends', async () => {
  await chooseLanguage('en')
  expect(describeConnectionIssues(fromJson('{\n  "protocol": \n}'))).toEqual({
    profile: 'Line 3: A value is missing.',
  })
  const operation = { key: 'on', name: 'On', address: '', method: 'POST' as const, takesText: false }
  const operations = [
    { ...operation, body: '{"on": 1}' },
    { ...operation, body: '{\n"on" 1}' },
  ]
  expect(describeConnectionIssues({ ...connection().empty, operations })).toEqual({
    'profile.operations.1.body': 'Line 2: The colon after a name is missing.',
  })
})
