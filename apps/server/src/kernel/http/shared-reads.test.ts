import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Reads that end on demand, in the order they began; every one finds that something was written. */
function controlledReads() {
  const begun: PromiseWithResolvers<number>[] = []
  const read = () => {
    const action = Promise.withResolvers<number>()
    begun.push(action)
    return action.promise
  }
  let snapshots = 0
  return { begun, read, ask: createSharedReads<number>(async () => String(++snapshots)) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('people who come while a read runs share the next one, never the one that runs', async () => {
  const { begun, read, ask } = controlledReads()
  const first = ask('list', read)
  const second = ask('list', read)
  const third = ask('list', read)
  await turn()
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
  const { begun, read, ask } = controlledReads()
  const lists = [ask('list', read), ask('another', read)]
  await turn()
  expect(begun).toHaveLength(2)
  for (const [index, action] of begun.entries()) action.resolve(index)
  expect(await Promise.all(lists)).toEqual([0, 1])
  await turn()
  void ask('list', read)
  await turn()
  expect(begun).toHaveLength(3)
})

it('a read that fails, fails for those who share it, and for nobody after them', async () => {
  const { begun, read, ask } = controlledReads()
  const first = ask('list', read)
  const second = ask('list', read)
  await turn()
  begun[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await turn()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
})

it('as long as nothing was written, the rows are not read again', async () => {
  let snapshot = 'morning'
  let reads = 0
  const ask = createSharedReads<number>(async () => snapshot)
  const read = async () => ++reads
  expect(await ask('list', read)).toBe(1)
  expect(await ask('list', read)).toBe(1)
  snapshot = 'noon'
  expect(await ask('list', read)).toBe(2)
})

it('what is written while the rows are read is read by the next request', async () => {
  let snapshot = 'morning'
  let row = 'old'
  const ask = createSharedReads<string>(async () => snapshot)
  const read = async () => {
    const found = row
    row = 'new'
    snapshot = 'noon'
    return found
  }
  expect(await ask('list', read)).toBe('old')
  expect(await ask('list', async () => row)).toBe('new')
})
