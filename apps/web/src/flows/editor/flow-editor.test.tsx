import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { flowGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { StepProblem } from '@wheelhouse/contract/flows/check-steps'
import { commandRoutes } from '@wheelhouse/contract/flows/command'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import type { Step } from '@wheelhouse/contract/flows/step'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { aCatalogue, aFlow, flowIds as ids, makeStep } from '../../testing/flow-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import type { FlowDetail } from './flow-form.ts'

/** The editor of flows as a person uses it (R-FLOWS-2, R-FLOWS-4). */

const { texts } = flowEditorTexts
const forms = formTexts.texts

const map = toMap({
  bounds: { min: [0, 0], max: [20, 10] },
  waypoints: [
    { id: 'lobby', no: 1, name: 'Lobby', type: 1, x: 3, y: 4, theta: 0 },
    { id: 'hall', no: 2, name: 'Hall', type: 1, x: 9, y: 4, theta: 0 },
  ],
})

signInEach(aUser())
beforeEach(() => {
  // jsdom draws nothing; what is drawn is looked at in a real browser.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

function startServer(flow: FlowDetail, tell: (steps: readonly Step[]) => StepProblem[] = () => []) {
  const saved: unknown[] = []
  const created: unknown[] = []
  let stored = flow
  let isTaken = false
  const save = (body: unknown, path: string) => {
    saved.push({ path, body })
    if (isTaken) {
      isTaken = false
      throw failWith('entity.changed')
    }
    stored = { ...stored, ...(body as object), revision: stored.revision + 1 }
    return undefined
  }
  const building = {
    id: ids.building,
    name: 'Tower',
    timezone: 'Asia/Tokyo',
    organizationId: ids.organization,
  }
  startFakeServer(
    on(buildingRoutes.list, () => [{ ...building, groups: [] }]),
    on(floorRoutes.list, () => [{ id: ids.floor, name: '1F', index: 1 }]),
    on(floorRoutes.getMap, () => map),
    on(flowGroupRoutes.list, () => [{ id: ids.group, name: 'Patrols' }]),
    on(commandRoutes.list, () => aCatalogue()),
    on(poseDefRoutes.list, () => []),
    on(poseNetworkRoutes.list, () => []),
    on(flowRoutes.list, () => []),
    on(flowRoutes.check, ({ body }) => tell(body.definition)),
    on(flowRoutes.revisions, () => []),
    on(flowRoutes.get, () => stored),
    on(flowRoutes.update, ({ body }) => save(body, 'update')),
    on(flowRoutes.define, ({ body }) => save(body, 'define')),
    on(flowRoutes.create, ({ body }) => {
      created.push(body)
      return stored
    }),
  )
  const saveElsewhere = (change: Partial<FlowDetail>) => {
    stored = { ...stored, ...change, revision: stored.revision + 1 }
    isTaken = true
  }
  return { saved, created, saveElsewhere }
}

async function openFlow(change: Partial<FlowDetail> = {}, tell?: (steps: readonly Step[]) => StepProblem[]) {
  const server = startServer(aFlow(change), tell)
  const { user, router } = renderApp(`/flow/${ids.flow}`)
  await screen.findByRole('tree')
  return { user, router, ...server }
}

const tree = () => screen.getByRole('tree', { name: texts.sequence.en })
const search = () => screen.getByRole('combobox', { name: texts.search.en })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The steps as they are read: number, name and line, one in each row, `>` for each level. */
const rows = () =>
  within(tree())
    .queryAllByRole('treeitem')
    .map(
      (row) =>
        '>'.repeat(Number(row.getAttribute('aria-level')) - 1) + row.textContent.replace(/\s+/g, ' ').trim(),
    )
const row = (index: number) => within(tree()).getAllByRole('treeitem')[index] ?? document.body
const getDefinition = (sent: unknown) => (sent as { body: { definition: Step[] } }).body.definition

describe('writing a flow by keyboard alone', () => {
  test('commands are searched, added and set, wrapped, moved and saved without a pointer', async () => {
    const { user, saved } = await openFlow({ definition: [] })
    await user.click(search())
    await user.keyboard('waypoint{Enter}')
    expect(rows()).toEqual([expect.stringMatching(/^1 Go to a waypoint Go to \(not set\) Error/)])
    await user.clear(search())
    await user.keyboard('wait{Shift>}{Enter}{/Shift}')
    const seconds = await screen.findByRole('textbox', { name: /Seconds/ })
    expect(document.activeElement).toBe(seconds)
    await user.clear(seconds)
    await user.keyboard('7.5{Escape}')
    expect(document.activeElement).toBe(tree())
    expect(rows()[1]).toBe('2 Wait Wait 7.5 s')
    await user.keyboard('{ArrowUp}{Enter}')
    const waypoint = screen.getByRole('combobox', { name: /Waypoint/ })
    expect(document.activeElement).toBe(waypoint)
    await user.selectOptions(waypoint, 'Hall')
    await user.keyboard('{Escape}{Shift>}{ArrowDown}{/Shift}i')
    expect(document.activeElement).toBe(search())
    await user.clear(search())
    await user.keyboard('repeat{Enter}{Escape}')
    expect(rows()).toEqual([
      '1 Repeat Repeat 2 times',
      '>2 Go to a waypoint Go to Hall',
      '>3 Wait Wait 7.5 s',
      '4 End of the repetition',
    ])
    // The step goes out of the loop, and the loop as a whole below it.
    await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}{ArrowDown}{Alt>}{ArrowUp}{/Alt}')
    expect(rows()).toEqual([
      '1 Repeat Repeat 2 times',
      '>2 Wait Wait 7.5 s',
      '3 End of the repetition',
      '4 Go to a waypoint Go to Hall',
    ])
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(getDefinition(saved[0]).map(({ type, params }) => ({ type, params }))).toEqual([
      { type: 4, params: { times: 2 } },
      { type: 3, params: { seconds: 7.5 } },
      { type: 5, params: {} },
      { type: 100, params: { waypointId: 'hall' } },
    ])
  })
})

describe('the list of steps', () => {
  test('undo and redo go back and forth without end; a text that is typed is one act', async () => {
    const { user } = await openFlow()
    await user.click(row(0))
    await user.keyboard('{Delete}')
    await user.keyboard('{Control>}d{/Control}')
    expect(rows()).toEqual(['1 Wait Wait 5 s', '2 Wait Wait 5 s'])
    const name = screen.getByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'Rest')
    expect(rows()[1]).toBe('2 Rest Wait 5 s')
    await user.click(tree())
    await user.keyboard('{Control>}z{/Control}')
    expect(rows()[1]).toBe('2 Wait Wait 5 s')
    await user.keyboard('{Control>}zz{/Control}')
    expect(rows()).toEqual(['1 Go to a waypoint Go to Lobby', '2 Wait Wait 5 s'])
    await user.keyboard('{Control>}{Shift>}zzz{/Shift}{/Control}')
    expect(rows()[1]).toBe('2 Rest Wait 5 s')
  })

  test('a step is dragged to another place, and a command into a block', async () => {
    await openFlow({
      definition: [
        makeStep('loopStart', 'a', { times: 2 }),
        makeStep('loopEnd', 'b'),
        makeStep('wait', 'c', { seconds: 5 }),
      ],
    })
    const carried = new Map<string, string>()
    const dataTransfer = {
      get types() {
        return [...carried.keys()]
      },
      setData: (type: string, value: string) => carried.set(type, value),
      getData: (type: string) => carried.get(type) ?? '',
    }
    fireEvent.dragStart(row(2), { dataTransfer })
    fireEvent.dragOver(row(1), { dataTransfer, clientY: 0 })
    expect(row(1).getAttribute('data-drop')).toBe('before')
    fireEvent.drop(row(1), { dataTransfer, clientY: 0 })
    expect(rows()).toEqual(['1 Repeat Repeat 2 times', '>2 Wait Wait 5 s', '3 End of the repetition'])
    carried.clear()
    fireEvent.dragStart(screen.getByRole('option', { name: 'Speak' }), { dataTransfer })
    fireEvent.dragOver(row(1), { dataTransfer, clientY: 0 })
    fireEvent.drop(row(1), { dataTransfer, clientY: 0 })
    expect(rows()[1]).toMatch(/^>2 Speak/)
  })

  test('copies go by the clipboard as JSON, and come back with ids of their own', async () => {
    const { user } = await openFlow()
    await user.click(row(1))
    const clipboardData = { setData: vi.fn<DataTransfer['setData']>() }
    fireEvent.copy(tree(), { clipboardData })
    const text = clipboardData.setData.mock.calls[0]?.[1] ?? ''
    expect(JSON.parse(text)).toMatchObject([{ type: 3, params: { seconds: 5 } }])
    await user.paste(text)
    expect(rows()).toHaveLength(3)
    await user.paste('no steps')
    expect(rows()).toHaveLength(3)
  })

  test('disabled commands are not offered, and ends come with their beginnings', async () => {
    await openFlow()
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(offered).toContain('Repeat')
    expect(offered).toContain('Buzz')
    expect(offered).not.toContain('End of the repetition')
    expect(offered).not.toContain('Retired')
  })
})

describe('what is wrong', () => {
  test('is said at the step, and leads to its field; saving is refused', async () => {
    const { user, saved } = await openFlow({
      definition: [makeStep('wait', 'a', { seconds: 5 }), makeStep('speak', 'b', { text: '' })],
    })
    expect(row(1).textContent).toContain('Error: “Text” is missing.')
    const name = screen.getByRole('textbox', { name: /^Name/ })
    await user.type(name, '!')
    press(forms.save.en)
    await screen.findByText(texts.hasErrors.en)
    expect(saved).toEqual([])
    await user.click(screen.getByRole('button', { name: /2\. Speak: “Text” is missing/ }))
    const field = screen.getByRole('textbox', { name: /Text/ })
    expect(document.activeElement).toBe(field)
    await user.type(field, 'Hello')
    press(forms.save.en)
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  test('what only the server knows is said a moment later, and goes with what it was about', async () => {
    const gone: StepProblem = { index: 0, param: 'waypointId', code: 'gone', names: [] }
    const { user } = await openFlow(
      { definition: [makeStep('goTo', 'a', { waypointId: 'away' })] },
      ([step]) => (step?.params.waypointId === 'away' ? [gone] : []),
    )
    await waitFor(() => expect(row(0).textContent).toContain('does not exist any more'))
    const waypoint = screen.getByRole('combobox', { name: /Waypoint/ })
    within(waypoint).getByRole('option', { name: 'Gone (away)' })
    await user.selectOptions(waypoint, 'Lobby')
    expect(row(0).textContent).not.toContain('Error')
  })
})

describe('as JSON', () => {
  test('what is typed shows in the list as one act; what cannot be read is said and not left behind', async () => {
    const { user } = await openFlow()
    await user.click(screen.getByRole('radio', { name: texts.view_json.en }))
    const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.json.en })
    const typed = json.value.replace('"lobby"', '"hall"')
    fireEvent.change(json, { target: { value: `${typed} x` } })
    screen.getByText(/^Line \d+: not JSON/)
    await user.click(screen.getByRole('radio', { name: texts.view_list.en }))
    screen.getByText(texts.jsonOpen.en)
    fireEvent.change(json, { target: { value: '[{"id":"a","name":"","type":"3","params":[],"icon":"x"}]' } })
    screen.getByText(/Step 1, name: Fill this in/)
    screen.getByText(/Step 1, type: Enter a number/)
    fireEvent.change(json, { target: { value: typed.replace('"seconds": 5', '"seconds": 6') } })
    fireEvent.change(json, { target: { value: typed } })
    await user.click(screen.getByRole('radio', { name: texts.view_list.en }))
    expect(rows()).toEqual(['1 Go to a waypoint Go to Hall', '2 Wait Wait 5 s'])
    await user.click(tree())
    await user.keyboard('{Control>}z{/Control}')
    expect(rows()[0]).toBe('1 Go to a waypoint Go to Lobby')
  })
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

describe('saving', () => {
  test('somebody else saved first: both versions are told step by step, and mine can be kept', async () => {
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
    const { user, router } = renderApp('/flow/create')
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
    const { user } = renderApp('/flow/create')
    await screen.findByRole('option', { name: 'Tower' })
    await user.selectOptions(screen.getByRole('combobox', { name: /Building/ }), 'Tower')
    const link = await screen.findByRole('link', { name: texts.toGroups.en })
    expect(link.getAttribute('href')).toBe(`/building/${ids.building}/flow-group/create`)
  })
})
