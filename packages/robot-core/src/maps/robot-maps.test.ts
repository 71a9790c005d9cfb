/** What a robot does with the maps and zone sets that it is given. */
import { createHash } from 'node:crypto'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { virtualInfo } from '@wheelhouse/simulator/robot/virtual-info'
import { expect, it } from 'vitest'
import type { ActionOutcome } from '../adapter.ts'
import { createManualClock } from '../manual-clock.ts'
import { FetchError } from './fetch-file.ts'
import type { MapMemory } from './map-memory.ts'
import { createRobotMaps, type MapAction } from './robot-maps.ts'
import type { VehicleZone } from './vehicle-zones.ts'

const polygon: [number, number][] = [
  [1, 1],
  [2, 1],
  [2, 2],
]
const zones = [
  { id: 'k', name: '', kind: 'keepout' as const, polygon },
  { id: 's', name: '', kind: 'speed' as const, polygon, limit: { unit: 'percent' as const, value: 50 } },
  { id: 'off', name: '', kind: 'keepout' as const, polygon, status: 0 as const },
]
const toFile = (revision: number) => Buffer.from(JSON.stringify(toMap({ revision, zones })))
const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const mapId = 'b.f'

function aStore(answers: (Uint8Array | Error)[] = [], kept: MapMemory[] = []) {
  const clock = createManualClock()
  const used: Record<string, readonly VehicleZone[]> = {}
  const addresses: string[] = []
  const store = createRobotMaps({
    clock,
    vehicle: {
      info: { ...virtualInfo, model: 'ugo-mini', arm: null, actions: [], softwareVersion: '1.0.0' },
      useZones: (id, given) => void Object.assign(used, { [id]: given }),
    },
    memory: { load: () => kept.at(-1) ?? null, save: (value) => void kept.push(value) },
    async fetchFile(address) {
      addresses.push(address)
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new FetchError('nothing', false)
      return answer
    },
    onChange: () => undefined,
  })
  const act = async (action: MapAction, parameters: Record<string, unknown>): Promise<ActionOutcome> => {
    const { promise, resolve } = Promise.withResolvers<ActionOutcome>()
    store.actions[action](parameters, resolve)
    for (let i = 0; i < 5; i++) {
      await new Promise(setImmediate)
      clock.advance(5_000)
    }
    return promise
  }
  const versions = () =>
    store.report().maps.map(({ mapVersion, isEnabled }) => `${mapVersion}${isEnabled ? '!' : ''}`)
  return { store, act, used, kept, addresses, versions }
}
const download = (revision: number, mapHash: string) => ({
  mapId,
  mapVersion: String(revision),
  mapDownloadLink: `http://server/${revision}`,
  mapHash,
})

it('works on with the old map until the new one is enabled, and over a restart with the one that is', async () => {
  const [one, two] = [toFile(1), toFile(2)]
  const { act, versions, used, kept } = aStore([one, two])
  expect(await act('downloadMap', download(1, toHash(one)))).toEqual({ ok: true })
  expect([versions(), used]).toEqual([['1'], {}])
  expect(await act('enableMap', { mapId, mapVersion: '1' })).toEqual({ ok: true })
  expect(used[mapId]).toEqual([
    { polygon, maxSpeed: null },
    { polygon, maxSpeed: 0.5 },
  ])
  await act('downloadMap', download(2, toHash(two)))
  expect(versions()).toEqual(['1!', '2'])
  const restarted = aStore([], kept)
  expect(restarted.versions()).toEqual(['1!', '2'])
  expect(restarted.used[mapId]).toHaveLength(2)
  await act('enableMap', { mapId, mapVersion: '2' })
  expect(versions()).toEqual(['2!'])
})

it('tries a download again when the network is at fault, and says so when that does not help', async () => {
  const away = () => new FetchError('The server cannot be reached', true)
  const file = toFile(1)
  const helped = aStore([away(), away(), file])
  expect(await helped.act('downloadMap', download(1, toHash(file)))).toEqual({ ok: true })
  expect(helped.addresses).toHaveLength(3)
  const given = aStore([away(), away(), away(), away(), file])
  expect(await given.act('downloadMap', download(1, toHash(file)))).toMatchObject({
    ok: false,
    error: 'noDownload',
  })
  expect(given.addresses).toHaveLength(4)
})

it.each([
  ['the address leads nowhere', new FetchError('The server answered 404', false), '', 'noDownload'],
  ['the hash is another', toFile(1), 'other', 'wrongHash'],
  ['the file is no map', Buffer.from('{}'), toHash(Buffer.from('{}')), 'noMap'],
])('refuses a download at once where %s, and keeps what it has', async (_, answer, hash, error) => {
  const one = toFile(1)
  const { act, versions, addresses } = aStore([one, answer])
  await act('downloadMap', download(1, toHash(one)))
  await act('enableMap', { mapId, mapVersion: '1' })
  expect(await act('downloadMap', download(2, hash))).toMatchObject({ ok: false, error })
  expect([versions(), addresses.length]).toEqual([['1!'], 2])
})

it('enables nothing that it does not have', async () => {
  const { act, kept } = aStore()
  expect(await act('enableMap', { mapId, mapVersion: '1' })).toMatchObject({ error: 'unknownMap' })
  expect(await act('enableZoneSet', { zoneSetId: 'z' })).toMatchObject({ error: 'unknownZoneSet' })
  expect(kept).toEqual([])
})

it('a zone set applies once it is enabled, in place of the zones of the map, also over a restart', async () => {
  const { act, store, used, kept } = aStore()
  const vertices = polygon.map(([x, y]) => ({ x, y }))
  const sent = [
    { zoneType: 'SPEED_LIMIT', vertices, maximumSpeed: 0.3 },
    { zoneType: 'RELEASE', vertices },
  ]
  store.takeZoneSet({ zoneSet: { mapId, zoneSetId: 'z1', zones: sent } })
  expect(used).toEqual({})
  await act('enableZoneSet', { zoneSetId: 'z1' })
  expect(used[mapId]).toEqual([{ polygon, maxSpeed: 0.3 }])
  store.takeZoneSet({ zoneSet: { mapId, zoneSetId: 'z2', zones: [] } })
  expect(used[mapId]).toHaveLength(1)
  expect(aStore([], kept).used[mapId]).toHaveLength(1)
  await act('enableZoneSet', { zoneSetId: 'z2' })
  expect(used[mapId]).toEqual([])
  expect(store.report().zoneSets).toMatchObject([{ zoneSetId: 'z2', isEnabled: true }])
})
