import { expect, it } from 'vitest'
import { fromNearerEnd, isDay, pageFilter, readListAddress } from './list-search.ts'

it('requests a page behind the middle of a long list from its end', () => {
  const last = pageFilter({ page: 5000, size: 20, sort: '-name' }, 'name')
  expect(fromNearerEnd(last, 99_990)).toEqual({
    page: { order: ['name ASC'], limit: 10, skip: 0 },
    isReversed: true,
  })
  const inside = pageFilter({ page: 4000, size: 20 }, 'name')
  expect(fromNearerEnd(inside, 100_000)).toEqual({
    page: { order: ['name DESC'], limit: 20, skip: 20_000 },
    isReversed: true,
  })
})

it.each([
  ['its length is not known yet', 5000, undefined],
  ['it is before the middle', 2000, 100_000],
  ['the list is short', 3, 45],
  ['it is beyond the end', 6000, 100_000],
])('asks for a page from the beginning when %s', (_when, page, count) => {
  const filter = pageFilter({ page, size: 20 }, 'name')
  expect(fromNearerEnd(filter, count)).toEqual({ page: filter, isReversed: false })
})

it('reads an address leniently: what makes no sense is left out', () => {
  const address = {
    page: '-3',
    size: 7,
    sort: 'name',
    text: 5,
    status: 0,
    type: null,
    deep: { a: 1 },
    flag: true,
  }
  expect(readListAddress(address)).toEqual({ sort: 'name', text: '5', status: '0', flag: 'true' })
  expect(readListAddress({ page: '4', size: '100' })).toEqual({ page: 4, size: 100 })
})

it.each(['', 'yesterday', '2026-13-40', '2026-1-2', '20261120'])('takes no day from %j', (text) => {
  expect([isDay(text), isDay('2026-11-20')]).toEqual([false, true])
})
