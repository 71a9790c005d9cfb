import { expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { createReadingTurns } from './reading-turns.ts'

it('one page is read at a time, in the order in which they were asked for, and one that fails holds up no other', async () => {
  const inTurn = createReadingTurns()
  const begun: string[] = []
  const pages = new Map(['a1', 'b1', 'a2'].map((name) => [name, Promise.withResolvers<string>()]))
  const read = (name: string) =>
    inTurn(() => {
      begun.push(name)
      return pages.get(name)?.promise ?? Promise.resolve(name)
    })
  const answers = Promise.allSettled(['a1', 'b1', 'a2'].map(read))
  await until(() => expect(begun).toEqual(['a1']))
  pages.get('a1')?.resolve('a1')
  await until(() => expect(begun).toEqual(['a1', 'b1']))
  pages.get('b1')?.reject(new Error('the database is gone'))
  await until(() => expect(begun).toEqual(['a1', 'b1', 'a2']))
  pages.get('a2')?.resolve('a2')
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await read('alone')).toBe('alone')
})
