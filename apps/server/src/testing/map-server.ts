import { aFloor, aFloorMap, aStoredFile } from './factories.ts'
import { createWorld, type World } from './personas.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'

/** A server for tests of maps, with an administrator who draws, and floors of their own for each test. */
export type MapServer = {
  server: TestServer
  world: World
  admin: Client
  /** A floor that no test had before, with the demo's small map, or none. @returns its id */
  newFloor: (options?: { hasMap: boolean }) => Promise<string>
  /** A file of a map, as somebody has brought it in. */
  upload: (name: string, content: string | Buffer, organizationId?: string) => Promise<{ id: string }>
}

const mimes: Readonly<Record<string, string>> = {
  yaml: 'application/yaml',
  pgm: 'image/x-portable-graymap',
  json: 'application/json',
}

export async function startMapServer(): Promise<MapServer> {
  const worlds: World[] = []
  const server = await startTestServer(async (db) => {
    worlds.push(await createWorld(db))
  })
  const [world] = worlds
  if (world === undefined) throw new Error('The server begins with a world.')
  let index = 20
  return {
    server,
    world,
    admin: await server.openSession(world.personas.administrator.id),
    async newFloor({ hasMap } = { hasMap: true }) {
      const { id } = await aFloor(server.db, { buildingId: world.site.building.id, index: (index += 1) })
      if (hasMap) await aFloorMap(server.db, id)
      return id
    },
    upload(name, content, organizationId = world.own.id) {
      const mime = mimes[name.split('.').at(-1) ?? ''] ?? ''
      const file = { kind: 'map', name, mime, bytes: Buffer.from(content), organizationId }
      return aStoredFile(server.db, server.dataDir, file)
    },
  }
}
