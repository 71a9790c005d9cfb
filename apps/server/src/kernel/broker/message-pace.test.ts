import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMessagePace, type MessagePace } from './message-pace.ts'

let now: number
let paces: MessagePace
let went: string[]
beforeEach(() => {
  now = 0
  went = []
  paces = createMessagePace(() => now)
})
afterEach(() => paces.stop())

const own = { perSecond: 10, burst: 3 }
const wide = { id: 'wide', limit: { perSecond: 1_000, burst: 1_000 } }
const send = (userName: string, count: number, group = wide, isVoid = () => false) =>
  Array.from({ length: count }, (_, n) =>
    paces.take(userName, { own, group }, { goOn: () => void went.push(`${userName}${n}`), isVoid }),
  )
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) {
    now += 50
    paces.release()
  }
}

it('lets through at once what is within the rate, however long it goes on', () => {
  for (let second = 0; second < 20; second += 1) {
    expect(send('a', 3)).toEqual(['went', 'went', 'went'])
    pass(1_000)
  }
})

it('has the rest wait, loses none of it, and keeps their order', () => {
  expect(send('a', 6)).toEqual(['went', 'went', 'went', 'waits', 'waits', 'waits'])
  // One that comes while others wait does not overtake them.
  now += 1_000
  expect(send('a', 1)).toEqual(['waits'])
  pass(1_000)
  expect(went).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a0'])
})

it('keeps nobody else waiting', () => {
  send('a', 50)
  expect(send('b', 3)).toEqual(['went', 'went', 'went'])
  pass(1_000)
  expect(went.filter((name) => name.startsWith('a'))).toHaveLength(3 + 10)
})

it('bounds those of one group together, each of them by turns, and others not', () => {
  const group = { id: 'small', limit: { perSecond: 10, burst: 4 } }
  expect(
    [...send('a', 3, group), ...send('b', 3, group)].filter((outcome) => outcome === 'went'),
  ).toHaveLength(4)
  send('a', 50, group)
  send('b', 50, group)
  expect(send('c', 3)).toEqual(['went', 'went', 'went'])
  pass(2_000)
  const [ofA, ofB] = ['a', 'b'].map((name) => went.filter((one) => one.startsWith(name)).length)
  expect((ofA ?? 0) + (ofB ?? 0)).toBe(4 + 20)
  expect(Math.abs((ofA ?? 0) - (ofB ?? 0))).toBeLessThanOrEqual(4)
})

it('does not keep somebody waiting who came again for what an ended connection had left', () => {
  let isEnded = false
  send('a', 1_000, wide, () => isEnded)
  isEnded = true
  went = []
  send('a', 2)
  pass(200)
  expect(went).toEqual(['a0', 'a1'])
})

it('says when more wait than an honest sender could have sent', () => {
  expect(send('a', 5_003).at(-1)).toBe('waits')
  expect(send('a', 1)).toEqual(['over'])
})
