import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { importOpenRmfBuilding } from '@wheelhouse/map-model/importers/open-rmf'
import { parseRosMapDescription } from '@wheelhouse/map-model/importers/ros-map'
import { SettingError } from '../kernel/process/app-error.ts'
import { readScannedMap } from '../maps/scanned-map.ts'

/**
 * Reads a map for `--map`: an Open-RMF building file (its lowest level) or the YAML file of a ROS/Nav2 map with its
 * PGM or PNG picture beside it.
 * @throws SettingError with one sentence when the file cannot be used
 */
export async function readMapFile(path: string): Promise<{ name: string; map: MapDocument }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`The map ${path} cannot be read (${error.code}).`)
  })
  const name = basename(path).replace(/(\.building)?\.ya?ml$/, '')
  try {
    if (/^levels:/m.test(text)) {
      const floor = importOpenRmfBuilding(text).floors[0]
      if (floor === undefined) throw new Error('the building has no level')
      return { name: `${name} ${floor.name}`, map: floor.map }
    }
    const { image } = parseRosMapDescription(text)
    return {
      name,
      map: readScannedMap(text, { name: image, bytes: await readFile(join(dirname(path), image)) }),
    }
  } catch (error) {
    // Parsers show the place below their first line.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new SettingError(`The map ${path} cannot be used: ${reason.replace(/[.:]$/, '')}.`)
  }
}
