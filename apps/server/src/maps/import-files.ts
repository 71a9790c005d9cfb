/** Makes parts of a map document of uploaded files. It computes for seconds at worst: see `read-import.ts` for where. */

import { listKeys } from '@wheelhouse/contract/kernel/typed'
import {
  type MapDocument,
  mapDocumentSchema,
  mapLists,
  mapMost,
  mapSingles,
} from '@wheelhouse/contract/maps/map-document'
import type { ImportFormat, TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { importOpenRmfBuilding } from '@wheelhouse/map-model/importers/open-rmf'
import { readScannedMap } from './scanned-map.ts'

export type ImportFile = {
  role: 'map' | 'keepout' | 'speed'
  name: string
  mime: string
  bytes: Uint8Array
}
export type ImportRequest = { format: ImportFormat; level: string | null; files: readonly ImportFile[] }

export type ImportedMap = {
  /** What the files hold: it takes the place of what the draft had of it. */
  parts: Partial<MapDocument>
  /** What was made up because files of this form have none: for a draft that has none either. */
  made: Partial<MapDocument>
  leftOut: TransferLoss[]
  /** The levels of the file, lowest first. */
  levels: string[]
}

/** One of the files cannot be read. `code` has words in `texts/kernel/forms.ts`; `where` is a place inside the file. */
export class ImportFault extends Error {
  readonly file: number
  readonly code: string
  readonly where: string
  constructor(file: number, code: string, where = '') {
    super(code)
    this.file = file
    this.code = code
    this.where = where
  }
}

/** The file has several levels, and nobody has said which one. */
export class LevelChoice extends Error {
  readonly levels: string[]
  constructor(levels: string[]) {
    super('map.chooseLevel')
    this.levels = levels
  }
}

/** Bytes of a text that is parsed as a whole. */
const largestText = { yaml: 5_000_000, json: 50_000_000 }

/** @throws ImportFault, LevelChoice, or an Error whose message begins with a code, of the first file. */
export function importFiles({ format, level, files }: ImportRequest): ImportedMap {
  switch (format) {
    case 'nav2':
      return importScan(files)
    case 'openRmf':
      return importBuilding(files, level)
    case 'wheelhouse':
      return importDocument(files)
    default:
      throw new ImportFault(0, 'file.unknown')
  }
}

/** Of a scan, two files: which of them is which their types say. */
function importScan(files: readonly ImportFile[]): ImportedMap {
  const mask = files.findIndex(({ role }) => role !== 'map')
  if (mask !== -1) throw new ImportFault(mask, 'file.unknown')
  const description = findFile(files, ({ mime }) => mime === 'application/yaml', 'map.badDescription')
  const picture = findFile(files, ({ mime }) => mime.startsWith('image/'), 'map.badImage')
  const text = readText(files, description, largestText.yaml)
  const { waypoints, edges, bounds, occupancy } = at(
    (code) => (/^map\.(badDescription|turnedOrigin)$/.test(code) ? description : picture),
    () => readScannedMap(text, files[picture] ?? { name: '', bytes: new Uint8Array() }),
  )
  return { parts: { bounds, occupancy }, made: { waypoints, edges }, leftOut: [], levels: [] }
}

function importBuilding(files: readonly ImportFile[], level: string | null): ImportedMap {
  const building = findFile(files, ({ mime }) => mime === 'application/yaml', 'map.badBuilding')
  const text = readText(files, building, largestText.yaml)
  const { floors } = at(
    () => building,
    () => importOpenRmfBuilding(text),
  )
  const levels = floors.map(({ name }) => name)
  const floor = chooseLevel(floors, level)
  if (floor === null) throw new LevelChoice(levels)
  const { walls, doors, lifts, rooms, fixtures, waypoints, edges, bounds } = floor.map
  const drawn = { walls, doors, lifts, rooms, fixtures, waypoints, edges, bounds }
  return { parts: drawn, made: {}, leftOut: [], levels }
}

function chooseLevel<Level extends { name: string }>(
  levels: readonly Level[],
  wanted: string | null,
): Level | null {
  if (wanted !== null) return levels.find(({ name }) => name === wanted) ?? null
  return levels.length === 1 ? (levels[0] ?? null) : null
}

/** Our own document, whole. */
function importDocument(files: readonly ImportFile[]): ImportedMap {
  const document = findFile(files, ({ mime }) => mime === 'application/json', 'map.badDocument')
  const parsed = mapDocumentSchema.safeParse(readJson(files, document))
  if (!parsed.success)
    throw new ImportFault(document, 'map.badDocument', parsed.error.issues[0]?.path.join('.'))
  const { schema: _schema, revision: _revision, ...parts } = parsed.data
  for (const list of listKeys(mapLists)) {
    const ids = new Set<string>()
    for (const [index, { id }] of parts[list].entries()) {
      if (ids.has(id)) throw new ImportFault(document, 'map.badDocument', `${list}.${index}.id`)
      ids.add(id)
    }
  }
  return { parts, made: {}, leftOut: [], levels: [] }
}

/** What a part is called, for the names of what a document has. */
export const partNames: readonly (keyof MapDocument)[] = [...listKeys(mapMost), ...listKeys(mapSingles)]

/** Which file is of this kind. @throws ImportFault with the code, at the first file, where none is. */
function findFile(
  files: readonly ImportFile[],
  isWanted: (file: ImportFile) => boolean,
  code: string,
): number {
  const index = files.findIndex((file) => file.role === 'map' && isWanted(file))
  if (index === -1) throw new ImportFault(0, code)
  return index
}

function readText(files: readonly ImportFile[], index: number, largest: number): string {
  const bytes = files[index]?.bytes ?? new Uint8Array()
  if (bytes.length > largest) throw new ImportFault(index, 'map.tooLarge')
  return new TextDecoder().decode(bytes)
}

function readJson(files: readonly ImportFile[], index: number): unknown {
  const text = readText(files, index, largestText.json)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportFault(index, 'map.badDocument', error instanceof Error ? error.message : '')
  }
}

/** Runs an importer; what it throws is of one of the files. */
function at<T>(toFile: (code: string) => number, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof ImportFault) throw error
    const [code = '', ...where] = (error instanceof Error ? error.message : String(error)).split(': ')
    const [firstLine] = where.join(': ').split('\n')
    const known = /^map\.\w+$/.test(code) ? code : 'map.badDescription'
    throw new ImportFault(toFile(known), known, known === code ? firstLine : code.split('\n')[0])
  }
}
