import type { ImportFormat } from '@wheelhouse/contract/maps/map-transfer'
import {
  type ImportedMap,
  ImportFault,
  type ImportFile as NamedFile,
  readImport,
} from '@wheelhouse/map-model/importers/read-import'
import { type PatchReading, readPatch } from '@wheelhouse/map-model/importers/read-patch'
import { decodePng, isPng } from './decode-png.ts'

/**
 * Converts uploaded files to parts of a map document. It may compute for seconds: see `map-task.ts` for where it runs.
 */

export type ImportFile = {
  role: 'map' | 'keepout' | 'speed'
  name: string
  mime: string
  bytes: Uint8Array
}
export type ImportRequest = { format: ImportFormat; level: string | null; files: readonly ImportFile[] }

export type PatchRequest = { resolution: number | null; files: readonly ImportFile[] }

/** The MIME type of each format's text, and the error code for any other file. */
const texts: Record<ImportFormat, { mime: string; code: string }> = {
  nav2: { mime: 'application/yaml', code: 'map.badDescription' },
  openRmf: { mime: 'application/yaml', code: 'map.badBuilding' },
  lif: { mime: 'application/json', code: 'map.badLayout' },
  geojson: { mime: 'application/json', code: 'map.badGraph' },
  wheelhouse: { mime: 'application/json', code: 'map.badDocument' },
}

/** @throws ImportFault of one of the files; the text of its code is in `texts/kernel/forms.ts` */
export function importFiles({ format, level, files }: ImportRequest): ImportedMap {
  const { mime, code } = texts[format]
  const other = files.findIndex((file) => file.mime !== mime && !file.mime.startsWith('image/'))
  if (other !== -1) throw new ImportFault(code, other)
  return readImport(
    format,
    files.map((file, index) => toNamedFile(file, index)),
    level,
  )
}

/** @throws ImportFault of one of the files; the text of its code is in `texts/kernel/forms.ts` */
export function readPatchFiles({ resolution, files }: PatchRequest): PatchReading {
  const { mime, code } = texts.nav2
  const other = files.findIndex((file) => file.mime !== mime && !file.mime.startsWith('image/'))
  if (other !== -1) throw new ImportFault(code, other)
  return readPatch(
    files.map((file, index) => toNamedFile(file, index)),
    resolution,
  )
}

/** Decodes pictures that only the server can read. */
function toNamedFile({ role, name, bytes }: ImportFile, index: number): NamedFile {
  if (!isPng(bytes)) return { role, name, bytes }
  try {
    return { role, name, bytes, picture: decodePng(bytes) }
  } catch (error) {
    const [code = '', where] = (error instanceof Error ? error.message : '').split(': ')
    throw new ImportFault(code, index, where)
  }
}
