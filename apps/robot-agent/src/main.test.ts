import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SensorMessage, StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { demoGroundBeacons } from '@wheelhouse/simulator/demo/demo-beacons'
import { demoGroundFloor } from '@wheelhouse/simulator/demo/demo-building'
import { demoGroundMeters } from '@wheelhouse/simulator/demo/demo-meters'
import { startTestBroker, type TestBroker } from '@wheelhouse/testkit/test-broker'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('./main.ts', import.meta.url))
/** What Node has compiled once need not be compiled at each start of the program: that is two thirds of its work. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/wheelhouse/compiled', import.meta.url))
const children: ChildProcess[] = []
let folder: string
let broker: TestBroker

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'robots-'))
  broker = await startTestBroker()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await broker.close()
  rmSync(folder, { recursive: true })
})

function writeConfig(change: object = {}): string {
  const robot = (serialNumber: string, version: string) => ({
    serialNumber,
    version,
    manufacturer: 'demo',
    mqttUrl: broker.url,
    username: 'u',
    password: 'p',
    interfaceName: 'uagv',
    startMapId: 'b.f',
  })
  const path = join(folder, 'robots.json')
  const robots = [{ ...robot('R-1', '2.0.0'), model: 'ugo-mini' }, robot('R-2', '3.0.0')]
  writeFileSync(
    path,
    JSON.stringify({ dataDir: folder, maps: { 'b.f': demoGroundFloor }, robots, ...change }),
  )
  return path
}

function start(path: string): ChildProcess {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ROBOTS_FILE: path },
  })
  children.push(child)
  return child
}

const envelope = {
  headerId: 0,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '2.0.0',
  profile: 'bsp/1',
}

/** What a page offers for a data channel alone. */
const offer = [
  'v=0',
  'o=- 1 0 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'a=setup:actpass',
  'a=ice-ufrag:page',
  'a=ice-pwd:a password of 22 or more',
  'a=ice-options:ice2,trickle',
  `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=sendrecv',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
  '',
].join('\r\n')

const isState = (state: string) => (message: { connectionState: string }) => message.connectionState === state

describe('the robots’ program', () => {
  it('notifies its starter when it is set up, brings every robot online, and says goodbye on SIGTERM', async () => {
    const child = start(writeConfig())
    expect((await once(child, 'message'))[0]).toEqual({ ready: true })
    const isOnline = isState('ONLINE')
    for (const topic of ['uagv/v2/demo/R-1/connection', 'uagv/v3/demo/R-2/connection'])
      await broker.waitFor(topic.slice(topic.indexOf('demo')), isOnline, { since: 0 })
    const goodbye = broker.waitFor('R-1/connection', isState('OFFLINE'))
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
    await goodbye
  })

  it('brings the sensors of the building online, each reporting what its meter shows', async () => {
    const deviceId = '00000000-0000-4000-8000-000000000001'
    const [meter] = demoGroundMeters
    const sensor = { deviceId, mqttUrl: broker.url, password: 'p', mapId: 'b.f', meterId: meter?.id }
    start(writeConfig({ meters: { 'b.f': demoGroundMeters }, sensors: [sensor] }))
    const { temperature } = await broker.waitFor<{ temperature: number }>(`${deviceId}/env`)
    expect(Math.abs(temperature - 23.5)).toBeLessThanOrEqual(4)
  })

  it('lets robots hear the sensors near them that they are assigned, and says that this is simulated', async () => {
    const deviceId = '00000000-0000-4000-8000-000000000002'
    const [beacon] = demoGroundBeacons
    const { address = '' } = beacon ?? {}
    start(writeConfig({ beacons: { 'b.f': demoGroundBeacons } }))
    await broker.waitFor('R-1/connection', isState('ONLINE'), { since: 0 })
    const sensors = [{ deviceId, urn: null, address, format: 'bthome', intervalSec: 10 }]
    const header = { headerId: 0, timestamp: '2026-01-01T00:00:00Z', version: '2.1.0', profile: 'bsp/1' }
    const config = { ...header, manufacturer: 'demo', serialNumber: 'R-1', archiveStart: false, sensors }
    broker.publish('uagv/v2/demo/R-1/x-config', config, { qos: 1 })
    const heard = await broker.waitFor<SensorMessage>('R-1/x-sensor')
    expect(heard).toMatchObject({ deviceId, simulated: true, values: { battery: beacon?.values?.battery } })
    expect(Math.abs((heard.values.temperature ?? 0) - 24.5)).toBeLessThanOrEqual(2)
  })

  it('leaves out robots that find no place on a small map, and says so in a sentence', async () => {
    const { waypoints } = demoGroundFloor
    const small = { ...demoGroundFloor, waypoints: waypoints.slice(0, 1), edges: [] }
    const child = start(writeConfig({ maps: { 'b.f': small } }))
    const said = once(child.stderr ?? child, 'data')
    expect((await once(child, 'message'))[0]).toEqual({ ready: true })
    await broker.waitFor('R-1/connection', isState('ONLINE'), { since: 0 })
    expect(String((await said)[0])).toBe('The map b.f has no place left to start at for R-2: left out.\n')
  })

  it('ends by itself when its starter is gone', async () => {
    const child = start(writeConfig())
    await once(child, 'message')
    const exit = once(child, 'exit')
    child.disconnect()
    expect((await exit)[0]).toBe(0)
  })

  it('is the model that its file names, with the arm that belongs to it', async () => {
    start(writeConfig())
    const getArm = async (serialNumber: string) =>
      (await broker.waitFor<StatusMessage>(`${serialNumber}/x-status`)).arm
    expect(await Promise.all(['R-1', 'R-2'].map(getArm))).toMatchObject([null, { model: 200, type: 21 }])
  })

  it('still has its remote stop latched after SIGKILL', async () => {
    const first = start(writeConfig())
    await broker.waitFor('R-1/x-status')
    const stop = { manufacturer: 'demo', serialNumber: 'R-1', kind: 'remoteStop', stopId: 'stop-1' }
    broker.publish('uagv/v2/demo/R-1/x-session', { ...envelope, ...stop }, { qos: 1 })
    await broker.waitFor<StatusMessage>('R-1/x-status', ({ remoteStop }) => remoteStop.latched)
    first.kill('SIGKILL')
    await once(first, 'exit')
    start(join(folder, 'robots.json'))
    const status = await broker.waitFor<StatusMessage>('R-1/x-status')
    expect(status.remoteStop).toEqual({ latched: true, stopId: 'stop-1' })
  })

  it('comes back from an update of its software with the new version, and keeps it after SIGKILL', async () => {
    const software = Buffer.from('the software')
    const server = createServer((_, response) => response.end(software))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const hash = createHash('sha256').update(software).digest('hex')
    const parameters = { version: '3.9.0', url, hash }
    const actionParameters = Object.entries(parameters).map(([key, value]) => ({ key, value }))
    const actions = [{ actionType: 'updateSoftware', actionId: 'u1', blockingType: 'NONE', actionParameters }]
    const first = start(writeConfig({ timeFactor: 20 }))
    const before = await broker.waitFor<StatusMessage>('R-1/x-status')
    const since = broker.messages.length
    const message = { ...envelope, manufacturer: 'demo', serialNumber: 'R-1', actions }
    broker.publish('uagv/v2/demo/R-1/instantActions', message)
    await broker.waitFor('R-1/connection', isState('OFFLINE'), { since })
    const isNew = ({ system }: StatusMessage) => system.version === '3.9.0'
    await broker.waitFor<StatusMessage>('R-1/x-status', isNew, { since })
    expect(before.system.version).not.toBe('3.9.0')
    first.kill('SIGKILL')
    await once(first, 'exit')
    server.close()
    const killed = broker.messages.length
    start(join(folder, 'robots.json'))
    await broker.waitFor<StatusMessage>('R-1/x-status', undefined, { since: killed })
    expect((await broker.waitFor<StatusMessage>('R-1/x-status')).system.version).toBe('3.9.0')
  })

  it('goes on driving and says so while its disk is full', async () => {
    // Linux's disk that is always full.
    symlinkSync('/dev/full', join(folder, 'R-1.agent.json.new'))
    const child = start(writeConfig())
    await broker.waitFor('R-1/x-status')
    const stop = { manufacturer: 'demo', serialNumber: 'R-1', kind: 'remoteStop', stopId: 'stop-1' }
    const reported = broker.waitFor<{ errors: { errorType: string }[] }>('R-1/state', ({ errors }) =>
      errors.some(({ errorType }) => errorType === 'storageFailed'),
    )
    broker.publish('uagv/v2/demo/R-1/x-session', { ...envelope, ...stop }, { qos: 1 })
    await broker.waitFor<StatusMessage>('R-1/x-status', ({ remoteStop }) => remoteStop.latched)
    await reported
    expect(child.exitCode).toBeNull()
  })

  it('sends and receives pictures by the one address that its file names, and by no other', async () => {
    start(writeConfig({ bindAddress: '127.0.0.1' }))
    await broker.waitFor('R-1/x-status')
    const signal = { manufacturer: 'demo', serialNumber: 'R-1', kind: 'offer', sessionId: 's', sdp: offer }
    const viewer = { operatorId: 'op', name: 'Operator', mayStop: false }
    broker.publish('uagv/v2/demo/R-1/x-signal', { ...envelope, ...signal, viewer, iceServers: [] })
    const { sdp } = await broker.waitFor<{ kind: string; sdp: string }>(
      'R-1/x-signal-up',
      ({ kind }) => kind === 'answer',
    )
    const addresses = [...sdp.matchAll(/a=candidate:(?:\S+ ){4}(\S+)/g)].map(([, address]) => address)
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']))
  })

  it.each([
    ['is not there', () => join(folder, 'missing.json'), /cannot be read as JSON/],
    ['has a robot without a map', () => writeConfig({ maps: {} }), /map b\.f, which is not there/],
    [
      'names a folder that cannot be created',
      () => writeConfig({ dataDir: '/proc/robots/data' }),
      /cannot be created/,
    ],
    ['has a wrong version', () => writeConfig({ robots: [{ version: '1.0' }] }), /is wrong at robots\.0/],
  ])('says in one sentence what is wrong when its file %s', async (_, path, sentence) => {
    const child = start(path())
    let said = ''
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString()
    })
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).toMatch(sentence)
  })
})
