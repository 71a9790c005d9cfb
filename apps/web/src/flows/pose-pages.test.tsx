import { screen, waitFor } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type PoseDef, poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { beforeEach, expect, it } from 'vitest'
import { beginSession } from '../session/session.store.ts'
import { type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const organizationId = aUser().organizationId

function aPose(values: Partial<PoseDef> = {}): PoseDef & { can: { update: boolean; delete: boolean } } {
  return {
    id: ids.robot,
    name: 'Wave',
    armModel: 200,
    armType: 21,
    organizationId,
    buildingId: null,
    joints: { ...restingPose({ model: 200, type: 21 }), neckPan: 45, r4: 130 },
    durationMs: 1_000,
    easing: 'easeInOut',
    status: 1,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}

let filters: { where: object }[]

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(poseDefRoutes.count, () => ({ count: 2 })),
    on(poseDefRoutes.get, () => aPose()),
    on(poseDefRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? '{}') as (typeof filters)[number])
      return [aPose(), aPose({ id: ids.roof, name: 'Nod', armType: 1 })]
    }),
  )
  return renderPage(address)
}

it('lists poses of the arm that the address asks for, with the arm in words', async () => {
  open('/pose-def/list?armModel=200&armType=21')
  await screen.findByRole('cell', { name: 'Two arms with grippers' })
  screen.getByRole('cell', { name: 'One arm (right)' })
  expect(filters.at(-1)?.where).toMatchObject({ armModel: 200, armType: 21 })
})

it('creates a pose with the chosen arm at rest', async () => {
  let sent: unknown
  const { user, router } = open(
    '/pose-def/create',
    on(poseDefRoutes.create, ({ body }) => {
      sent = body
      return aPose()
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Bow')
  await user.selectOptions(screen.getByRole('combobox', { name: /Arm type/ }), 'One arm (right)')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pose-def/${ids.robot}`))
  expect(sent).toMatchObject({
    name: 'Bow',
    armModel: 200,
    armType: 1,
    durationMs: 1_000,
    easing: 'easeInOut',
    joints: restingPose({ model: 200, type: 1 }),
  })
})

it('says which joints do not rest, and leads to where they are edited', async () => {
  open(`/pose-def/${ids.robot}`)
  await screen.findByText('Right arm: Elbow')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['45°', '130°'])
  const link = screen.getByRole('link', { name: 'Edit the joints' })
  expect(link.getAttribute('href')).toBe(`/editor/pose?pose=${ids.robot}`)
})

it('saves the joints within the limits of another arm', async () => {
  let sent: unknown
  const { user } = open(
    `/pose-def/${ids.robot}`,
    on(poseDefRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const model = await screen.findByRole('combobox', { name: /Arm model/ })
  await user.selectOptions(model, '100 (80% range)')
  screen.getByText('108°')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject({ armModel: 100, joints: { neckPan: 45, r4: 108 }, revision: 1 }),
  )
})

it('is shown to general operators, who may change nothing', async () => {
  beginSession(aUser({ type: '0' }))
  open(
    `/pose-def/${ids.robot}`,
    on(poseDefRoutes.get, () => ({ ...aPose(), can: { update: false, delete: false } })),
  )
  await screen.findByText('You can view this but not change it.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).disabled).toBe(true)
  screen.getByRole('link', { name: 'View the joints' })
})
