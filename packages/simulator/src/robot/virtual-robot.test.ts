import { createHash } from 'node:crypto'
import { robotErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import { standing } from '@wheelhouse/robot-core/drive-guard'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { FetchError } from '@wheelhouse/robot-core/maps/fetch-file'
import { makeTone } from '@wheelhouse/robot-core/sound/test-sound'
import { describe, expect, it, vi } from 'vitest'
import { createVirtualSpeaker } from '../sound/virtual-speaker.ts'
import { aRobot } from '../testing/a-virtual-robot.ts'
import type { VirtualMemory } from './virtual-parts.ts'

describe('battery and dock', () => {
  it('drains slowly at rest and charges on the dock', () => {
    const { clock, robot, perform } = aRobot({ charge: 50 })
    clock.advance(600_000)
    const drained = robot.state().battery.charge
    expect(drained).toBeLessThan(50)
    expect(perform('startCharging').outcomes).toEqual([{ ok: true, result: undefined }])
    clock.advance(600_000)
    expect(robot.state().battery).toMatchObject({ charging: true, state: 'charging' })
    expect(robot.state().battery.charge).toBeGreaterThan(drained)
  })

  it('refuses to charge with D0001 where there is no dock', () => {
    const { perform } = aRobot({ start: { mapId: 'f1', x: 5, y: 3, theta: 0 } })
    expect(perform('startCharging').outcomes[0]).toMatchObject({ ok: false, error: 'D0001' })
  })

  it('leaves the dock when charging ends', () => {
    const { clock, robot, perform } = aRobot()
    perform('startCharging')
    const { outcomes } = perform('stopCharging')
    clock.advance(5_000)
    expect(outcomes[0]?.ok).toBe(true)
    expect(robot.state().x).toBeCloseTo(1.5, 1)
  })

  it('reports once when it falls below 20 per cent', () => {
    const { clock, events } = aRobot({ charge: 20.1 })
    clock.advance(300_000)
    const low = events.filter((event) => event.kind === 'activity' && event.activity.type === 'below20')
    expect(low).toHaveLength(1)
  })
})

describe('actions and faults', () => {
  it('cleans its room, and reports when it begins, and at the end the area', () => {
    const { clock, robot, events, perform } = aRobot({ timeFactor: 10 })
    const listCleaning = () =>
      events.flatMap((event) =>
        event.kind === 'activity' && event.activity.type.startsWith('cleaning') ? [event.activity] : [],
      )
    perform('startCleaning')
    clock.advance(2_000)
    expect(robot.state().cleaning).toBe(true)
    expect(listCleaning()).toMatchObject([{ type: 'cleaningStarted', detail: {} }])
    clock.advance(120_000)
    expect(robot.state().cleaning).toBe(false)
    const [, end, ...others] = listCleaning()
    expect([end?.type, others]).toEqual(['cleaningFinished', []])
    expect(Number(end?.detail.area)).toBeGreaterThan(25)
  })

  it('speaks as long as the sound lasts', async () => {
    const { clock, robot, perform } = aRobot({ fetchSound: async () => makeTone(1.5) })
    const { outcomes } = perform('speak', { text: 'こんにちは', soundLink: 'http://server/sound' })
    await vi.waitFor(() => expect(robot.state().speaking).toBe('こんにちは'))
    clock.advance(1_490)
    expect(outcomes).toEqual([])
    clock.advance(20)
    expect(outcomes).toEqual([{ ok: true }])
    expect(robot.state().speaking).toBeNull()
  })

  it('says the last of two texts, and nothing that was cancelled before its sound came', async () => {
    const speaker = createVirtualSpeaker(createManualClock())
    const play = vi.spyOn(speaker, 'play')
    const { perform } = aRobot({ speaker, fetchSound: async () => makeTone(1) })
    const speech = { text: 'Hello', soundLink: 'http://server/sound' }
    const first = perform('speak', speech)
    const second = perform('speak', speech)
    second.cancel()
    await Promise.resolve().then(() => new Promise(setImmediate))
    const errors = [...first.outcomes, ...second.outcomes].map((end) => (end.ok ? null : end.error))
    expect(errors).toEqual(['interrupted', 'cancelled'])
    expect(play).not.toHaveBeenCalled()
  })

  it.each([
    ['is no sound', async () => Buffer.from('<h1>Sign in</h1>')],
    ['cannot be fetched', () => Promise.reject(new Error('no network'))],
  ])('fails with F0001 when what it is to say %s', async (_what, fetchSound) => {
    const { perform } = aRobot({ fetchSound })
    const { outcomes } = perform('speak', { text: 'Hello', soundLink: 'http://server/sound' })
    await vi.waitFor(() => expect(outcomes).toMatchObject([{ ok: false, error: 'F0001' }]))
  })

  it('fetches a sound again when a restarting server does not answer', async () => {
    const away = new FetchError('The server answered 502', true)
    const fetchSound = vi.fn(async () => makeTone(1)).mockRejectedValueOnce(away)
    const { clock, robot, perform } = aRobot({ fetchSound })
    perform('speak', { text: 'Hello', soundLink: 'http://server/sound' })
    await vi.waitFor(() => {
      clock.advance(500)
      expect(robot.state().speaking).toBe('Hello')
    })
  })

  describe('playing a sound file', () => {
    const tone = makeTone(1, { loudness: 8_000 })
    const hash = createHash('sha256').update(tone).digest('hex')
    const gong = { resourceUrl: 'http://server/gong', hash }

    it('repeats as requested, is heard by the microphone, and fetches the file once', async () => {
      const clock = createManualClock()
      const speaker = createVirtualSpeaker(clock)
      const fetchSound = vi.fn(async () => tone)
      const { perform } = aRobot({ clock, speaker, fetchSound })
      const { outcomes } = perform('playMedia', { ...gong, repeat: 2 })
      await vi.waitFor(() => expect(Math.max(...(speaker.read() ?? [0]))).toBeGreaterThan(5_000))
      clock.advance(1_990)
      expect([outcomes, Math.max(...(speaker.read() ?? [0])) > 5_000]).toEqual([[], true])
      clock.advance(20)
      expect([outcomes, speaker.read()]).toEqual([[{ ok: true }], null])
      const again = perform('playMedia', gong)
      await vi.waitFor(() => expect(speaker.read()).not.toBeNull())
      again.cancel()
      expect(again.outcomes).toMatchObject([{ error: 'cancelled' }])
      expect([speaker.read(), fetchSound.mock.calls]).toEqual([null, [['http://server/gong']]])
    })

    it.each([
      ['is no sound', Buffer.from('<h1>Sign in</h1>'), null],
      ['is another file', makeTone(2), hash],
    ])('fails with F0001 when it %s', async (_what, bytes, wanted) => {
      const { perform } = aRobot({ fetchSound: async () => bytes })
      const own = createHash('sha256').update(bytes).digest('hex')
      const { outcomes } = perform('playMedia', { ...gong, hash: wanted ?? own })
      await vi.waitFor(() => expect(outcomes).toMatchObject([{ ok: false, error: 'F0001' }]))
    })
  })

  it('chimes once when somebody calls, and hears itself do so', () => {
    const speaker = createVirtualSpeaker(createManualClock())
    const { perform } = aRobot({ speaker })
    expect(speaker.read()).toBeNull()
    perform('simulate', { fault: 'callIn', on: true })
    expect(Math.max(...(speaker.read() ?? []))).toBeGreaterThan(3_000)
    const play = vi.spyOn(speaker, 'play')
    perform('simulate', { fault: 'callIn', on: true })
    expect(play).not.toHaveBeenCalled()
  })

  it('stands still while its emergency stop is pressed', () => {
    const { clock, robot, perform } = aRobot()
    robot.drive({ ...standing, vx: 0.8 })
    clock.advance(1_000)
    perform('simulate', { fault: 'emergencyStop', on: true })
    clock.advance(800)
    expect(robot.state()).toMatchObject({ emergencyStop: true, velocity: { vx: 0 } })
    perform('simulate', { fault: 'emergencyStop', on: false })
    expect(robot.state().emergencyStop).toBe(false)
  })

  it('limits its speed while a motor is hot, and shows the codes it is set to', () => {
    const { clock, robot, perform } = aRobot()
    perform('simulate', { fault: 'motorHot', on: true })
    perform('simulate', { fault: 'elevator', on: true, code: 'elv_911' })
    perform('simulate', { fault: 'cameraLost', on: true, code: 's1' })
    robot.drive({ ...standing, vx: 0.8 })
    clock.advance(2_000)
    expect(robot.state().velocity.vx).toBeCloseTo(0.2)
    expect(robot.state().codes.elevator).toBe('elv_911')
    expect(robot.state().cameras).not.toContain('s1')
  })

  it.each(robotErrorCodes)('reports the error %s from being set until it is cleared', (code) => {
    const { robot, perform } = aRobot()
    perform('simulate', { fault: 'errorCode', on: true, code })
    expect(robot.state().errors).toEqual([{ type: code, level: 'warning', description: null }])
    perform('simulate', { fault: 'errorCode', on: false })
    expect(robot.state().errors).toEqual([])
  })

  it.each<[string, object, object]>([
    ['emergency stop', { fault: 'emergencyStop' }, { emergencyStop: true }],
    ['hardware error', { fault: 'hardwareError' }, { errors: [{ type: 'hardwareError', level: 'fatal' }] }],
    ['low battery', { fault: 'lowBattery' }, { battery: { state: 'below20' } }],
    ['hot motor', { fault: 'motorHot' }, { errors: [{ type: 'motorHot' }] }],
    ['lost camera', { fault: 'cameraLost', code: 'v2' }, { codes: { recording: 'r601' } }],
    ['elevator', { fault: 'elevator', code: 'elv_911' }, { codes: { elevator: 'elv_911' } }],
    ['security door', { fault: 'door', code: 'sec_91' }, { codes: { door: 'sec_91' } }],
  ])('raises on command: %s', (_, fault, shown) => {
    const { robot, perform } = aRobot()
    perform('simulate', { ...fault, on: true })
    expect(robot.state()).toMatchObject(shown)
  })

  it('reports that its microphone is muted', () => {
    const { robot, perform } = aRobot()
    perform('setMicrophone', { muted: true })
    expect(robot.state().microphoneMuted).toBe(true)
  })

  it('guides by what it was given last, until it is to stop, and takes no half order', () => {
    const { robot, perform } = aRobot()
    const knowledgeGroupId = '00000000-0000-4000-8000-000000000001'
    perform('startConversation', { language: 'ja' })
    expect(robot.state().guide).toBeNull()
    perform('startConversation', { knowledgeGroupId, language: 'ja' })
    expect(robot.state().guide).toEqual({ knowledgeGroupId, language: 'ja', model: 'fast' })
    perform('stopConversation', {})
    expect(robot.state().guide).toBeNull()
  })

  it('calls in, is answered and ends the call', () => {
    const { robot, events, perform } = aRobot()
    perform('simulate', { fault: 'callIn', on: true })
    expect(robot.state().call).toBe('callIn')
    expect(events.some((event) => event.kind === 'activity' && event.activity.kind === 'callIn')).toBe(true)
    perform('acceptCall')
    expect(robot.state().call).toBe('conversation')
    perform('endCall')
    expect(robot.state().call).toBe('none')
  })
})

describe('a restart', () => {
  it('finds the robot where it stood, still, with its charge', () => {
    let kept: VirtualMemory | null = null
    const memory = { load: () => kept, save: (value: VirtualMemory) => void (kept = value) }
    const first = aRobot({ memory })
    first.robot.drive({ ...standing, vx: 0.5 })
    first.clock.advance(2_000)
    first.robot.drive(standing)
    first.clock.advance(1_000)
    const second = aRobot({ memory })
    const { x, y } = first.robot.state()
    expect(second.robot.state()).toMatchObject({ x, y, velocity: { vx: 0, omega: 0 } })
  })
})
