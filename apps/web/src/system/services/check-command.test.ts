// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { checkCommand } from './check-command.ts'

it('names the line of a body that is not JSON once its parameters are filled in', async () => {
  await chooseLanguage('en')
  const command = {
    method: 'POST',
    urlTemplate: 'https://lifts.example/call',
    headers: [],
    paramsSchema: { type: 'object', properties: { floor: { type: 'integer' } }, required: [] },
  }
  expect(checkCommand({ ...command, bodyTemplate: '{\n  "floor": {{floor}},\n}' })).toEqual({
    bodyTemplate:
      'This is not valid JSON once the parameters are filled in. Line 3: A name in quotes is missing.',
  })
  expect(checkCommand({ ...command, bodyTemplate: '{"floor": {{floor}}}' })).toEqual({})
})
