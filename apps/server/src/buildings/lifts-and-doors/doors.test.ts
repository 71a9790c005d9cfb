import { doorCodes } from '@wheelhouse/contract/robots/building-codes'
import { doorErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import type { BuildingFaults } from '@wheelhouse/simulator/partners/simulated-building'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPassage,
  impatientHttp,
  isDone,
  isFailed,
  LinkedSite,
  usualHttp,
} from '../../testing/linked-site.ts'
import { getDoorCode } from './passage-codes.ts'
import type { PassageState } from './passage-state.ts'

let site: LinkedSite
beforeAll(async () => {
  site = await LinkedSite.start()
})
afterAll(() => site.close())
beforeEach(() => site.begin('tspider'))

describe('a passage in the simulated building', () => {
  it('takes a robot through a door that opens and closes', async () => {
    expect(await site.pass(aPassage())).toMatchObject({ ...isDone, robotAt: 'behind' })
  })

  const causes: [code: string, cause: string, set: (faults: BuildingFaults) => void][] = [
    ['S0020', 'it refuses the request', (faults) => faults.setService({ kind: 'refuse' }, 'request')],
    ['S0023', 'it is broken', (faults) => faults.setService({ kind: 'misbehave', how: 'broken' })],
    ['S0023', 'it never stops talking', (faults) => faults.setService({ kind: 'misbehave', how: 'huge' })],
    ['S0023', 'the login counts no more', (faults) => faults.setService({ kind: 'unauthorized' })],
    [
      'S2201',
      'nobody may pass',
      (faults) => faults.setDoor({ kind: 'fail', in: 'queued', reason: 'refused' }),
    ],
    ['S2204', 'nobody allows it', (faults) => faults.setDoor({ kind: 'stall', in: 'queued' })],
    ['S2301', 'the lock sticks', (faults) => faults.setDoor({ kind: 'stall', in: 'accepted' })],
    ['S2302', 'the door sticks', (faults) => faults.setDoor({ kind: 'stall', in: 'unlocked' })],
    [
      'S2303',
      'it closes on the robot',
      (faults) => faults.setDoor({ kind: 'fail', in: 'open', reason: 'closedEarly' }),
    ],
    ['S2304', 'it stays open', (faults) => faults.setDoor({ kind: 'stall', in: 'closing' })],
    [
      'S2305',
      'it meets something',
      (faults) => faults.setDoor({ kind: 'fail', in: 'closing', reason: 'obstacle' }),
    ],
    [
      'S2401',
      'everything stops',
      (faults) => faults.setDoor({ kind: 'fail', in: 'open', reason: 'emergencyStop' }),
    ],
    [
      'S2402',
      'there is a fire',
      (faults) => faults.setDoor({ kind: 'fail', in: 'accepted', reason: 'fire' }),
    ],
    [
      'S2403',
      'it is repaired',
      (faults) => faults.setDoor({ kind: 'fail', in: 'queued', reason: 'maintenance' }),
    ],
    [
      'S2404',
      'it has a reason of its own',
      (faults) => faults.setDoor({ kind: 'fail', in: 'accepted', reason: 'cat' }),
    ],
  ]
  it.each(causes)('fails with %s when %s', async (code, _cause, set) => {
    set(site.faults)
    expect(await site.pass(aPassage())).toMatchObject(isFailed(code))
  })

  it('fails with S2204 when it hangs', async () => {
    site.faults.setService({ kind: 'misbehave', how: 'hang' })
    expect(await site.pass(aPassage(), impatientHttp)).toMatchObject(isFailed('S2204'))
  })

  it('has a cause for every code', () => {
    expect([...new Set(causes.map(([code]) => code))].sort()).toEqual([...doorErrorCodes].sort())
  })

  it('shows every state that a robot can be in with a door', async () => {
    const shown = new Set<string>()
    const note = (state: PassageState) => void shown.add(getDoorCode(state))
    await site.pass(aPassage(), usualHttp, note)
    // Of those that look the same, one.
    const samples = ['S0023', 'S2201', 'S2204', 'S2303', 'S2401']
    const oneOfEach = new Map(causes.filter(([code]) => samples.includes(code)).map((row) => [row[0], row]))
    for (const [, , set] of oneOfEach.values()) {
      site.faults.setDoor(null)
      site.faults.setService(null)
      set(site.faults)
      note(await site.pass(aPassage()))
    }
    expect([...shown].sort()).toEqual([...doorCodes].sort())
  })
})
