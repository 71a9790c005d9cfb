import type { RunVisit } from '@wheelhouse/contract/flows/run'
import { expect, it } from 'vitest'
import { findRowsOfVisits, listRunRows } from './run-rows.ts'

const step = (id: string, type: number, params = {}) => ({ id, name: id, type, params, icon: 'flag' })
const call = (id: string, flowId: string) => step(id, 7, { flowId })
const flows = [
  {
    id: 'round',
    name: 'Round',
    floorId: 'F1',
    definition: [call('first', 'look'), step('ride', 106, { floorId: 'F2' }), call('again', 'look')],
  },
  { id: 'look', name: 'Look', floorId: 'F1', definition: [step('go', 100), call('self', 'look')] },
]

it('lists the steps of called flows below the step that calls them, numbered and on the floor of then', () => {
  expect(
    listRunRows(flows).map(({ number, key, floorId, depth }) => `${number} ${key} ${floorId} ${depth}`),
  ).toEqual([
    '1 first F1 0',
    '1.1 first/go F1 1',
    // It calls itself: that is listed once.
    '1.2 first/self F1 1',
    '2 ride F1 0',
    '3 again F2 0',
    '3.1 again/go F2 1',
    '3.2 again/self F2 1',
  ])
})

it('gives what was done in a called flow to the step that called it last', () => {
  const visits = (
    [
      ['round', 'first'],
      ['look', 'go'],
      ['round', 'ride'],
      ['round', 'again'],
      ['look', 'go'],
      ['gone', 'step'],
    ] as const
  ).map(([flowId, stepId], index) => ({ visit: index + 1, flowId, stepId }) as RunVisit)
  const found = findRowsOfVisits(listRunRows(flows), visits)
  expect([...found].map(([visit, { number }]) => `${visit} ${number}`)).toEqual([
    '1 1',
    '2 1.1',
    '3 2',
    '4 3',
    '5 3.1',
  ])
})
