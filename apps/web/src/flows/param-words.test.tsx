import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import type { ParamProperty } from '@wheelhouse/contract/system/params-schema'
import { beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { describeParams, getChoiceWord, getParamLabel } from './param-words.ts'

beforeEach(() => chooseLanguage('en'))

const describe = (property: ParamProperty, required: string[] = []) =>
  describeParams(
    { isBuiltIn: false, paramsSchema: { type: 'object', properties: { it: property }, required } },
    'en',
  )[0]

it.each<[ParamProperty, string]>([
  [{ type: 'boolean', default: true }, 'it (yes or no, default: yes)'],
  [{ type: 'number', minimum: -1.5 }, 'it (number, at least -1.5, optional)'],
  [{ type: 'integer', maximum: 9, title: 'Rounds' }, 'Rounds (whole number, at most 9, optional)'],
  [{ type: 'string', enum: ['a', 'b'], default: 'b' }, 'it (one of: a / b, default: b)'],
  [{ type: 'string', format: 'multiline', maxLength: 9 }, 'it (up to 9 characters, optional)'],
  [{ type: 'string', format: 'pose' }, 'it (from the list of poses, optional)'],
  [{ type: 'string', default: '' }, 'it (optional)'],
])('says of %j: %s', (property, words) => {
  expect(describe(property)).toBe(words)
})

it('takes no word of a built-in type for a parameter of somebody else that has the same name', () => {
  const paramsSchema = {
    type: 'object' as const,
    required: [],
    properties: {
      angle: { type: 'integer' as const, enum: [90] },
      level: { type: 'integer' as const, enum: [9] },
    },
  }
  expect(describeParams({ isBuiltIn: false, paramsSchema }, 'en')).toEqual([
    'angle (one of: 90, optional)',
    'level (one of: 9, optional)',
  ])
  expect(describeParams({ isBuiltIn: true, paramsSchema }, 'en')[1]).toBe(
    'Level (one of: Emergency, optional)',
  )
})

it('says that a parameter must be there', () => {
  expect(describe({ type: 'string' }, ['it'])).toBe('it (required)')
})

it.each(['ja', 'en'] as const)(
  'has words in %s for whatever the built-in types ask for',
  async (language) => {
    await chooseLanguage(language)
    const parameters = stepTypes.flatMap(({ params }) => Object.entries(params.properties))
    const wordless = parameters.flatMap(([name, property]) => {
      const choices = property.type === 'boolean' ? [] : (property.enum ?? [])
      return [
        ...(getParamLabel({ isBuiltIn: true }, name, undefined) === name ? [name] : []),
        ...choices.filter(
          (choice) => getChoiceWord({ isBuiltIn: true }, name, choice, language) === String(choice),
        ),
      ]
    })
    expect(wordless).toEqual([])
  },
)
