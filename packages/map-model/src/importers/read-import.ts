import { parseJson } from '@wheelhouse/contract/kernel/json'
import {
  type MapDocument,
  mapDocumentSchema,
  mapLimits,
  mapLists,
  mapSingles,
  type Transform,
  type Zone,
} from '@wheelhouse/contract/maps/map-document'
import type { ImportFormat, TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { toLosses } from '../transfer-loss.ts'
import { decodeText, decodeYaml } from '../utf8.ts'
import { type FilePlace, jsonPlaces, PartFault, type PlaceFinder, yamlPlaces } from './file-place.ts'
import { importLif } from './lif.ts'
import { importOpenRmfBuilding } from './open-rmf.ts'
import { type GreyImage, readPgm, readPgmHeader } from './pgm.ts'
import { importRosMap, parseRosMapDescription, type RosMapDescription } from './ros-map.ts'
import { importKeepoutMask, importSpeedMask } from './ros-masks.ts'
import { importRouteGraph } from './route-graph.ts'
import { makeUniqueIds } from './unique-ids.ts'

/** Maps in other formats, file by file, as parts of a map document. */

export type ImportFile = {
  readonly role: 'map' | 'keepout' | 'speed'
  readonly name: string
  readonly bytes: Uint8Array
  /** The picture of a file that is not PGM, decoded by the caller. */
  readonly picture?: GreyImage
}

export type ImportedMap = {
  /** The levels of the file, lowest first; none if the format has no levels. */
  readonly levels: string[]
  /** The content of the files, which replaces these parts of the map. */
  readonly parts: Partial<MapDocument>
  /** The kinds of zones that `parts.zones` replaces; zones of other kinds stay. */
  readonly zoneKinds: readonly Zone['kind'][]
  /** What is in the files but not representable on a map. */
  readonly leftOut: TransferLoss[]
  /** The transform of the drawing that belongs to the files; `null` if the files do not specify it. */
  readonly drawing: Transform | null
}

/** One of the files cannot be read. The message is `<code>: <place>`. */
export class ImportFault extends Error {
  readonly code: string
  /** Which file, by its index in the list. */
  readonly file: number
  /** What is wrong in technical words, or empty; for `map.chooseLevel` the levels, joined by commas. */
  readonly where: string
  readonly place: FilePlace
  constructor(code: string, file: number, where = '', place: FilePlace = {}) {
    super(where === '' ? code : `${code}: ${where}`)
    this.code = code
    this.file = file
    this.where = where
    this.place = place
  }
}

/** At 5 cm per pixel this covers 250 x 250 m; reading it takes ten times the bytes. */
export const largestScan = { pixels: mapLimits.cells, metres: 1_000 }
/** A text that is parsed as a whole: its maximum bytes, and the default error code. */
type TextKind = {
  readonly largest: number
  readonly usual: string
  readonly decode: (bytes: Uint8Array) => string
  readonly places: PlaceFinder
}
const json = { largest: 50_000_000, decode: decodeText, places: jsonPlaces }
const yaml = { decode: decodeYaml, places: yamlPlaces }
/** A megabyte of YAML takes seconds. */
const textKinds = {
  description: { ...yaml, largest: 100_000, usual: 'map.badDescription' },
  building: { ...yaml, largest: 2_000_000, usual: 'map.badBuilding' },
  layout: { ...json, usual: 'map.badLayout' },
  graph: { ...json, usual: 'map.badGraph' },
  document: { ...json, usual: 'map.badDocument' },
} satisfies Record<string, TextKind>

/**
 * Converts files to parts of a map. Nav2: description and picture of the map, and of each mask. It may compute for
 * seconds, and needs memory for ten times the largest picture.
 * @param level Open-RMF and LIF: the level to read; by default the only one
 * @throws ImportFault map.badDescription, map.turnedOrigin, map.otherPicture, map.badImage, map.tooLarge,
 *   map.badBuilding, map.badLayout, map.badGraph, map.badDocument, map.chooseLevel
 */
export function readImport(
  format: ImportFormat,
  files: readonly ImportFile[],
  level: string | null = null,
): ImportedMap {
  return readers[format](files, level)
}

const readers: Record<ImportFormat, (files: readonly ImportFile[], level: string | null) => ImportedMap> = {
  nav2: readNav2,
  openRmf: readBuilding,
  lif: readLif,
  geojson: readGraph,
  wheelhouse: readDocument,
}

const nothing = { levels: [], parts: {}, zoneKinds: [], leftOut: [], drawing: null } satisfies ImportedMap

function readNav2(files: readonly ImportFile[]): ImportedMap {
  const imported: { -readonly [Key in keyof ImportedMap]: ImportedMap[Key] } = { ...nothing }
  const zones: Zone[] = []
  const leftOut: TransferLoss[] = []
  const kinds: Zone['kind'][] = []
  readPair(files, 'map', (description, image) => {
    const { occupancy, bounds } = importRosMap(description, image)
    const isMap =
      mapSingles.occupancy.safeParse(occupancy).success && mapSingles.bounds.safeParse(bounds).success
    if (!isMap) throw new Error('map.tooLarge')
    imported.parts = { occupancy, bounds }
  })
  readPair(files, 'keepout', (description, image) => {
    const mask = importKeepoutMask(description, image)
    zones.push(...mask.zones)
    leftOut.push(...mask.leftOut)
    kinds.push('keepout')
  })
  readPair(files, 'speed', (description, image) => {
    zones.push(...importSpeedMask(description, image))
    kinds.push('speed')
  })
  const last = files.findLastIndex(({ role }) => role !== 'map')
  if (!mapLists.zones.safeParse(zones).success) throw new ImportFault('map.tooLarge', Math.max(0, last))
  if (kinds.length > 0) imported.parts = { ...imported.parts, zones }
  return { ...imported, zoneKinds: kinds, leftOut }
}

/** Reads the description and the picture of a role, if it has files. Errors name the file that they are about. */
export function readPair(
  files: readonly ImportFile[],
  role: ImportFile['role'],
  use: (description: RosMapDescription, image: GreyImage) => void,
): void {
  const own = files.flatMap((file, index) => (file.role === role ? [index] : []))
  const [first] = own
  if (first === undefined) return
  const picture = own.find((index) => isPicture(files[index]))
  const description = own.find((index) => !isPicture(files[index]))
  if (description === undefined) throw new ImportFault('map.badDescription', first)
  if (picture === undefined) throw new ImportFault('map.badImage', first)
  const named = files[picture]
  const read = readText(files, description, textKinds.description, (text) => {
    const parsed = parseRosMapDescription(text)
    if (parsed.origin[2] !== 0) throw new PartFault('map.turnedOrigin', ['origin', 2])
    return parsed
  })
  blame(picture, 'map.badImage', () => {
    // The description names its picture; the extension may have changed since.
    if (named === undefined || toBareName(read.image) !== toBareName(named.name))
      throw new ImportFault('map.otherPicture', picture, read.image.slice(0, 200))
    const { width, height } = named.picture ?? readPgmHeader(named.bytes)
    const largestSide = Math.max(width, height)
    if (width * height > largestScan.pixels || largestSide * read.resolution > largestScan.metres)
      throw new Error(`map.tooLarge: ${width} x ${height}`)
    use(read, named.picture ?? readPgm(named.bytes))
  })
}

export function isPicture(file: ImportFile | undefined): boolean {
  if (file === undefined) return false
  const [first, second, third = 0] = file.bytes
  // P2 or P5, and white space.
  const isPgm = first === 0x50 && (second === 0x32 || second === 0x35) && third <= 0x20
  return isPgm || file.picture !== undefined || /\.(pgm|png|bmp)$/i.test(file.name)
}

/**
 * Folds a name as Windows and macOS compare it: there, a description also finds a picture whose name is in capitals, or
 * whose letters macOS stored decomposed.
 */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function toBareName(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? path
  return foldName(name.replace(/\.[^.]*$/, ''))
}

function readBuilding(files: readonly ImportFile[], level: string | null): ImportedMap {
  const index = Math.max(
    0,
    files.findIndex((file) => !isPicture(file)),
  )
  const { floors } = readText(files, index, textKinds.building, importOpenRmfBuilding)
  const levels = floors.map(({ name }) => name)
  const floor = chooseLevel(floors, level)
  const { bounds, walls, doors, lifts, rooms, fixtures, waypoints, edges } = floor.map
  const parts = { bounds, walls, doors, lifts, rooms, fixtures, waypoints, edges }
  const unused = toLosses([['picture', files.length - 1]])
  return { ...nothing, levels, parts, leftOut: [...floor.leftOut, ...unused], drawing: floor.drawing }
}

function readLif(files: readonly ImportFile[], level: string | null): ImportedMap {
  const found = readText(files, 0, textKinds.layout, importLif)
  const { waypoints, edges, leftOut } = chooseLevel(found, level)
  return { ...nothing, levels: found.map(({ name }) => name), parts: { waypoints, edges }, leftOut }
}

function readGraph(files: readonly ImportFile[]): ImportedMap {
  const { leftOut, ...parts } = readText(files, 0, textKinds.graph, importRouteGraph)
  return { ...nothing, parts, leftOut }
}

function chooseLevel<Level extends { name: string }>(levels: readonly Level[], wanted: string | null): Level {
  const level = levels.find(({ name }, _, all) => (wanted === null ? all.length === 1 : name === wanted))
  if (level === undefined)
    throw new ImportFault('map.chooseLevel', 0, levels.map(({ name }) => name).join(','))
  return level
}

function readDocument(files: readonly ImportFile[]): ImportedMap {
  const parts = readText(files, 0, textKinds.document, parseDocument)
  return { ...nothing, parts, zoneKinds: ['keepout', 'speed'] }
}

function parseDocument(text: string): Partial<MapDocument> {
  const parsed = mapDocumentSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new PartFault('map.badDocument', parsed.error.issues[0]?.path ?? [])
  const { schema: _schema, revision: _revision, ...parts } = parsed.data
  for (const [list, objects] of Object.entries(parts)) {
    if (!(list in mapLists) || !Array.isArray(objects)) continue
    const ids = new Set<string>()
    for (const [index, { id }] of objects.entries()) {
      if (ids.has(id)) throw new PartFault('map.badDocument', [list, index, 'id'])
      ids.add(id)
    }
  }
  return parts
}

/** Reads a file that is a text. Errors name the line and the field, as far as they are about one. */
function readText<T>(
  files: readonly ImportFile[],
  index: number,
  { largest, usual, decode, places }: TextKind,
  read: (text: string) => T,
): T {
  const bytes = files[index]?.bytes ?? new Uint8Array()
  if (bytes.length > largest) throw new ImportFault('map.tooLarge', index)
  const text = blame(index, usual, () => decode(bytes))
  return blame(index, usual, () => {
    try {
      return read(text)
    } catch (error) {
      if (error instanceof PartFault)
        throw new ImportFault(error.code, index, error.path.join('.'), places.findPlace(text, error.path))
      const line = places.findErrorLine(text)
      if (line === null) throw error
      throw new ImportFault(usual, index, getFirstLine(error), { line })
    }
  })
}

function getFirstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}

/** Runs a reader, and attributes its errors to this file, with this code by default. */
export function blame<T>(file: number, usual: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportFault) throw error
    const message = getFirstLine(error)
    const [, code, where] = /^(map\.\w+)(?:: (.*))?$/.exec(message) ?? []
    throw new ImportFault(code ?? usual, file, code === undefined ? message : where)
  }
}

/**
 * A map with its parts replaced by what was imported. If files have no bounds, or bounds too small for what remains,
 * the caller must extend them.
 */
export function mergeImport(map: MapDocument, { parts, zoneKinds }: ImportedMap): MapDocument {
  const next = { ...map, ...parts }
  if (parts.zones === undefined) return next
  const kept = map.zones.filter(({ kind }) => !zoneKinds.includes(kind))
  // A zone that stays keeps its id.
  const ids = makeUniqueIds(
    [...kept, ...parts.zones].map(({ id }) => id),
    (index) => `zone${index + 1}`,
  )
  const zones = parts.zones.map((zone, i) => ({ ...zone, id: ids[kept.length + i] ?? zone.id }))
  return { ...next, zones: [...kept, ...zones] }
}
