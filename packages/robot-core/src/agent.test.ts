import { createHash } from 'node:crypto'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { hasVdaSchemas, vdaCheck } from '@wheelhouse/testkit/vda-schemas'
import { describe, expect, it, test } from 'vitest'
import { makeTone } from './sound/test-sound.ts'
import {
  anAgent,
  anOrder,
  closeAgent,
  envelope,
  giveZones,
  limits,
  type Options,
  type State,
  soundSeconds,
} from './testing/an-agent.ts'

test('speaking takes as long as the sound, and fails with F0001 when it cannot be had', async () => {
  const { broker, act } = await anAgent({ timeFactor: 1 })
  const speaking = broker.waitFor<StatusMessage>('x-status', (status) => status.speaking === 'hello')
  const from = performance.now()
  const ended = act('speak', { text: 'hello', soundLink: 'http://server/sound' }, 'heard')
  await speaking
  const findReport = (state: State, id: string) =>
    [...state.actionStates, ...(state.instantActionStates ?? [])].find(({ actionId }) => actionId === id)
  expect(findReport(await ended, 'heard')).toMatchObject({ actionStatus: 'FINISHED' })
  expect(performance.now() - from).toBeGreaterThan(soundSeconds * 1_000 - 5)
  await broker.waitFor<StatusMessage>('x-status', (status) => status.speaking === null)
  for (const soundLink of ['http://server/lost', '']) {
    const id = `unheard${soundLink.length}`
    const report = findReport(await act('speak', { text: 'hello', soundLink }, id), id)
    expect(report).toMatchObject({ actionStatus: 'FAILED' })
    expect(JSON.stringify(report)).toContain('F0001')
  }
})

test('a sound file is played by its address and hash, and a broken one fails with F0001', async () => {
  const { act } = await anAgent()
  const hash = createHash('sha256').update(makeTone(soundSeconds)).digest('hex')
  const play = async (id: string, parameters: object) => {
    const state = await act('playMedia', { resourceUrl: 'http://server/gong', hash, ...parameters }, id)
    const reports = [...state.actionStates, ...(state.instantActionStates ?? [])]
    return JSON.stringify(reports.find(({ actionId }) => actionId === id))
  }
  expect(await play('whole', { repeat: 2 })).toContain('FINISHED')
  for (const broken of [
    { hash: hash.replaceAll(/./g, '0') },
    { hash: hash.replace(/^./, 'f'), resourceUrl: 'http://server/lost' },
  ])
    expect(await play(`broken${broken.hash}`, broken)).toContain('F0001')
})

describe.each(['2.0.0', '2.1.0', '3.0.0'] as const)('a robot that speaks VDA 5050 %s', (version) => {
  it('comes online, lists its actions, carries an order out and can be cancelled', async () => {
    const { broker, act, send } = await anAgent({ version })
    send('order', anOrder('o1', version))
    const arrived = (state: State) => state.lastNodeId === 'middle' && state.nodeStates.length === 0
    expect(await broker.waitFor<State>('state', arrived)).toMatchObject({ orderId: 'o1', errors: [] })
    await act('speak', { text: 'hello', soundLink: 'http://server/sound' })
    const refused = await act('cancelOrder')
    const reports = [...refused.actionStates, ...(refused.instantActionStates ?? [])]
    expect(reports.find((report) => report.actionId === 'id-cancelOrder')?.actionStatus).toBe('FAILED')
    const connections = broker.messages.filter(({ topic }) => topic.endsWith('/connection'))
    expect(connections.map(({ retain, text }) => [retain, JSON.parse(text).connectionState])).toEqual([
      [true, 'ONLINE'],
    ])
  })

  it('keeps to the zones that it was given: refuses an order through one, and reports which it applies', async () => {
    const { broker, act, send } = await anAgent({ version })
    giveZones(send, version)
    await act('enableZoneSet', { zoneSetId: 'z1' })
    send('order', anOrder('o1', version))
    const errorType = version === '3.0.0' ? 'BLOCKED_ZONE_VIOLATION' : 'orderError'
    const refused = await broker.waitFor<State>('state', ({ errors }) => errors.length > 0)
    expect(refused).toMatchObject({
      errors: [{ errorType }],
      zoneSets: [{ mapId: 'f1', zoneSetId: 'z1', zoneSetStatus: 'ENABLED' }],
    })
  })

  it.skipIf(!hasVdaSchemas)('publishes nothing that the published schemas refuse', async () => {
    // At its own pace it is on its way for seconds, however late the beat comes that reports where.
    const { broker, act, send, vehicle, agent } = await anAgent({ version, timeFactor: 1 })
    giveZones(send, version, 'elsewhere')
    await act('enableZoneSet', { zoneSetId: 'z1' })
    const document = Buffer.from(JSON.stringify(testRoom)).toString('base64')
    const map = { mapId: 'f1', mapVersion: '1' }
    await act('downloadMap', { ...map, mapDownloadLink: `data:application/json;base64,${document}` })
    await act('enableMap', map)
    const enabled = (state: State & { maps?: unknown[] }) => state.maps?.length === 1
    await broker.waitFor('state', enabled, { since: 0 })
    await act('simulate', { fault: 'hardwareError', on: true })
    await act('simulate', { fault: 'hardwareError', on: false }, 'again')
    await act('nonsense')
    await act('setStandby', { on: true })
    send('order', anOrder('refused', version))
    await broker.waitFor<State>('state', (state) => state.errors.length > 0)
    await act('setStandby', { on: false }, 'off')
    send('order', anOrder('o1', version))
    // It may have arrived before this is looked at.
    await broker.waitFor<State>('state', (state) => state.driving, { since: 0 })
    await broker.waitFor('visualization', undefined, { since: 0 })
    await act('startTeleop', { lease: 'x' })
    await act('factsheetRequest')
    expect(vehicle.state().localized).toBe(true)
    await closeAgent(agent)
    const vda = broker.messages.filter(({ topic }) => !topic.includes('/x-'))
    for (const { topic, text } of vda) {
      const name = topic.split('/').at(-1) ?? ''
      expect([name, vdaCheck(version, name)(JSON.parse(text))]).toEqual([name, []])
    }
    expect(new Set(vda.map(({ topic }) => topic.split('/').at(-1)))).toEqual(
      new Set(['connection', 'factsheet', 'state', 'visualization']),
    )
    for (const { topic, text } of broker.messages) {
      const extension = Object.values(linkTopics).find(({ name }) => topic.endsWith(`/${name}`))
      if (extension !== undefined) expect(extension.message.safeParse(JSON.parse(text)).error).toBeUndefined()
    }
  })

  it('counts its headers per topic', async () => {
    const { broker, act } = await anAgent({ version })
    await act('stateRequest')
    await act('stateRequest', {}, 'second')
    const ids = broker.messages.flatMap(({ topic, text }) =>
      topic.endsWith('/state') ? [JSON.parse(text).headerId] : [],
    )
    expect(ids).toEqual(ids.map((_, index) => index))
  })

  it('pauses its order while somebody drives by hand', async () => {
    const { broker, act, send } = await anAgent({ version, timeFactor: 1 })
    send('order', anOrder('o1', version))
    await broker.waitFor<State>('state', (state) => state.driving)
    await act('startTeleop')
    const still = await broker.waitFor<State>('state', (state) => !state.driving)
    expect(still.operatingMode).toBe(version === '3.0.0' ? 'INTERVENED' : 'MANUAL')
    expect(still.nodeStates).toHaveLength(version === '3.0.0' ? 1 : 0)
  })
})

describe('the link', () => {
  it('drops and counts what makes no sense', async () => {
    const { agent, send, act } = await anAgent()
    const nonsense = ['not json', '{}', '[]', '{"orderId": 5}', `{"x": "${'y'.repeat(1_100_000)}"}`]
    for (const text of nonsense) send('order', text)
    send('x-session', { ...envelope, kind: 'lease', leaseId: 'x', turn: 1, ttlMs: -1, limits })
    send('x-teleop', { ...envelope, command: { hold: true } })
    await act('stateRequest')
    expect(agent.dropped()).toBe(nonsense.length + 2)
  })

  it('puts its settings to work and answers at once for each of them', async () => {
    const { broker, send, modes } = await anAgent()
    const answer = (revision: number | null) =>
      broker.waitFor<StatusMessage>('x-status', (status) => status.configRevision === revision)
    expect((await answer(null)).configResults).toEqual({})
    send('x-config', { ...envelope, videoMode: 'low', archiveStart: true, revision: 7 }, 1)
    expect((await answer(7)).configResults).toEqual({
      videoMode: { outcome: 'applied' },
      archiveStart: { outcome: 'notSupported' },
    })
    send('x-config', { ...envelope, videoMode: 'sharpest', archiveStart: false, revision: 8 }, 1)
    send('x-config', { ...envelope, archiveStart: true, revision: 9 }, 1)
    const { configRevision, configResults } = await broker.waitFor<StatusMessage>(
      'x-status',
      (status) => status.configRevision !== 7,
    )
    expect([configRevision, configResults]).toEqual([9, { archiveStart: { outcome: 'notSupported' } }])
    expect(modes).toEqual(['low', null])
  })

  it('says by which policy it works on its pictures, and of what it can find nothing', async () => {
    const { broker, send } = await anAgent()
    const answer = (revision: number) =>
      broker.waitFor<StatusMessage>('x-status', (status) => status.configRevision === revision)
    const id = '5f0c7e0a-0000-4000-8000-000000000001'
    const anonymize = {
      id,
      revision: 4,
      targets: ['face'],
      method: 'mosaic',
      strength: 5,
      cameras: [],
      applyTo: ['live'],
    }
    send('x-config', { ...envelope, archiveStart: false, anonymize, revision: 7 }, 1)
    const noEyes = { finds: [], isSimulated: false }
    expect((await answer(7)).anonymize).toEqual({ ...noEyes, policy: { id, revision: 4 } })
    // A server that does not speak of it changes nothing.
    send('x-config', { ...envelope, archiveStart: false, revision: 8 }, 1)
    expect((await answer(8)).anonymize?.policy).toEqual({ id, revision: 4 })
    send('x-config', { ...envelope, archiveStart: false, anonymize: null, revision: 9 }, 1)
    expect((await answer(9)).anonymize?.policy).toBeNull()
  })

  it.each<[string, Options, string]>([
    ['there is no encoder', { videoAnswer: { outcome: 'failed', reason: 'no encoder' } }, 'no encoder'],
    ['a camera is silent', { cameras: ['v2'] }, 'No answer from camera v2'],
  ])('says F0006, and why a camera setting could not be applied: %s', async (_why, options, reason) => {
    const { broker, send } = await anAgent(options)
    const reported = broker.waitFor<{ errorCode: string }>('x-event', (event) => event.errorCode === 'F0006')
    send('x-config', { ...envelope, videoMode: 'low', archiveStart: false, revision: 2 }, 1)
    const status = await broker.waitFor<StatusMessage>('x-status', (said) => said.configRevision === 2)
    expect(status.configResults?.videoMode).toEqual({ outcome: 'failed', reason })
    expect(await reported).toMatchObject({
      type: 'cameraSettingFailed',
      detail: { videoMode: 'low', reason },
    })
  })

  it('leaves its last will when the connection breaks', async () => {
    const { broker, agent, act } = await anAgent({ version: '3.0.0' })
    const will = broker.waitFor(
      'connection',
      (m: { connectionState: string }) => m.connectionState !== 'ONLINE',
    )
    await act('simulate', { fault: 'linkLost', on: true })
    expect(await will).toMatchObject({ connectionState: 'CONNECTION_BROKEN' })
    await expect.poll(() => agent.isOnline()).toBe(false)
  })

  it('says OFFLINE when it is shut down', async () => {
    const { broker, agent } = await anAgent()
    const goodbye = broker.waitFor('connection')
    await closeAgent(agent)
    expect(await goodbye).toMatchObject({ connectionState: 'OFFLINE' })
  })

  it('hands signals to the video side and its answers back', async () => {
    const { send, broker, signals } = await anAgent()
    const viewer = { operatorId: 'o', name: 'Op', mayStop: true }
    send('x-signal', { ...envelope, kind: 'offer', sessionId: 's', sdp: 'v=0', viewer, iceServers: [] })
    expect(await broker.waitFor('x-signal-up')).toMatchObject({
      kind: 'answer',
      sessionId: 's',
      profile: 'bsp/1',
    })
    expect(signals).toHaveLength(1)
  })

  it('keeps events while it is offline and sends them once it is back', async () => {
    const { broker, agent, act, vehicle } = await anAgent()
    await act('stateRequest')
    await broker.kill()
    await expect.poll(() => agent.isOnline()).toBe(false)
    vehicle.perform({ actionId: 'a', type: 'simulate', parameters: { fault: 'callIn', on: true } }, () => {})
    await broker.revive()
    const event = await broker.waitFor('x-event', undefined, { since: 0 })
    expect(event).toMatchObject({ kind: 'callIn', profile: 'bsp/1' })
  })

  it('leaves its stop button to its state: the console would show an event of it as a second line', async () => {
    const { broker, vehicle } = await anAgent()
    for (const fault of ['emergencyStop', 'callIn'])
      vehicle.perform({ actionId: 'a', type: 'simulate', parameters: { fault, on: true } }, () => {})
    expect(await broker.waitFor('x-event', undefined, { since: 0 })).toMatchObject({ kind: 'callIn' })
  })
})

describe('in the building', () => {
  it('says what the server does with elevators and doors for it, unless it has something to say itself', async () => {
    const { broker, send, act } = await anAgent()
    const codes = { kind: 'buildingCodes', elevator: 'elv_202', door: 'sec_3' }
    send('x-session', { ...envelope, ...codes }, 1)
    const status = await broker.waitFor<StatusMessage>('x-status', (s) => s.codes.elevator === 'elv_202')
    expect(status.codes.door).toBe('sec_3')
    await act('simulate', { fault: 'door', on: true, code: 'sec_94' })
    const own = await broker.waitFor<StatusMessage>('x-status', (s) => s.codes.door === 'sec_94')
    expect(own.codes.elevator).toBe('elv_202')
    send('x-session', { ...envelope, ...codes, elevator: 'elv_0' }, 1)
    await broker.waitFor<StatusMessage>('x-status', (s) => s.codes.elevator === 'elv_0')
  })

  it('says why it cannot be where it is placed', async () => {
    const { act, vehicle } = await anAgent()
    const { actionStates } = await act('initPosition', { x: 1, y: 3, theta: 0, mapId: 'f2' })
    const report = actionStates.find(({ actionId }) => actionId === 'id-initPosition')
    const resultDescription = expect.stringContaining('positionRefused') as string
    expect(report).toMatchObject({ actionStatus: 'FAILED', resultDescription })
    expect(vehicle.state().mapId).toBe('f1')
  })
})
