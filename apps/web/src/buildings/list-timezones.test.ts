import { expect, it } from 'vitest'
import { listTimezones } from './list-timezones.ts'

it('names time zones as people know them, from west to east, and keeps one that the browser does not list', () => {
  const zones = listTimezones('', 'ja')
  expect(zones).toContainEqual({ value: 'Asia/Tokyo', label: '(GMT+09:00) 日本標準時 – Asia/Tokyo' })
  const places = ['Pacific/Honolulu', 'America/Lima', 'Africa/Abidjan', 'Asia/Kolkata', 'Asia/Tokyo']
  const found = places.map((place) =>
    zones.findIndex(
      ({ value }) => value === place || (value === 'Asia/Calcutta' && place === 'Asia/Kolkata'),
    ),
  )
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found).not.toContain(-1)
  expect(listTimezones('Etc/GMT-9', 'en')[0]).toMatchObject({ value: 'Etc/GMT-9' })
})
