import { expect, it } from 'vitest'
import { createMessageReader } from './read-message.ts'

const at = new Date('2026-11-20T00:00:00Z')
const profile = { protocol: 'mqtt', topic: 'env/+', values: { temperature: '$.t', noise: '$.n' } }
const read = (payload: string | Buffer, more: object = {}, topic = 'env/data') =>
  createMessageReader({ ...profile, ...more })({ topic, payload: Buffer.from(payload), at })
const reading = (values: object, measuredAt = at) => ({
  kind: 'reading',
  reading: { at: measuredAt, values },
})
const unreadable = (reason: string) => ({ kind: 'unreadable', reason })

it.each<[string, string | Buffer, object, object]>([
  ['figures', '{"t":21.5,"n":"40"}', {}, reading({ temperature: 21.5, noise: 40 })],
  ['one figure and nothing else', '21.5', { values: { temperature: '$' } }, reading({ temperature: 21.5 })],
  ['what is no figure, for whoever judges it', '{"t":"NaN"}', {}, reading({ temperature: 'NaN' })],
  ['a bare NaN', '{"t":NaN}', {}, unreadable('notJson')],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]), {}, unreadable('notJson')],
  ['other figures', '{"x":1}', {}, unreadable('noValue')],
  ['lists in lists', `{"t":21.5,"x":${'['.repeat(70)}${']'.repeat(70)}}`, {}, unreadable('notJson')],
  ['an empty message', '', {}, unreadable('notJson')],
  ['too much', JSON.stringify({ t: 1, more: 'x'.repeat(20_000) }), {}, unreadable('tooLarge')],
  ['no time', '{"t":1}', { time: '$.at' }, unreadable('badTime')],
  ['a time of no zone', '{"t":1,"at":"2026-11-20T01:00:00"}', { time: '$.at' }, unreadable('badTime')],
  ['a time after the year 9999', '{"t":1,"at":1e15}', { time: '$.at' }, unreadable('badTime')],
  [
    'a time with its offset',
    '{"t":1,"at":"2026-11-20T10:00:00+09:00"}',
    { time: '$.at' },
    reading({ temperature: 1 }, new Date('2026-11-20T01:00:00Z')),
  ],
  [
    'seconds',
    '{"t":1,"at":1763600400}',
    { time: '$.at' },
    reading({ temperature: 1 }, new Date(1763600400000)),
  ],
  ['a message for a profile of HTTP', '{"t":1}', { protocol: 'http' }, unreadable('notSetUp')],
  ['a message for a profile of old', '{"t":1}', { values: 7 }, unreadable('notSetUp')],
])('reads %s', (_, payload, more, expected) => {
  expect(read(payload, more)).toEqual(expected)
})

it('passes over a topic that the profile does not name', () => {
  expect(read('{"t":1}', {}, 'env/data/more')).toEqual({ kind: 'other' })
})
