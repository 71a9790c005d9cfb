import { expect, it } from 'vitest'
import { byCategory, guessLanguage } from './speech-texts.queries.ts'

it.each([
  ['\u3053\u3093\u306b\u3061\u306f', 'en', 'ja'],
  ['\u7acb\u5165\u7981\u6b62', 'ja', 'ja'],
  ['\u7acb\u5165\u7981\u6b62', 'en', 'en'],
  ['\uc548\ub155', 'ja', 'ko'],
  ['\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35', 'ja', 'th'],
  ['Good morning.', 'ja', 'en'],
] as const)('%s on a console in %s is spoken in %s', (text, consoleLanguage, language) => {
  expect(guessLanguage(text, consoleLanguage)).toBe(language)
})

it('puts phrases of one category together, in the order of the first of each', () => {
  const phrase = (id: string, category: string) =>
    ({ id, text: id, category, lang: 'auto', voice: 'female', speed: 'normal' }) as const
  expect(byCategory([phrase('a', 'Door'), phrase('b', ''), phrase('c', 'Door')])).toEqual([
    {
      group: 'Door',
      items: [
        { value: 'a', label: 'a' },
        { value: 'c', label: 'c' },
      ],
    },
    { value: 'b', label: 'b' },
  ])
})
