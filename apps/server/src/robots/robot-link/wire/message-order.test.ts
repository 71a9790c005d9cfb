import { expect, test } from 'vitest'
import { orderMessage, type TopicOrder } from './message-order.ts'

/** Which of these messages count, one after the other. */
function counted(messages: [headerId: number | null, second: number | null][]): boolean[] {
  let order: TopicOrder | undefined
  return messages.map(([headerId, second]) => {
    const timestamp = second === null ? null : new Date(second * 1_000).toISOString()
    const looked = orderMessage(order, { headerId, timestamp })
    order = looked.order
    return !looked.isLate
  })
}

test.each<[string, Parameters<typeof counted>[0], boolean[]]>([
  [
    'in order',
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
    [true, true, true],
  ],
  [
    'one overtaken by a newer one',
    [
      [1, 1],
      [3, 3],
      [2, 2],
      [4, 4],
    ],
    [true, true, false, true],
  ],
  [
    'the same again',
    [
      [1, 1],
      [1, 1],
    ],
    [true, true],
  ],
  [
    'after a restart of the counter',
    [
      [900, 1],
      [0, 2],
      [1, 3],
    ],
    [true, true, true],
  ],
  [
    'after a restart of counter and clock',
    [
      [900, 100],
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ],
    [true, false, false, false, false, true, true],
  ],
  [
    'of a robot that does not count',
    [
      [null, 2],
      [null, 1],
    ],
    [true, true],
  ],
  [
    'of a robot that always says 0',
    [
      [0, 2],
      [0, 1],
      [0, 3],
    ],
    [true, true, true],
  ],
  [
    'without times',
    [
      [5, null],
      [4, null],
      [6, null],
    ],
    [true, false, true],
  ],
])('messages %s', (_, messages, expected) => {
  expect(counted(messages)).toEqual(expected)
})
