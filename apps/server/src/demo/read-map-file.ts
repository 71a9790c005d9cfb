import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { importOpenRmfBuilding } from '@wheelhouse/map-model/importers/open-rmf'
import { type GreyImage, readPgm } from '@wheelhouse/map-model/importers/pgm'
import { importRosMap, parseRosMapDescription } from '@wheelhouse/map-model/importers/ros-map'
import { PNG } from 'pngjs'
import { SettingError } from '../kernel/app-error.ts'

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
    const description = parseRosMapDescription(text)
    return { name, map: importRosMap(description, await readPicture(join(dirname(path), description.image))) }
  } catch (error) {
    // Parsers show the place below their first line.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new SettingError(`The map ${path} cannot be used: ${reason.replace(/[.:]$/, '')}.`)
  }
}

async function readPicture(path: string): Promise<GreyImage> {
  const bytes = await readFile(path)
  if (!path.toLowerCase().endsWith('.png')) return readPgm(bytes)
  const { width, height, data } = PNG.sync.read(bytes)
  const pixels = new Uint8Array(width * height)
  // ROS takes the mean of the colours.
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = ((data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0)) / 3
  return { width, height, maxValue: 255, pixels }
}
