import { expect, test } from 'vitest'
import { type TeleopFacts, teleopState } from './teleop-state.ts'

const watching: TeleopFacts = {
  isConnected: true,
  uiState: 'idle',
  stop: 'none',
  isDriving: false,
  lock: 'noLease',
  lost: null,
}
const driving: TeleopFacts = { ...watching, isDriving: true, lock: null }

test.each<[string, TeleopFacts, ReturnType<typeof teleopState>]>([
  ['watching', watching, 'idle'],
  ['driving', driving, 'running'],
  ['driving while the window has no focus', { ...driving, lock: 'blur' }, 'paused'],
  ['driving with a lost connection', { ...driving, isConnected: false }, 'connecting'],
  ['a remote stop that is on its way', { ...driving, stop: 'sent', lock: 'remoteStop' }, 'stopped'],
  ['a remote stop that somebody else latched', { ...watching, stop: 'acknowledged' }, 'stopped'],
  ['the emergency stop button', { ...watching, uiState: 'emergencyStop' }, 'stopped'],
  ['a call from the robot', { ...watching, uiState: 'callIn' }, 'callIn'],
  ['a conversation while driving', { ...driving, uiState: 'conversation' }, 'conversation'],
  ['a lease that was taken over', { ...watching, lost: { reason: 'takenOver', by: null } }, 'stopped'],
  ['a lease that was given back', { ...watching, lost: { reason: 'released', by: null } }, 'idle'],
])('%s shows as it is', (_what, facts, state) => {
  expect(teleopState(facts)).toBe(state)
})
