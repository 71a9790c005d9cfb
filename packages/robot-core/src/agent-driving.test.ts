import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { describe, expect, it } from 'vitest'
import { anAgent, anOrder, closeAgent, envelope, isOnline, type State } from './testing/an-agent.ts'

describe('driving by hand', () => {
  it('moves on commands by the data channel and stands 300 ms after the last one', async () => {
    const { grant, control, vehicle, broker } = await anAgent({ timeFactor: 1 })
    await grant('lease-1', 1)
    const viewer = { viewerId: 'v' }
    const send = (seq: number, hold: boolean) =>
      control.onDrive(viewer, { lease: 'lease-1', seq, echo: control.tick(), hold, vx: 0.5, vy: 0, w: 0 })
    expect(send(1, true).refused).toBe('mustRelease')
    expect(send(2, false).refused).toBeNull()
    expect(send(3, true)).toMatchObject({ seq: 3, refused: null, stopped: null })
    await broker.waitFor<StatusMessage>('x-status', (status) => status.applied.vx > 0)
    const stopped = await broker.waitFor<StatusMessage>(
      'x-status',
      (status) => status.driveStop === 'deadMan',
    )
    expect(stopped.applied.vx).toBeLessThan(0.5)
    await broker.waitFor<StatusMessage>('x-status', (status) => status.applied.vx === 0)
    expect(vehicle.state().velocity.vx).toBe(0)
    expect(send(4, true).refused).toBe('mustRelease')
  })

  it('moves on the first press under a lease that was announced', async () => {
    const { act, grant, control } = await anAgent({ timeFactor: 1 })
    await act('startTeleop', { lease: 'lease-1' })
    await grant('lease-1', 1)
    const press = { lease: 'lease-1', seq: 0, echo: control.tick(), hold: true, vx: 0.5, vy: 0, w: 0 }
    expect(control.onDrive({ viewerId: 'v' }, press).refused).toBeNull()
  })

  it('answers commands by the fallback path in its status', async () => {
    const { grant, control, send, broker } = await anAgent({ timeFactor: 1 })
    await grant('lease-1', 1)
    const command = { lease: 'lease-1', seq: 7, echo: control.tick(), hold: false, vx: 0, vy: 0, w: 0 }
    send('x-teleop', { ...envelope, command })
    const seven = await broker.waitFor<StatusMessage>('x-status', (status) => status.relay?.seq === 7)
    expect(seven.relay?.refused).toBeNull()
    send('x-teleop', { ...envelope, command: { ...command, lease: 'foreign', seq: 8, hold: true } })
    const eight = await broker.waitFor<StatusMessage>('x-status', (status) => status.relay?.seq === 8)
    expect(eight.relay?.refused).toBe('wrongLease')
  })

  it('stops and refuses when the broker is gone, and requires a fresh press when it is back', async () => {
    const { grant, control, broker, agent } = await anAgent({ timeFactor: 1 })
    await grant('lease-1', 1)
    const drive = (seq: number, hold: boolean) =>
      control.onDrive(
        { viewerId: 'v' },
        { lease: 'lease-1', seq, echo: control.tick(), hold, vx: 0.5, vy: 0, w: 0 },
      )
    drive(1, false)
    expect(drive(2, true).refused).toBeNull()
    await broker.kill()
    await expect.poll(() => agent.isOnline()).toBe(false)
    expect(drive(3, true).refused).toBe('unavailable')
    const online = broker.waitFor('connection', isOnline)
    await broker.revive()
    await online
    expect(drive(4, true).refused).toBe('mustRelease')
  })
})

describe('an arm', () => {
  const steps = [{ joints: { l1: 90 }, durationMs: 3_000, easing: 'easeInOut' }]

  it('is reported with the motors, which are limited to zero in standby', async () => {
    const { broker, act, vehicle } = await anAgent({ timeFactor: 1 })
    const first = await broker.waitFor<StatusMessage>('x-status')
    expect(first.arm).toMatchObject({ model: 200, type: 21, joints: { l1: 0 }, moving: false, play: null })
    expect(first.motors).toEqual({ rpm: 0, maxRpm: 95.5, maxSpeed: 1 })
    const ended = act('setPose', { steps })
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === true)
    await act('setStandby', { on: true })
    const held = await broker.waitFor<StatusMessage>('x-status', ({ standby }) => standby)
    expect(held.motors).toMatchObject({ maxRpm: 0, maxSpeed: 0 })
    expect(JSON.stringify((await ended).actionStates)).toContain('stopped')
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === false)
    expect(vehicle.state().arm?.play).toBeNull()
  })

  it('plays a pose under the lease while the key is held, and gives it up with the lease', async () => {
    const { broker, act, grant, control, send, vehicle } = await anAgent({ timeFactor: 1 })
    await act('startTeleop', { lease: 'lease-1' })
    await grant('lease-1', 1)
    const ended = act('setPose', { lease: 'lease-1', steps: JSON.stringify(steps) })
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.play?.step === 0)
    expect(vehicle.state().arm?.moving).toBe(false)
    const press = {
      lease: 'lease-1',
      seq: 0,
      echo: control.tick(),
      hold: true,
      vx: 0,
      vy: 0,
      w: 0,
      play: 1,
    }
    expect(control.onDrive({ viewerId: 'v' }, press).refused).toBeNull()
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === true)
    send('x-session', { ...envelope, kind: 'release', leaseId: 'lease-1' }, 1)
    const report = (await ended).actionStates.find(({ actionId }) => actionId === 'id-setPose')
    expect(report).toMatchObject({ actionStatus: 'FAILED' })
    expect(JSON.stringify(report)).toContain('leaseEnded')
    await broker.waitFor<StatusMessage>('x-status', ({ arm }) => arm?.moving === false)
    expect(vehicle.state().arm?.play).toBeNull()
  })
})

describe('the remote stop', () => {
  it('latches without a lease, is on the disk before it is acknowledged, and outlives a restart', async () => {
    const { broker, send, agent, memory } = await anAgent()
    send('x-session', { ...envelope, kind: 'remoteStop', stopId: 's1' }, 1)
    const status = await broker.waitFor<StatusMessage>('x-status', (s) => s.remoteStop.latched)
    expect(status.remoteStop.stopId).toBe('s1')
    expect(memory.at(-1)).toMatchObject({ remoteStop: { stopId: 's1' }, standby: false })
    await broker.waitFor<State>('state', (state) => state.safetyState.eStop === 'REMOTE', { since: 0 })
    await closeAgent(agent)
    const second = await anAgent({ broker, memory })
    const again = await second.act('stateRequest')
    expect(again.safetyState.eStop).toBe('REMOTE')
    second.send('order', anOrder('o1', '2.1.0'))
    await broker.waitFor<State>('state', (s) => s.errors[0]?.errorType === 'orderError')
    second.send('x-session', { ...envelope, kind: 'clearRemoteStop' }, 1)
    await broker.waitFor<StatusMessage>('x-status', (s) => !s.remoteStop.latched)
  })

  it('pauses a running order, and clearing it resumes nothing', async () => {
    const { broker, send, act, vehicle } = await anAgent({ timeFactor: 1 })
    send('order', anOrder('o1', '2.1.0'))
    await broker.waitFor<State>('state', (state) => state.driving)
    send('x-session', { ...envelope, kind: 'remoteStop', stopId: 's1' }, 1)
    await broker.waitFor<State>('state', (state) => !state.driving)
    send('x-session', { ...envelope, kind: 'clearRemoteStop' }, 1)
    await broker.waitFor<StatusMessage>('x-status', (s) => !s.remoteStop.latched)
    expect(vehicle.state().velocity.vx).toBe(0)
    const resumed = broker.waitFor<State>('state', (state) => state.driving)
    await act('stopPause')
    await resumed
  })

  it('is taken from a viewer with the right, and from no other', async () => {
    const { control, broker } = await anAgent()
    control.onRemoteStop({ mayStop: false }, 'no')
    control.onRemoteStop({ mayStop: true }, 'yes')
    const status = await broker.waitFor<StatusMessage>('x-status', (s) => s.remoteStop.latched, { since: 0 })
    expect(status.remoteStop.stopId).toBe('yes')
  })
})
