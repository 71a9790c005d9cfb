import { screen, waitFor, within } from '@testing-library/react'
import { type PoseDef, poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { type PoseNetwork, poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const organizationId = aUser().organizationId
const [rest, wave, nod] = [ids.robot, ids.roof, ids.tower]
const edge = (from: string, to: string, durationMs = 1_000) => ({ from, to, durationMs })

function aNetwork(
  values: Partial<PoseNetwork> = {},
): PoseNetwork & { can: { update: boolean; delete: boolean } } {
  return {
    id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a01',
    name: 'Gestures',
    armModel: 200,
    armType: 21,
    organizationId,
    buildingId: null,
    status: 1,
    revision: 1,
    poseIds: [rest, wave, nod],
    startPoseId: rest,
    edges: [edge(rest, wave), edge(rest, nod, 700)],
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  const sent: object[] = []
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(poseDefRoutes.list, (): (Partial<PoseDef> & { id: string })[] => [
      { id: rest, name: 'Rest', buildingId: null, status: 1 },
      { id: wave, name: 'Wave', buildingId: null, status: 1 },
      { id: nod, name: 'Nod', buildingId: null, status: 0 },
      { id: ids.annex, name: 'Elsewhere', buildingId: ids.annex, status: 1 },
    ]),
    on(poseNetworkRoutes.get, () => aNetwork()),
    on(poseNetworkRoutes.create, ({ body }) => {
      sent.push(body)
      return aNetwork()
    }),
    on(poseNetworkRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderPage(address), sent }
}
const path = `/pose-network/${aNetwork().id}`
const rows = () => screen.getAllByRole('listitem', { name: /^Transition/ })

it('says while one edits what is wrong with it, at its row or below', async () => {
  const { user } = open(path)
  await screen.findByRole('checkbox', { name: 'Nod (Disabled)' })
  const problems = () => within(screen.getByRole('list', { name: 'To be checked' })).getAllByRole('listitem')
  expect(problems().map(({ textContent }) => textContent)).toEqual([
    'The start pose cannot be reached from “Wave”.',
    'The start pose cannot be reached from “Nod”.',
  ])
  await user.selectOptions(within(rows()[0] as HTMLElement).getByRole('combobox', { name: 'To' }), 'Rest')
  within(rows()[0] as HTMLElement).getByText('The transition starts and ends at the same pose.')
  expect(problems()[0]?.textContent).toBe('“Wave” cannot be reached from the start pose.')
  await user.click(screen.getByRole('checkbox', { name: 'Wave' }))
  await user.selectOptions(
    within(rows()[0] as HTMLElement).getByRole('combobox', { name: 'To' }),
    'Nod (Disabled)',
  )
  expect(screen.queryByText('The transition starts and ends at the same pose.')).toBeNull()
  within(rows()[1] as HTMLElement).getByText('This transition already exists.')
})

it('adds a way, both at once, and the ways back that are missing', async () => {
  const { user, sent } = open(path)
  await screen.findByRole('checkbox', { name: 'Wave' })
  const add = (from: string, to: string) => {
    const [fromField, toField] = ['From', 'To'].map((name) =>
      screen.getAllByRole('combobox', { name }).at(-1),
    )
    if (fromField === undefined || toField === undefined) throw new Error('there are no fields')
    return user.selectOptions(fromField, from).then(() => user.selectOptions(toField, to))
  }
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await add('Rest', 'Wave')
  expect(button('Add a transition').disabled).toBe(true)
  await user.click(button('Add both directions'))
  await add('Wave', 'Nod (Disabled)')
  await user.click(button('Add a transition'))
  await user.click(button('Add return transitions'))
  expect(button('Add return transitions').disabled).toBe(true)
  screen.getByText('Every pose can be reached.')
  screen.getByRole('img', { name: 'Drawing of the network: 3 poses, 6 transitions' })
  await user.click(button('Remove the transition from Nod to Wave'))
  await user.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    edges: [edge(rest, wave), edge(rest, nod, 700), edge(wave, rest), edge(wave, nod), edge(nod, rest, 700)],
    revision: 1,
  })
})

it('offers the enabled poses of its arm and building, and the start among those that were chosen', async () => {
  const { user, sent } = open('/pose-network/create')
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'New')
  await user.click(await screen.findByRole('checkbox', { name: 'Rest' }))
  expect(screen.queryByRole('checkbox', { name: /Nod|Elsewhere/ })).toBeNull()
  const start = screen.getByRole('combobox', { name: /Start pose/ })
  expect(within(start).getAllByRole('option')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  screen.getByText('Choose one.')
  await user.selectOptions(start, 'Rest')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ poseIds: [rest], startPoseId: rest, edges: [] })
})

it('shows at its row what the server has against a way', async () => {
  const details = [{ path: 'edges.1', code: 'network.sameEdgeTwice' }]
  const { user } = open(
    path,
    on(poseNetworkRoutes.update, () => {
      throw failWith('request.invalid', {}, details)
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await within(rows()[1] as HTMLElement).findByText('This transition already exists.')
})
