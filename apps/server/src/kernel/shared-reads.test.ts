import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Reads that end when they are told, in the order they began. */
function controlledReads() {
  const begun: PromiseWithResolvers<number>[] = []
  const read = () => {
    const deed = Promise.withResolvers<number>()
    begun.push(deed)
    return deed.promise
  }
  return { begun, read }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('people who come while a read runs share the next one, never the one that runs', async () => {
  const { begun, read } = controlledReads()
  const ask = createSharedReads<number>()
  const first = ask('list', read)
  const second = ask('list', read)
  const third = ask('list', read)
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  await turn()
  expect(begun).toHaveLength(2)
  const late = ask('list', read)
  begun[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await turn()
  begun[2]?.resolve(3)
  expect(await late).toBe(3)
})

it('other things are read beside it, and the same thing anew once it is over', async () => {
  const { begun, read } = controlledReads()
  const ask = createSharedReads<number>()
  const lists = [ask('list', read), ask('another', read)]
  expect(begun).toHaveLength(2)
  for (const [index, deed] of begun.entries()) deed.resolve(index)
  expect(await Promise.all(lists)).toEqual([0, 1])
  await turn()
  void ask('list', read)
  expect(begun).toHaveLength(3)
})

it('a read that fails, fails for those who share it, and for nobody after them', async () => {
  const { begun, read } = controlledReads()
  const ask = createSharedReads<number>()
  const first = ask('list', read)
  const second = ask('list', read)
  begun[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await turn()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
})
