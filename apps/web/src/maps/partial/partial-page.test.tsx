import { screen, waitFor, within } from '@testing-library/react'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const address = `/editor/floor/${ids.lobby}/partial`
const cells = { width: 40, height: 20, occupied: [], unknown: [] }
const patch = {
  id: 'p1',
  name: 'Kitchen',
  cells,
  transform: [0.05, 0, 0, -0.05, 1, 1] as const,
  appliedAt: '2026-11-22T03:00:00Z',
  appliedBy: { firstName: 'Hanako', lastName: 'Suzuki' },
}
const map = toMap({
  waypoints: [{ id: 'desk', no: 1, name: 'Desk', type: 1, x: 1, y: 1, theta: 0 }],
  patches: [{ ...patch, transform: [...patch.transform] }],
})

signInEach(aUser({ type: '2' }))

function open(...handlers: Handler[]) {
  const uploads = fakeUploads()
  const calls = startFakeServer(
    ...handlers,
    ...uploads.handlers,
    ...placeAnswers,
    on(floorRoutes.getMap, () => map),
    on(mapPatchRoutes.read, () => ({ cells, resolution: 0.1, origin: null })),
  )
  return { ...renderPage(address), calls, uploads }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })

async function bringPicture({ user }: ReturnType<typeof open>) {
  await screen.findByRole('button', { name: 'Show on the map' })
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  if (input === undefined) throw new Error('there is no field for a file')
  await user.upload(input, new File(['P5'], 'kitchen.pgm'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Show on the map' })).toHaveProperty('disabled', false),
  )
  await user.click(screen.getByRole('button', { name: 'Show on the map' }))
}

it('reads a picture, takes its place in numbers, and applies it as a new revision', async () => {
  const bodies: unknown[] = []
  const opened = open(
    on(mapPatchRoutes.apply, ({ body }) => {
      bodies.push(body)
      return { revision: 4 }
    }),
  )
  const { user, uploads } = opened
  await bringPicture(opened)
  await screen.findByRole('heading', { name: 'Alignment' })
  await user.clear(field(/X of the centre/))
  await user.type(field(/X of the centre/), '7{Enter}')
  await user.clear(field(/Rotation/))
  await user.type(field(/Rotation/), '90{Enter}')
  await user.click(screen.getByRole('button', { name: 'Apply and publish' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Overlay a partial map' })
  const file = { fileId: uploads.stored().id }
  const [body] = bodies as { transform: number[] }[]
  expect(body).toMatchObject({ name: 'kitchen', resolution: 0.05, files: [file] })
  // Turned to the left by 90 degrees: the upper left corner is now the lower left one.
  const [a, b, c, d, e] = body?.transform ?? []
  expect([a, b, c, d, e]).toEqual([0, 0.1, 0.1, 0, 6].map((value) => expect.closeTo(value)))
})

it('says what is wrong with a file, at the file', async () => {
  const opened = open(
    on(mapPatchRoutes.read, () => {
      throw failWith('request.invalid', {}, [{ path: 'files.0', code: 'map.badImage' }])
    }),
  )
  await bringPicture(opened)
  await screen.findByText(/cannot be read as a map image/)
  expect(screen.queryByRole('heading', { name: 'Alignment' })).toBeNull()
})

it('names the waypoint that would stand in a wall, and keeps what was placed', async () => {
  const opened = open(
    on(mapPatchRoutes.apply, () => {
      throw failWith('map.hasErrors', { count: '1' }, [{ path: 'waypoints/desk', code: 'waypoint.blocked' }])
    }),
  )
  await bringPicture(opened)
  await opened.user.click(await screen.findByRole('button', { name: 'Apply and publish' }))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Desk is inside a wall or furniture.')
  screen.getByRole('heading', { name: 'Alignment' })
})

it('lists what lies over the map with who did it, and takes it back after a question', async () => {
  const taken: unknown[] = []
  const { user } = open(
    on(mapPatchRoutes.takeBack, ({ params }) => {
      taken.push(params)
      return { revision: 5 }
    }),
  )
  await screen.findByText(/Hanako Suzuki/)
  await user.click(screen.getByRole('button', { name: 'Revert Kitchen' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revert' }))
  await waitFor(() => expect(taken).toEqual([{ id: ids.lobby, patchId: 'p1' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that a map must be published first', async () => {
  open(
    on(floorRoutes.getMap, () => {
      throw failWith('entity.notFound')
    }),
  )
  await screen.findByText(/No map has been published yet/)
  screen.getByRole('link', { name: 'Open the map editor' })
})
