import { describe, expect, it } from 'vitest'
import type { AgentMemory } from './agent-options.ts'
import { anAgent, anOrder, aSoftware, type State } from './testing/an-agent.ts'

describe('an update of the software', () => {
  /** Nobody answers there: the update lasts as long as the test. */
  const url = 'http://127.0.0.1:9/software'
  const parameters = { version: '9.0.0', url, hash: 'a'.repeat(64) }
  const findReport = (state: State, id: string) =>
    [...state.actionStates, ...(state.instantActionStates ?? [])].find(({ actionId }) => actionId === id)

  it('keeps the robot from moving autonomously, by hand and by an order while it lasts', async () => {
    const { broker, act, send, grant, control } = await anAgent({ software: aSoftware() })
    const since = broker.messages.length
    void act('updateSoftware', parameters, 'u1')
    await broker.waitFor<State>('state', (state) => findReport(state, 'u1')?.actionStatus === 'RUNNING', {
      since,
    })
    await grant('l1', 1)
    const command = {
      t: 'drive',
      lease: 'l1',
      seq: 1,
      echo: control.tick(),
      hold: true,
      vx: 0.5,
      vy: 0,
      w: 0,
    }
    expect(control.onDrive({ viewerId: 'v' }, command as never).refused).toBe('unavailable')
    const moved = await act('rotate', { angle: 1 }, 'r1')
    expect(JSON.stringify(findReport(moved, 'r1'))).toContain('updating')
    send('order', anOrder('o1', '2.1.0'))
    const refused = await broker.waitFor<State>('state', ({ errors }) => errors.length > 0, { since })
    expect(refused.orderId).toBe('')
  })

  it('that ended with the process has failed, and has succeeded where the robot runs the version', async () => {
    const remembered = (version: string): AgentMemory[] => [
      { remoteStop: null, standby: false, update: { actionId: 'u1', version } },
    ]
    for (const [version, end] of [
      ['9.0.0', 'FAILED'],
      ['3.6.0', 'FINISHED'],
    ] as const) {
      const { broker } = await anAgent({ software: aSoftware(), memory: remembered(version) })
      const state = await broker.waitFor<State>('state', undefined, { since: 0 })
      expect(findReport(state, 'u1')?.actionStatus).toBe(end)
    }
  })

  it('is nothing that a robot lists which cannot be updated', async () => {
    for (const software of [undefined, aSoftware()]) {
      const { broker } = await anAgent({ ...(software && { software }) })
      const sheet = JSON.stringify(await broker.waitFor('factsheet', undefined, { since: 0 }))
      expect(sheet.includes('updateSoftware')).toBe(software !== undefined)
    }
  })
})
