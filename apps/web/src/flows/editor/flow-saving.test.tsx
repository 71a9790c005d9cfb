import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { flowGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { describe, expect, test } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import {
  getDefinition,
  openFlow,
  press,
  row,
  rows,
  startServer,
  tree,
  useFlowEditor,
} from '../../testing/flow-editor-hand.tsx'
import { aFlow, flowIds as ids, makeStep } from '../../testing/flow-samples.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'

/** Who may change a flow, what becomes of two versions, and new flows (R-FLOWS-3, R-FLOWS-4). */

const { texts } = flowEditorTexts
const forms = formTexts.texts

useFlowEditor()

test('a saved flow is run from its editor, and what was changed is saved first', async () => {
  const { user } = await openFlow()
  expect(screen.getByRole('link', { name: texts.run.en }).getAttribute('href')).toBe(
    `/flow/start?flow=${ids.flow}`,
  )
  await user.click(row(0))
  await user.keyboard('{Delete}')
  expect(screen.queryByRole('link', { name: texts.run.en })).toBeNull()
  expect(screen.getByRole('button', { name: texts.run.en }).title).toBe(texts.runUnsaved.en)
})

describe('who may do what', () => {
  test('who may only look sees everything and changes nothing', async () => {
    beginSession(aUser({ type: '0' }))
    await openFlow({ can: { update: false, delete: false, define: false } })
    screen.getByText(forms.readOnly.en)
    expect(screen.queryByRole('button', { name: forms.save.en })).toBeNull()
    expect(screen.queryByRole('combobox', { name: texts.search.en })).toBeNull()
    expect(screen.getByRole('textbox', { name: /^Name/ }).matches(':disabled')).toBe(true)
    fireEvent.click(row(0))
    fireEvent.keyDown(tree(), { code: 'Delete', key: 'Delete' })
    expect(rows()).toHaveLength(2)
  })

  test('who may change the steps alone saves by the call for that', async () => {
    beginSession(aUser({ type: '0' }))
    const { user, saved } = await openFlow({ can: { update: false, delete: false, define: true } })
    await user.click(row(0))
    await user.keyboard('{Delete}')
    press(forms.save.en)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ path: 'define', body: { revision: 4 } })
    expect(getDefinition(saved[0])).toHaveLength(1)
    await user.click(screen.getByRole('tab', { name: texts.tab_flow.en }))
    const name = within(screen.getByRole('tabpanel', { name: texts.tab_flow.en })).getByRole('textbox', {
      name: /^Name/,
    })
    expect(name.matches(':disabled')).toBe(true)
  })
})

test.each([
  ['0', [texts.scope_1.en]],
  ['1', [texts.scope_0.en, texts.scope_1.en]],
] as const)('publishing is offered to admins alone: account type %s', async (type, scopes) => {
  beginSession(aUser({ type }))
  const { user } = await openFlow({ scope: 1 })
  await user.click(screen.getByRole('tab', { name: texts.tab_flow.en }))
  const field = await screen.findByRole('combobox', { name: new RegExp(texts.scope.en) })
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(scopes)
})

describe('saving', () => {
  test('somebody else saved first: both versions are shown step by step, and mine can be kept', async () => {
    const { user, saved, saveElsewhere } = await openFlow()
    await user.click(row(0))
    await user.keyboard('{Delete}')
    saveElsewhere({ definition: [...aFlow().definition, makeStep('dock', 'z')] })
    press(forms.save.en)
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/1 steps?\. Removed: 1\. Go to a waypoint/)
    dialog.getByText(/3 steps\. Added: 3\. Go to the dock/)
    await user.click(dialog.getByRole('button', { name: forms.keepYours.en }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(getDefinition(saved[1])).toHaveLength(1)
  })

  test('somebody else saved first: what both did to other steps is combined, looked at and saved', async () => {
    const { user, saved, saveElsewhere } = await openFlow()
    await user.click(row(0))
    await user.keyboard('{Delete}')
    saveElsewhere({ definition: [...aFlow().definition, makeStep('dock', 'z')] })
    press(forms.save.en)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: forms.combine.en }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(saved).toHaveLength(1)
    press(forms.save.en)
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(getDefinition(saved[1])).toEqual([aFlow().definition[1], makeStep('dock', 'z')])
  })

  test('somebody else saved first: what both did to one step is not combined', async () => {
    const { user, saveElsewhere } = await openFlow()
    await user.click(row(0))
    await user.keyboard('{Delete}')
    saveElsewhere({ definition: aFlow().definition.map((step) => ({ ...step, name: 'Otherwise' })) })
    press(forms.save.en)
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('button', { name: forms.keepYours.en })
    expect(dialog.queryByRole('button', { name: forms.combine.en })).toBeNull()
  })

  test('unsaved steps are not left behind without a question', async () => {
    const { user } = await openFlow()
    await user.click(row(0))
    await user.keyboard('{Delete}')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: texts.backToFlows.en }))
    await screen.findByText(forms.leaveText.en)
  })

  test('a name that is missing leads to its field', async () => {
    const { user, saved } = await openFlow()
    await user.click(screen.getByRole('tab', { name: texts.tab_flow.en }))
    const panel = within(screen.getByRole('tabpanel', { name: texts.tab_flow.en }))
    await user.clear(panel.getByRole('textbox', { name: /^Name/ }))
    await user.click(screen.getByRole('tab', { name: texts.tab_step.en }))
    press(forms.save.en)
    const name = within(await screen.findByRole('tabpanel', { name: texts.tab_flow.en })).getByRole(
      'textbox',
      { name: /^Name/ },
    )
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(saved).toEqual([])
  })
})

describe('a new flow', () => {
  test('begins with its place and name, and is created with its steps', async () => {
    const { created } = startServer(aFlow())
    const { user, router } = renderPage('/flow/create')
    await user.click(await screen.findByRole('button', { name: texts.toSteps.en }))
    expect(screen.getAllByText(forms['choice.required'].en)).toHaveLength(3)
    await screen.findByRole('option', { name: 'Tower' })
    await user.selectOptions(screen.getByRole('combobox', { name: /Building/ }), 'Tower')
    await screen.findByRole('option', { name: '1F' })
    await user.selectOptions(screen.getByRole('combobox', { name: /Floor/ }), '1F')
    await user.selectOptions(screen.getByRole('combobox', { name: /Flow group/ }), 'Patrols')
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Night round')
    await user.click(screen.getByRole('button', { name: texts.toSteps.en }))
    await user.click(await screen.findByRole('option', { name: 'Wait' }))
    press(forms.create.en)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/flow/${ids.flow}`))
    expect(created).toMatchObject([
      {
        name: 'Night round',
        buildingId: ids.building,
        floorId: ids.floor,
        flowGroupId: ids.group,
        definition: [{ type: 3, params: { seconds: 5 } }],
      },
    ])
  })

  test('cannot be without a flow group, and says where one is added', async () => {
    startFakeServer(
      on(buildingRoutes.list, () => [
        { id: ids.building, name: 'Tower', timezone: 'Asia/Tokyo', groups: [] },
      ]),
      on(floorRoutes.list, () => [{ id: ids.floor, name: '1F', index: 1 }]),
      on(flowGroupRoutes.list, () => []),
    )
    const { user } = renderPage('/flow/create')
    await screen.findByRole('option', { name: 'Tower' })
    await user.selectOptions(screen.getByRole('combobox', { name: /Building/ }), 'Tower')
    const link = await screen.findByRole('link', { name: texts.toGroups.en })
    expect(link.getAttribute('href')).toBe(`/building/${ids.building}/flow-group/create`)
  })
})
