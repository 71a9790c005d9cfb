import type { Zone } from '@wheelhouse/contract/maps/map-document'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import { z } from 'zod'
import type { ActionOutcome, Vehicle } from '../adapter.ts'
import type { Clock } from '../clock.ts'
import type { StateFile } from '../state-file.ts'
import type { FetchFile } from './fetch-file.ts'
import type { MapMemory, ZoneSetMessage } from './map-memory.ts'
import { readMap } from './read-map.ts'
import { retryFetch } from './retry-fetch.ts'
import { toVehicleZones } from './vehicle-zones.ts'

type Done = (outcome: ActionOutcome) => void
type Parameters = Readonly<Record<string, unknown>>

/** The maps and zone sets that the server has given to the robot, and which of them are enabled. */
export type RobotMaps = {
  /** The instant actions of VDA 5050 for them. Each calls `done` once. */
  readonly actions: Readonly<Record<MapAction, (parameters: Parameters, done: Done) => void>>
  /** Keeps a zone set, which takes effect only once it is enabled. */
  takeZoneSet(message: ZoneSetMessage): void
  report(): Pick<MapMemory, 'maps' | 'zoneSets'>
}

export const mapActions = ['downloadMap', 'enableMap', 'enableZoneSet'] as const
export type MapAction = (typeof mapActions)[number]

type Parts = {
  vehicle: Pick<Vehicle, 'info' | 'useZones'>
  clock: Clock
  memory: StateFile<MapMemory> | null
  fetchFile: FetchFile
  onChange: () => void
}

/** Milliseconds before each further try of a download. */
const retryAfterMs = [1_000, 2_000, 4_000]

const mapSchema = z.object({ mapId: z.string().min(1), mapVersion: z.string().min(1) })
const downloadSchema = mapSchema.extend({ mapDownloadLink: z.string(), mapHash: z.string().nullish() })
const zoneSetIdSchema = z.object({ zoneSetId: z.string().min(1) })

export function createRobotMaps({ vehicle, memory, onChange, ...means }: Parts): RobotMaps {
  let kept: MapMemory = memory?.load() ?? { maps: [], zoneSets: [] }
  /** The latest download of each map; an older one that ends late has no effect. */
  const downloads = new Map<string, object>()

  function keep(change: Partial<MapMemory>, mapId: string): void {
    kept = { ...kept, ...change }
    memory?.save(kept)
    updateVehicle(mapId)
    onChange()
  }

  /** An enabled zone set decides; before the first one, the map does. */
  function updateVehicle(mapId: string): void {
    const set = kept.zoneSets.find((one) => one.mapId === mapId && one.isEnabled)
    const map = kept.maps.find((one) => one.mapId === mapId && one.isEnabled)
    if (set !== undefined) vehicle.useZones(mapId, set.zones)
    else if (map !== undefined) vehicle.useZones(mapId, toVehicleZones(map.zones, vehicle.info.caps.maxSpeed))
  }

  async function download(parameters: Parameters, done: Done): Promise<void> {
    const parsed = downloadSchema.safeParse(parameters)
    if (!parsed.success)
      return done(refuse('invalidParameters', 'downloadMap needs map, version and address'))
    const { mapId, mapVersion, mapDownloadLink, mapHash } = parsed.data
    const mine = {}
    downloads.set(mapId, mine)
    const outcome = await fetchZones(means, mapDownloadLink, mapHash ?? null)
    if (downloads.get(mapId) !== mine)
      return done(refuse('superseded', 'Another version was asked for meanwhile'))
    downloads.delete(mapId)
    if ('ok' in outcome) return done(outcome)
    // The enabled map stays until the new one is enabled.
    const others = kept.maps.filter((map) => map.mapId !== mapId || map.isEnabled)
    const isEnabled = others.some((map) => map.mapId === mapId && map.mapVersion === mapVersion)
    const rest = others.filter((map) => map.mapId !== mapId || map.mapVersion !== mapVersion)
    keep({ maps: [...rest, { mapId, mapVersion, isEnabled, zones: outcome.zones }] }, mapId)
    done({ ok: true })
  }

  function enableMap(parameters: Parameters, done: Done): void {
    const { mapId, mapVersion } = mapSchema.safeParse(parameters).data ?? {}
    const chosen = kept.maps.find((map) => map.mapId === mapId && map.mapVersion === mapVersion)
    if (chosen === undefined) return done(refuse('unknownMap', 'The robot does not have this map'))
    const others = kept.maps.filter((map) => map.mapId !== mapId)
    // A zone set belongs to the map that it was sent with; until the new map has one, the map's own zones apply.
    const zoneSets = chosen.isEnabled ? kept.zoneSets : disableSets(kept.zoneSets, chosen.mapId)
    keep({ maps: [...others, { ...chosen, isEnabled: true }], zoneSets }, chosen.mapId)
    done({ ok: true })
  }

  function enableZoneSet(parameters: Parameters, done: Done): void {
    const { zoneSetId } = zoneSetIdSchema.safeParse(parameters).data ?? {}
    const chosen = kept.zoneSets.find((set) => set.zoneSetId === zoneSetId)
    if (chosen === undefined) return done(refuse('unknownZoneSet', 'The robot does not have this zone set'))
    const others = kept.zoneSets.filter((set) => set.mapId !== chosen.mapId)
    keep({ zoneSets: [...others, { ...chosen, isEnabled: true }] }, chosen.mapId)
    done({ ok: true })
  }

  for (const { mapId } of [...kept.maps, ...kept.zoneSets]) updateVehicle(mapId)

  return {
    actions: { downloadMap: (parameters, done) => void download(parameters, done), enableMap, enableZoneSet },
    takeZoneSet({ zoneSet: { mapId, zoneSetId, zones } }) {
      // Zone sets are immutable: the same id is the same set.
      if (kept.zoneSets.some((set) => set.zoneSetId === zoneSetId)) return onChange()
      const others = kept.zoneSets.filter((set) => set.mapId !== mapId || set.isEnabled)
      const known = zones.flatMap(
        ({ zoneType, vertices, maximumSpeed }): MapMemory['zoneSets'][number]['zones'] => {
          const polygon = vertices.map(({ x, y }): [number, number] => [x, y])
          if (zoneType === 'BLOCKED') return [{ polygon, maxSpeed: null }]
          return zoneType === 'SPEED_LIMIT' && maximumSpeed !== undefined
            ? [{ polygon, maxSpeed: maximumSpeed }]
            : []
        },
      )
      keep({ zoneSets: [...others, { mapId, zoneSetId, isEnabled: false, zones: known }] }, mapId)
    },
    report: () => kept,
  }
}

type FetchMeans = Pick<Parts, 'fetchFile' | 'clock'>

/** The zones of a map that the server offers, or why the robot cannot use them. */
async function fetchZones(
  means: FetchMeans,
  address: string,
  hash: string | null,
): Promise<ActionOutcome | { zones: Zone[] }> {
  const file = await download(means, address)
  if ('ok' in file) return file
  const reading = await readMap({ bytes: file.bytes, hash })
  return 'fault' in reading ? refuse(reading.fault, faults[reading.fault]) : reading
}

async function download(
  { fetchFile, clock }: FetchMeans,
  address: string,
): Promise<ActionOutcome | { bytes: Uint8Array }> {
  try {
    return { bytes: await retryFetch(() => fetchFile(address), { clock, retryAfterMs }) }
  } catch (error) {
    const words = error instanceof Error ? error.message : 'unknown'
    return refuse('noDownload', `The map could not be downloaded: ${words}`)
  }
}

const faults = {
  wrongHash: 'The file is not the one that was announced',
  noMap: 'The file is no map',
}

function refuse(error: ActionFault, description: string): ActionOutcome {
  return { ok: false, error, description }
}

function disableSets(sets: MapMemory['zoneSets'], mapId: string): MapMemory['zoneSets'] {
  return sets.map((set) => (set.mapId === mapId ? { ...set, isEnabled: false } : set))
}
