import { expect, test } from 'vitest'
import { differencesFromList, numberProblems, readUnits, unitProblems } from './check-specification.ts'

const head = ['| id | unit | state | test | requirement or reason |', '|---|---|---|---|---|']
const rows = (...lines: string[]) =>
  readUnits('docs/specification/section-1.md', [...head, ...lines].join('\n'))
const problems = (...lines: string[]) =>
  unitProblems(rows(...lines), {
    exists: (path) => ['a/b.test.ts', 'a/b.ts', 'docs/decisions/0001-a.md'].includes(path),
    requirements: new Set(['R-A-1']),
  })

test('rows that name what exists are in order', () => {
  expect(
    problems(
      '| S1-001 | moves | stands | `a/b.test.ts` | R-A-1 |',
      '| S1-002 | stops | differs | | [0001](../decisions/0001-a.md) |',
      '| S1-003 | waits | differs | `a/b.test.ts` | R-A-1 |',
      '| S1-004 | turns | open | | the wheels |',
    ),
  ).toEqual([])
})

test.each([
  ['a state that is none', '| S1-001 | moves | delivered | `a/b.test.ts` | |'],
  ['no state', '| S1-001 | moves | | `a/b.test.ts` | |'],
  ['a unit that stands and no test', '| S1-001 | moves | stands | | R-A-1 |'],
  ['a test that does not exist', '| S1-001 | moves | stands | `a/b.test.ts`, `a/gone.test.ts` | |'],
  ['a file that is no test', '| S1-001 | moves | stands | `a/b.test.ts`, `a/b.ts` | |'],
  ['a unit that differs and no reason', '| S1-001 | moves | differs | `a/b.test.ts` | because |'],
  [
    'a decision that does not exist',
    '| S1-001 | moves | differs | | R-A-1, [0002](../decisions/0002-a.md) |',
  ],
  ['a requirement that has no row', '| S1-001 | moves | stands | `a/b.test.ts` | R-A-2 |'],
  ['a unit that is open without what is missing', '| S1-001 | moves | open | | |'],
  ['no words', '| S1-001 | | stands | `a/b.test.ts` | |'],
  ['too many words', `| S1-001 | ${'x'.repeat(101)} | stands | \`a/b.test.ts\` | |`],
  ['an id that is none', '| S1-1 | moves | stands | `a/b.test.ts` | |'],
])('%s is a problem', (_, line) => {
  expect(problems(line)).toHaveLength(1)
})

const row = (id: string) => `| ${id} | moves | open | | the wheels |`

test('an id twice and a number that is left out are named', () => {
  expect(numberProblems(rows(row('S1-001'), row('S1-002'), row('S2-001')))).toEqual([])
  expect(numberProblems(rows(row('S1-001'), row('S1-003'), row('S1-003'), row('S2-001')))).toEqual([
    'S1-002 has no row.',
    'S1-003 has more than one row.',
  ])
})

test('a unit that the specification has and the tables lack is named, and the other way round', () => {
  const list = [
    'id\tsection\tunit\tstate',
    'S1-001\t1\tmoves\tdelivered',
    'S1-002\t1\tstops\tabsent',
    '',
  ].join('\n')
  expect(differencesFromList(rows(row('S1-001'), row('S1-002')), list)).toEqual([])
  expect(differencesFromList(rows(row('S1-001'), row('S1-003')), list)).toEqual([
    'S1-002 of the specification has no row.',
    'S1-003 is no unit of the specification.',
  ])
})
