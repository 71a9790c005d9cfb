import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { createGuideSearch } from './guide-search.ts'
import type { GuideGroup } from './guide-types.ts'

const search = createGuideSearch()
afterAll(() => search.close())

const toilets: GuideGroup = {
  entries: [
    {
      id: 'toilet',
      ja: { question: 'トイレはどこですか', answer: '各階にあります。', variants: [] },
      en: { question: 'Where are the toilets?', answer: 'On every floor.', variants: [] },
    },
    {
      id: 'parking',
      ja: null,
      en: { question: 'Is there a car park?', answer: 'In the basement.', variants: [] },
    },
  ],
  synonyms: [],
}

test('a question is answered in its language, and left to a person where nothing is known', async () => {
  const group = { id: 'group', revision: '1', load: async () => toilets }
  expect(await search.find(group, 'お手洗いはどこですか')).toMatchObject({
    language: 'ja',
    outcome: 'answer',
    hits: [{ entryId: 'toilet' }],
  })
  expect(await search.find(group, 'Where is the restroom?')).toMatchObject({
    language: 'en',
    outcome: 'answer',
    hits: [{ entryId: 'toilet' }],
  })
  expect(await search.find(group, '駐車場はありますか')).toMatchObject({
    language: 'ja',
    outcome: 'notFound',
    hits: [],
  })
})

test('a group is read again when it has changed, and not before', async () => {
  const load = vi.fn(async () => toilets)
  const find = (revision: string) => search.find({ id: 'changing', revision, load }, 'car park')
  await find('1')
  await find('1')
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue({ ...toilets, entries: [] })
  expect(await find('2')).toMatchObject({ outcome: 'notFound' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('of very many groups those that nobody asks are forgotten, and read again when somebody does', async () => {
  const load = vi.fn(async () => toilets)
  const find = (id: string) => search.find({ id, revision: '1', load }, 'car park')
  await find('first')
  for (let other = 0; other < 20; other++) await find(`other ${other}`)
  load.mockClear()
  expect(await find('first')).toMatchObject({ outcome: 'answer' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed thread is said, and the next question starts another', async () => {
  const broken = { ...toilets, entries: [{ id: 'broken' }] }
  // @ts-expect-error -- what no caller gives: it ends the thread
  await expect(search.find({ id: 'broken', revision: '1', load: async () => broken }, 'x')).rejects.toThrow()
  const group = { id: 'group', revision: '1', load: async () => toilets }
  expect(await search.find(group, 'car park')).toMatchObject({ outcome: 'answer' })
})

test('a process that has its answer ends although the thread would answer more', async () => {
  const program = `
    import { createGuideSearch } from ${JSON.stringify(new URL('guide-search.ts', import.meta.url).href)}
    const group = { id: 'group', revision: '1', load: async () => (${JSON.stringify(toilets)}) }
    const { outcome } = await createGuideSearch().find(group, 'Where are the toilets?')
    process.stdout.write(outcome)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program], {
    timeout: 50_000,
  })
  expect(stdout).toBe('answer')
})
