import { expect, it } from 'vitest'
import { countFile, createResolve, findCircles, findUnusedExports } from './house-figures.ts'

const sources = {
  'apps/web/src/a.ts': `import { type B, makeB } from './b.ts'
import type { Row } from '@wheelhouse/contract/rows'
// oxlint-disable-next-line no-console -- shown to the person at the shell
export const first = (one: number, two: B, three: Row, four: string, five: string) => makeB(one as unknown as B)
export const kinds = ['x'] as const
`,
  'apps/web/src/b.ts': `import type { first } from './a.ts'
export type B = typeof first
/** @returns "as any!" in words, which is no assertion */
export function makeB(b: B) {
  return b!
}
export const lonely: any = 1
`,
  'packages/contract/src/rows.ts': 'export type Row = { id: string }\n',
}
const resolveFrom = createResolve(new Set(Object.keys(sources)))
const files = Object.entries(sources).map(([path, text]) => countFile({ path, text }, resolveFrom(path)))

it('counts what the compiler sees, not what a comment or a string says', () => {
  expect(files[0]).toMatchObject({ lines: 5, assertions: 2, disabledRules: 1, nonNull: 0 })
  expect(files[0]?.functions).toEqual([{ line: 4, lines: 1, parameters: 5 }])
  expect(files[1]).toMatchObject({ lines: 7, any: 1, nonNull: 1, assertions: 0 })
})

it('finds circles of values apart from those of types', () => {
  expect(findCircles(files, true)).toEqual([['apps/web/src/a.ts', 'apps/web/src/b.ts']])
  expect(findCircles(files, false)).toEqual([])
})

it('finds what is exported and imported by no other file', () => {
  expect(findUnusedExports(files, files)).toEqual(['apps/web/src/a.ts#kinds', 'apps/web/src/b.ts#lonely'])
})
