/** The server killed with SIGKILL right after it published a map: the map is there, and the robot comes to work by it. */
import { randomUUID } from 'node:crypto'
import type { MapDraft } from '@wheelhouse/contract/maps/map-draft'
import { afterEach, expect, it, vi } from 'vitest'
import { type Api, signInAt, waitForState } from '../testing/api.ts'
import {
  cleanUp,
  findProcess,
  type Installation,
  newDemoDir,
  startInstallation,
} from '../testing/installation.ts'
import { demoPassword } from '../testing/personas.ts'

afterEach(cleanUp)

const serialNo = 'WH-0001'

async function signIn(installation: Installation): Promise<Api> {
  return signInAt(await installation.url(), 'admin@demo.example', demoPassword)
}

it('a map that was published in the moment before the server was killed reaches the robot', async () => {
  const DATA_DIR = newDemoDir()
  const first = startInstallation({ DATA_DIR, ROBOTS: '1' })
  const admin = await signIn(first)
  const { pose } = await waitForState(admin, serialNo, (state) => state.online && state.pose?.mapId != null)
  const floor = `/floors/${pose?.mapId?.split('.')[1] ?? ''}`
  const { version, document } = (await admin.call('GET', `${floor}/draft`)).body as MapDraft
  const [x, y] = document.bounds.max
  const polygon = [
    [x - 0.9, y - 0.9],
    [x - 0.4, y - 0.9],
    [x - 0.4, y - 0.4],
  ]
  const value = { id: 'keep-out', name: '', kind: 'keepout', polygon, limit: null, status: 1, windows: [] }
  const changes = [{ list: 'zones', id: value.id, value }]
  const ids = { pageId: randomUUID(), groupId: randomUUID() }
  const changed = await admin.call('POST', `${floor}/draft/changes`, { version, changes, ...ids })
  const draft = { ...(changed.body as { version: number }), note: '' }
  const published = await admin.call('POST', `${floor}/publish`, draft)
  process.kill(findProcess(first, 'server'), 'SIGKILL')
  expect(published).toMatchObject({ status: 200 })
  const { revision } = published.body as { revision: number }
  await first.exit

  const again = await signIn(startInstallation({ DATA_DIR, ROBOTS: '1' }))
  await vi.waitFor(
    async () => {
      const { body } = await again.call('GET', `${floor}/robot-maps`)
      expect(body).toMatchObject([{ serialNumber: serialNo, online: true, revision, sync: 'applied' }])
    },
    { timeout: 30_000, interval: 200 },
  )
})
