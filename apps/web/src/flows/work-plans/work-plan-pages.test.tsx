import { screen, waitFor, within } from '@testing-library/react'
import { commandRoutes } from '@wheelhouse/contract/flows/command'
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { type WorkPlan, workPlanRoutes } from '@wheelhouse/contract/flows/work-plan'
import { expect, it } from 'vitest'
import { aBuiltInCommand } from '../../testing/command-samples.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const rotate = stepTypes.find(({ code }) => code === 'rotate')
const turn = aBuiltInCommand({
  id: ids.roof,
  code: 'rotate',
  type: 103,
  category: 100,
  icon: 'rotate-ccw',
  name: { ja: '回転', en: 'Turn' },
  ...(rotate && { paramsSchema: rotate.params }),
})
const turning = { commandId: ids.roof, label: 'Turn', icon: 'rotate-ccw', params: { angle: 90 } }
const aPlan = (values: Partial<WorkPlan> = {}): WorkPlan & { can: { update: boolean; delete: boolean } } => ({
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a03',
  name: 'Ride',
  type: 'elevator',
  icon: 'flag',
  description: '',
  isTemplate: true,
  templateId: null,
  status: 1,
  scope: 1,
  revision: 1,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  floorId: ids.lobby,
  definition: {
    steps: [{ id: 's1', title: 'Call', type: 'button-left', pre: [], main: turning, aux: [], post: [] }],
  },
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
  ...values,
})

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  const sent: object[] = []
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(commandRoutes.list, () => [turn]),
    on(workPlanRoutes.get, () => aPlan()),
    on(workPlanRoutes.revisions, () => []),
    on(workPlanRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderPage(address), sent }
}
const path = `/workplan/${aPlan().id}`
const getPart = (name: string) => within(screen.getByRole('region', { name }))

it('adds commands to the parts of a step, one alone as the main action, and saves them', async () => {
  const { user, sent } = open(path)
  await screen.findByRole('listitem', { name: 'Step 1' })
  await waitFor(() => getPart('Main action').getByRole('combobox', { name: /^Command/ }))
  expect(getPart('Main action').queryByRole('button', { name: /^Add/ })).toBeNull()
  await user.click(getPart('Auxiliary actions').getByRole('button', { name: 'Add: Auxiliary actions' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await getPart('Auxiliary actions').findByText('Choose one.')
  const command = getPart('Auxiliary actions').getByRole('combobox', { name: /^Command/ })
  await user.selectOptions(command, turning.commandId)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { steps } = aPlan().definition
  expect(sent).toEqual([
    { revision: 1, definition: { steps: [{ ...steps[0], aux: [{ ...turning, params: {} }] }] } },
  ])
})

it('says at the step that its main action is missing', async () => {
  const { user } = open(
    path,
    on(workPlanRoutes.update, () => {
      throw failWith('request.invalid', {}, [
        { path: 'definition.steps.0.main', code: 'workPlan.mainMissing' },
      ])
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove “Turn”' }))
  screen.getByText('No main action is chosen.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose a main action.')
})

it('makes a plan from a template, and leads to it', async () => {
  const made: object[] = []
  const { user, router } = open(
    path,
    on(workPlanRoutes.instantiate, ({ body }) => {
      made.push(body)
      return aPlan({ id: ids.robot, isTemplate: false })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Create from this template' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Ours')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/workplan/${ids.robot}`))
  expect(made).toEqual([{ name: 'Ours', buildingId: ids.tower, floorId: ids.lobby }])
})

it('shows what its steps were in words, and puts earlier ones back into the form', async () => {
  const step = { pre: [], aux: [], post: [] }
  const earlier: WorkPlan['definition'] = {
    steps: [
      { ...step, id: 's1', title: 'Ring', type: 'button-left', main: { ...turning, params: { angle: 45 } } },
      { ...step, id: 's2', title: 'Wait', type: 'move', main: turning },
    ],
  }
  const { user, sent } = open(
    path,
    on(workPlanRoutes.revisions, () => [
      {
        revision: 1,
        at: '2026-11-20T00:00:00Z',
        operatorName: 'Sato Ren',
        name: 'Ride',
        definition: earlier,
      },
    ]),
  )
  const changes = await screen.findByRole('list', { name: 'Changes' })
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Removed step 2: “Wait” (Movement)',
    'Step 1: renamed from “Ring” to “Call”',
    'Step 1, “Call”: Main action changed from “Turn (45)” to “Turn (90)”',
  ])
  await user.click(screen.getByRole('button', { name: 'Use the steps of revision 1' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 1, definition: earlier }]))
})
