import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import { emptyMap, type MapDocument } from '@wheelhouse/contract/maps/map-document'
import { importOpenRmfBuilding } from '@wheelhouse/map-model/importers/open-rmf'
import { foldName, mergeImport } from '@wheelhouse/map-model/importers/read-import'
import { parseRosMapDescription } from '@wheelhouse/map-model/importers/ros-map'
import { decodeYaml } from '@wheelhouse/map-model/utf8'
import { acceptProposal } from '@wheelhouse/map-model/waypoint-proposal/accept-proposal'
import { proposeWaypoints } from '@wheelhouse/map-model/waypoint-proposal/propose-waypoints'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { SettingError } from '../kernel/process/app-error.ts'
import { importFiles } from '../maps/import-files.ts'

/** Bytes. A building with the maximum number of points and lanes takes half of this; parsing it takes seconds. */
const largestText = 5_000_000
/** Bytes. The largest accepted scan, as an uncompressed picture with one number per point. */
const largestPicture = 100_000_000

export type MapFile = {
  name: string
  map: MapDocument
  /** What was added to the map of the file; `null` if nothing was. */
  notice: string | null
}

/**
 * Reads a map for `--map`: an Open-RMF building file (its lowest level with lanes) or the YAML file of a ROS/Nav2 map with its
 * PGM or PNG picture next to it. Such a map has no waypoints, but robots need somewhere to stand, so it gets those that
 * the editor would propose, with a notice.
 * @throws SettingError with one sentence if the file cannot be used
 */
export async function readMapFile(path: string): Promise<MapFile> {
  const content = await readBounded(path, largestText)
  const name = basename(path).replace(/(\.building)?\.ya?ml$/, '')
  try {
    const text = decodeYaml(content)
    if (/^levels:/m.test(text)) {
      const floor = importOpenRmfBuilding(text).floors.find(({ map }) => map.waypoints.length > 0)
      if (floor === undefined) throw new Error('no level has lanes for robots to drive on')
      return { name: `${name} ${floor.name}`, map: floor.map, notice: null }
    }
    const { image } = parseRosMapDescription(text)
    const bytes = await readBounded(await findBeside(path, image), largestPicture)
    const files = [
      { role: 'map', name: basename(path), mime: 'application/yaml', bytes: Buffer.from(text) } as const,
      { role: 'map', name: image, mime: 'image/png', bytes } as const,
    ]
    const scan = mergeImport(emptyMap, importFiles({ format: 'nav2', level: null, files }))
    const proposal = acceptProposal(proposeWaypoints(scan), {
      firstNo: 1,
      newId: createNames('p'),
      toName: (no) => mapEditorTexts.texts.new_waypoint.ja.replace('{{count}}', `${no}`),
    })
    const count = proposal.waypoints.length
    if (count === 0) throw new Error('no part of the floor is wide enough for a robot')
    const notice = `The map ${basename(path)} has no waypoints of its own: ${count} proposed ones were published, none of them a dock.`
    return { name, map: { ...scan, ...proposal }, notice }
  } catch (error) {
    if (error instanceof SettingError) throw error
    // Keeps only the first line, as parsers show the location below it.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new SettingError(`The map ${path} cannot be used: ${reason.replace(/[.:]$/, '')}.`)
  }
}

/** A file that a description names, found case-insensitively, as some file systems do. */
async function findBeside(path: string, name: string): Promise<string> {
  const wanted = join(dirname(path), name)
  const names = await readdir(dirname(wanted)).catch((): string[] => [])
  const own = basename(wanted)
  const same = names.includes(own) ? own : names.find((other) => foldName(other) === foldName(own))
  return join(dirname(wanted), same ?? own)
}

/** Generates the same ids at every start, so that an unchanged map does not become a new revision. */
function createNames(prefix: string): () => string {
  let count = 0
  return () => `${prefix}${++count}`
}

/** Reads at most `largest` bytes, whatever size the file reports. @throws SettingError */
async function readBounded(path: string, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of createReadStream(path, { end: largest })) {
      if (!Buffer.isBuffer(chunk)) continue
      chunks.push(chunk)
      size += chunk.length
    }
  } catch (error) {
    throw new SettingError(`The map ${path} cannot be read (${String(getErrorCode(error))}).`)
  }
  if (size > largest)
    throw new SettingError(`The map ${path} is too large: at most ${largest / 1_000_000} MB can be read.`)
  return Buffer.concat(chunks)
}
