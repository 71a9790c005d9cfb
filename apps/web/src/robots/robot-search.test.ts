import { describe, expect, it } from 'vitest'
import { aState } from '../testing/samples.ts'
import { selectLive } from './list/live-selection.ts'
import { hasFilter, readRobotSearch } from './robot-search.ts'
import { robotWhere } from './robots.queries.ts'

describe('the address of robot/control', () => {
  it('is read leniently: what makes no sense is left out', () => {
    expect(
      readRobotSearch({
        view: 'table',
        model: 'ugo-pro',
        state: 'nonsense',
        sort: '-battery',
        text: 12,
        x: 1,
      }),
    ).toEqual({ model: 'ugo-pro', sort: '-battery', text: '12' })
  })

  it('restricts nothing by its view and order alone', () => {
    expect(hasFilter({ view: 'list', sort: '-name' })).toBe(false)
    expect(hasFilter({ text: 'a' })).toBe(true)
  })

  it('becomes the server’s filter, in which signs of patterns are ordinary signs', () => {
    expect(robotWhere({ text: ' 50%_a\\ ', model: 'ugo-ex', state: 'idle' })).toEqual({
      model: 'ugo-ex',
      or: [{ name: { ilike: '%50\\%\\_a\\\\%' } }, { serialNumber: { ilike: '%50\\%\\_a\\\\%' } }],
    })
  })
})

describe('filters by live values', () => {
  const robot = (serialNumber: string) => ({ id: serialNumber, serialNumber, name: serialNumber })
  const robots = ['A', 'B', 'C', 'D'].map(robot)
  const states = new Map([
    ['A', aState({ uiState: 'charging', battery: { charge: 40, state: 'charging', voltage: null } })],
    [
      'B',
      aState({ uiState: 'offline', online: false, battery: { charge: 5, state: 'active', voltage: null } }),
    ],
    ['C', aState({ battery: { charge: 90, state: 'active', voltage: null } })],
  ])
  const select = (search: Parameters<typeof selectLive>[1]) =>
    selectLive(robots, search, (serialNo) => states.get(serialNo)).map(({ serialNumber }) => serialNumber)

  it('find robots by connection; one not heard of is neither online nor offline', () => {
    expect(select({ online: 'yes' })).toEqual(['A', 'C'])
    expect(select({ online: 'no' })).toEqual(['B'])
  })

  it('find robots by state', () => {
    expect(select({ state: 'charging' })).toEqual(['A'])
  })

  it('order by charge, unknown charges last in both directions', () => {
    expect(select({ sort: 'battery' })).toEqual(['B', 'A', 'C', 'D'])
    expect(select({ sort: '-battery' })).toEqual(['C', 'A', 'B', 'D'])
  })
})
