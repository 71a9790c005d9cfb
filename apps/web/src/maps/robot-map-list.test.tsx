import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { type RobotMap, robotMapRoutes } from '@wheelhouse/contract/maps/robot-map'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderPart } from '../testing/render-app.tsx'
import { ids } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'
import { RobotsOfMap } from './robot-map-list.tsx'

signInEach(aUser({ type: '2' }))

function aMap(name: string, change: Partial<RobotMap>): RobotMap {
  return {
    robotId: `robot ${name}`,
    name,
    serialNumber: name,
    online: true,
    floorId: ids.lobby,
    floorName: 'Lobby',
    published: 8,
    revision: 8,
    zones: 'robot',
    sync: 'applied',
    syncAt: '2026-11-20T01:00:00.000Z',
    error: null,
    reason: null,
    ...change,
  }
}

it('says of each robot by which revision it works and why not by the newest; who needs a look comes first', async () => {
  const maps = [
    aMap('Current', {}),
    aMap('Away', { online: false, revision: null }),
    aMap('Waits', { online: false, revision: null, sync: 'queued' }),
    aMap('Broken', { revision: 7, sync: 'failed', error: 'robotFailed', reason: 'The hash is wrong' }),
    aMap('Foreign', { revision: null, sync: 'notSupported' }),
    aMap('Slow', { revision: 7 }),
  ]
  startFakeServer(on(robotMapRoutes.list, () => maps))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RobotsOfMap floorId={ids.lobby} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('1 of 6 robots use the published revision 8.')
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Waits',
    'Broken',
    'Foreign',
    'Slow',
    'Current',
    'Away',
  ])
  const readRow = (name: string) =>
    rows.find((row) => within(row).queryByRole('link', { name }) !== null)?.textContent
  expect(readRow('Current')).toMatch(/Uses revision 8since .*2026/)
  expect(readRow('Away')).toMatch(/Applied.*last confirmed/)
  expect(readRow('Waits')).toMatch(/Waiting.*as soon as the robot is online/)
  expect(readRow('Broken')).toMatch(/Failed.*The hash is wrong.*currently uses revision 7/)
  expect(readRow('Foreign')).toMatch(/Not supported.*plans its routes/)
  expect(readRow('Slow')).toMatch(/Not switched yet.*currently uses revision 7/)
})
