import { expect, it } from 'vitest'
import { fixtureOfModel } from './open-rmf-models.ts'

const width = (name: string) => {
  const [fixture] = fixtureOfModel(name, [0, 0], 0, 0)
  return fixture === undefined ? null : Math.abs((fixture.polygon[0]?.[0] ?? 0) * 2)
}

it.each([
  ['OpenRobotics/ConfTable', 1.2],
  ['MeetingRoom_Table01', 1.2],
  ['coffee-table', 0.6],
  ['Table of the conf room', 0.7],
  ['OfficeChairBlack', null],
  ['Fridge', 0.6],
  ['Human', null],
])('takes %s for what it is', (name, wide) => {
  expect(width(name)).toBe(wide)
})

// A pattern that looks for each end anew takes minutes for it.
it('reads a name that begins again and again', () => {
  expect(width('conf'.repeat(300_000))).toBeNull()
})
