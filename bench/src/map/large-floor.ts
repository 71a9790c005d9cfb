import { randomUUID } from 'node:crypto'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import { type MapChange, toObjectChange } from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, mapLists } from '@wheelhouse/contract/maps/map-document'
import { z } from 'zod'
import { type Api, rowSchema, rowsSchema } from '../kernel/api.ts'

const draftSchema = z.object({ version: z.int() })

/** Changes per group that the server accepts. */
const atOnce = 5_000

/** Creates a floor without a map. @returns its id */
export async function makeFloor(api: Api, name: string, index: number): Promise<string> {
  const [building] = rowsSchema.parse(await api('GET', '/buildings'))
  const floor = await api('POST', `/buildings/${building?.id}/floors`, { name, index, type: 1 })
  return rowSchema.parse(floor).id
}

/** Draws a map on a floor, as a page would. */
export async function drawMap(api: Api, floorId: string, map: MapDocument): Promise<void> {
  const changes: MapChange[] = [{ single: 'bounds', value: map.bounds }]
  for (const list of listKeys(mapLists))
    for (const value of map[list]) changes.push(toObjectChange(list, value.id, value))
  const pageId = randomUUID()
  let { version } = draftSchema.parse(await api('GET', `/floors/${floorId}/draft`))
  for (let from = 0; from < changes.length; from += atOnce) {
    const group = { groupId: randomUUID(), pageId, version, changes: changes.slice(from, from + atOnce) }
    const answer = await api('POST', `/floors/${floorId}/draft/changes`, group)
    version = draftSchema.parse(answer).version
  }
}
