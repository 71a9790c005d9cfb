import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Work that ends when the test says so, in the order in which it began. */
function createWork(all: number, waitingMax = 10) {
  const inTurn = createFairTurns({ lanes: { all, ofOne: 1 }, waitingMax })
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  return {
    begun,
    do: (organizationId: string, name: string, signal?: AbortSignal) =>
      inTurn(
        organizationId,
        async () => {
          begun.push(name)
          const { promise, resolve } = Promise.withResolvers<undefined>()
          endings.set(name, () => resolve(undefined))
          await promise
          return name
        },
        signal,
      ),
    end: async (name: string) => {
      endings.get(name)?.()
      await nextTurn()
    },
  }
}

it('lets a later caller go before the rest of one with a long queue', async () => {
  const work = createWork(1)
  const all = ['a1', 'a2', 'a3'].map((name) => work.do('a', name))
  all.push(work.do('b', 'b1'))
  await nextTurn()
  expect(work.begun).toEqual(['a1'])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await work.end(name)
  expect(work.begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

it('keeps a lane free of callers that are at work in the other one', async () => {
  const work = createWork(2)
  const all = [work.do('a', 'a1'), work.do('a', 'a2'), work.do('b', 'b1')]
  await nextTurn()
  expect(work.begun).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2']) await work.end(name)
  await Promise.all(all)
})

it('refuses what is too much of one organisation, and nobody else', async () => {
  const work = createWork(1, 1)
  const all = [work.do('a', 'a1'), work.do('a', 'a2')]
  await expect(work.do('a', 'a3')).rejects.toMatchObject({ code: 'request.tooMany' })
  all.push(work.do('b', 'b1'))
  for (const name of ['a1', 'b1', 'a2']) await work.end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
})

it('does not begin what nobody is waiting for anymore', async () => {
  const work = createWork(1)
  const left = new AbortController()
  const first = work.do('a', 'a1')
  const second = work.do('a', 'a2', left.signal)
  left.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  await work.end('a1')
  expect(await first).toBe('a1')
  expect(work.begun).toEqual(['a1'])
  const third = work.do('a', 'a3')
  await nextTurn()
  await work.end('a3')
  expect(await third).toBe('a3')
})

it('goes on after work that failed', async () => {
  const inTurn = createFairTurns({ lanes: { all: 1, ofOne: 1 }, waitingMax: 1 })
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn('a', async () => 'next')).toBe('next')
})
