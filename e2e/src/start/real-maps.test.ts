/** `npm start -- --map`: the robots come up on a map of the real world and drive on it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@wheelhouse/tools/run'
import { afterEach, describe, expect, it } from 'vitest'
import { signInAt, waitForState } from '../testing/api.ts'
import { cleanUp, newDemoDir, startInstallation } from '../testing/installation.ts'
import { demoPassword } from '../testing/personas.ts'

const folder = join(root, '..', 'shared', 'maps')
const maps = ['office.building.yaml', 'depot.yaml'].filter((name) => existsSync(join(folder, name)))
if (maps.length === 0) process.stdout.write('No real maps lie beside this clone: they are not tried.\n')

afterEach(cleanUp)

type Waypoint = { id: string; type: number; x: number; y: number }
const serialNo = 'WH-0001'

describe.skipIf(maps.length === 0).each(maps.length === 0 ? [''] : maps)('the real map %s', (name) => {
  it('is a floor that three robots stand and drive on', async () => {
    const map = join('..', 'shared', 'maps', name)
    const installation = startInstallation({ DATA_DIR: newDemoDir() }, ['--map', map])
    const operator = await signInAt(await installation.url(), 'operator@demo.example', demoPassword)
    const states = await Promise.all(
      ['WH-0001', 'WH-0002', 'WH-0003'].map((serialNumber) =>
        waitForState(operator, serialNumber, ({ online, pose }) => online && pose?.localized === true),
      ),
    )
    const floors = new Set(states.map(({ pose }) => pose?.mapId))
    expect(floors.size).toBe(1)
    const [mapId = ''] = [...floors].map((id) => id ?? '')
    const floor = await operator.call('GET', `/floors/${mapId.split('.')[1]}/ugomap`)
    const { waypoints } = floor.body as { waypoints: Waypoint[] }
    const { pose } = states[0] ?? {}
    const away = (w: Waypoint) => Math.hypot(w.x - (pose?.x ?? 0), w.y - (pose?.y ?? 0))
    const statuses: number[] = []
    for (const { id } of waypoints.filter((w) => away(w) > 2).toSorted((a, b) => away(a) - away(b))) {
      const goTo = { command: 'goTo', params: { waypointId: id } }
      statuses.push((await operator.call('POST', `/robots/${serialNo}/commands`, goTo)).status)
      if (statuses.at(-1) === 200) break
    }
    expect(statuses).toContain(200)
    await waitForState(
      operator,
      serialNo,
      (s) => Math.hypot((s.pose?.x ?? 0) - (pose?.x ?? 0), (s.pose?.y ?? 0) - (pose?.y ?? 0)) > 0.5,
      20_000,
    )
  })
})
