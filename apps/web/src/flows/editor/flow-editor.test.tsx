import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { StepProblem } from '@wheelhouse/contract/flows/check-steps'
import { gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { resourceRoutes } from '@wheelhouse/contract/system/resource'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { describe, expect, test, vi } from 'vitest'
import { on } from '../../testing/fake-server.ts'
import {
  getDefinition,
  openFlow,
  press,
  row,
  rows,
  search,
  startServer,
  tree,
  useFlowEditor,
} from '../../testing/flow-editor-hand.tsx'
import { aFlow, callableServices, flowIds, makeStep } from '../../testing/flow-samples.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { beginEditor } from './begin-editor.ts'

/** The editor of flows as a person uses it (R-FLOWS-2, R-FLOWS-4). */

const { texts } = flowEditorTexts
const forms = formTexts.texts

useFlowEditor()

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

test('a step that plays a sound offers those that robots of the building can play', async () => {
  const sounds = ['Gong', 'Bell'].map((name) => ({ id: name.toLowerCase(), name }))
  const list = on(resourceRoutes.sounds, ({ params }) => (params.id === flowIds.building ? sounds : []))
  const { user, saved } = await openFlow({ definition: [] }, undefined, undefined, [list])
  await user.click(search())
  await user.keyboard('sound{Enter}')
  const field = await screen.findByRole('combobox', { name: /Sound/ })
  await within(field).findByRole('option', { name: 'Gong' })
  await user.selectOptions(field, 'Bell')
  expect(rows()).toEqual(['1 Play a sound “Bell”, 1×'])
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(getDefinition(saved[0])).toMatchObject([{ type: 301, params: { resourceId: 'bell' } }])
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

test('a long flow has all of its steps a moment after the first', async () => {
  const definition = Array.from({ length: 120 }, (_, index) => makeStep('wait', `s${index}`, { seconds: 5 }))
  await openFlow({ definition })
  await waitFor(() => expect(screen.getAllByRole('treeitem', { hidden: true })).toHaveLength(120))
})

describe('what is wrong', () => {
  test('is said at the step, and leads to its field; saving is refused', async () => {
    const { user, saved } = await openFlow({
      definition: [makeStep('wait', 'a', { seconds: 5 }), makeStep('speak', 'b', { text: '' })],
    })
    await waitFor(() => expect(row(1).textContent).toContain('Error: “Text” is missing.'))
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

  test('a language that robots have no voice for is said before saving, which it does not forbid', async () => {
    const speak = makeStep('speak', 'a', { text: 'Hello', language: 'th', voice: 'female', speed: 'normal' })
    const { user, saved } = await openFlow({ definition: [speak] }, undefined, ['ja', 'en'])
    await waitFor(() => expect(row(0).textContent).toContain(texts.problem_noVoice.en))
    await user.selectOptions(screen.getByRole('combobox', { name: /Language/ }), 'en')
    await waitFor(() => expect(row(0).textContent).not.toContain(texts.problem_noVoice.en))
    press(forms.save.en)
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  test('what only the server knows is said a moment later, and goes with what it was about', async () => {
    const gone: StepProblem = { index: 0, param: 'waypointId', code: 'gone', names: [] }
    const { user } = await openFlow(
      { definition: [makeStep('goTo', 'a', { waypointId: 'away' })] },
      ([step]) => (step?.params.waypointId === 'away' ? [gone] : []),
      undefined,
      [on(gonePlaceRoutes.ofFlow, () => [{ placeId: 'away', name: 'Old gate' }])],
    )
    await waitFor(() => expect(row(0).textContent).toContain('no longer exists'))
    const waypoint = screen.getByRole('combobox', { name: /Waypoint/ })
    await within(waypoint).findByRole('option', { name: 'Deleted (Old gate)' })
    expect(row(0).textContent).toContain('Deleted (Old gate)')
    await user.selectOptions(waypoint, 'Lobby')
    expect(row(0).textContent).not.toContain('Error')
  })
})

test('a call of a service takes what the chosen command takes, and nothing of the one before', async () => {
  const [{ id } = { id: '' }, { id: disabled } = { id: '' }] = callableServices
  const { user, saved } = await openFlow({
    definition: [makeStep('callService', 'a', { serviceCommandId: disabled })],
  })
  await user.click(row(0))
  const commands = screen.getByRole('combobox', { name: /^Service command/ })
  await waitFor(() => expect(rows()[0]).toContain('Call “Lifts / Cars / Send it away”'))
  await user.selectOptions(commands, 'Lifts / Cars / Call a car')
  // It is chosen no more, and so not offered.
  expect(within(commands).queryByRole('option', { name: /Send it away/ })).toBeNull()
  await waitFor(() => expect(rows()[0]).toContain('Error: “Car” is missing.'))
  const car = screen.getByRole('textbox', { name: /^Car/ })
  await user.type(car, 'ABCD')
  await waitFor(() => expect(rows()[0]).toContain('Error: “Car”'))
  await user.type(car, '{Backspace}')
  await waitFor(() => expect(rows()[0]).not.toContain('Error'))
  press(forms.save.en)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(getDefinition(saved[0])[0]?.params).toEqual({ serviceCommandId: id, car: 'ABC', floor: 1 })
})

test('what a condition looks at says which words it is compared with', async () => {
  const { user } = await openFlow({
    definition: [
      makeStep('if', 'a', { value: 'battery', operator: 'lt', compared: '30' }),
      makeStep('ifEnd', 'b'),
    ],
  })
  await user.click(row(0))
  await user.selectOptions(screen.getByRole('combobox', { name: /^Value/ }), 'judgement')
  const words = screen.getByRole('combobox', { name: /^Compared with/ })
  expect(
    within(words)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['abnormal', 'normal'])
  expect(rows()[0]).toContain('item is abnormal')
  await user.selectOptions(words, 'normal')
  expect(rows()[0]).toContain('is normal')
})

describe('a flow that rides a lift', () => {
  test('names and offers the places of the floor where the robot is at each step', async () => {
    const ride = { elevatorId: 'lift', floorId: flowIds.upperFloor }
    const { user } = await openFlow({
      definition: [
        makeStep('goTo', 'a', { waypointId: 'hall' }),
        makeStep('elevatorRide', 'b', ride),
        makeStep('goTo', 'c', { waypointId: 'hall' }),
        makeStep('if', 'd', { value: 'battery', operator: 'lt', compared: '30' }),
        makeStep('elevatorRide', 'e', { ...ride, floorId: flowIds.floor }),
        makeStep('ifEnd', 'f'),
        makeStep('goTo', 'g', { waypointId: 'hall' }),
      ],
    })
    await waitFor(() => expect(rows()[2]).toContain('Go to Upper hall'))
    expect(rows()[0]).toContain('Go to Hall')
    await user.click(row(2))
    screen.getByText('The robot is on: 2F')
    const waypoint = screen.getByRole('combobox', { name: /Waypoint/ })
    within(waypoint).getByRole('option', { name: 'Roof' })
    expect(within(waypoint).queryByRole('option', { name: 'Lobby' })).toBeNull()
    // Below or above: nobody knows whose hall is meant.
    expect(rows()[6]).toContain('The robot can be on different floors here')
  })
})

describe('opening a flow', () => {
  test('takes what was asked for ahead of its scripts, and asks for it once', async () => {
    const { calls } = startServer(aFlow())
    beginEditor(flowIds.flow)
    const ahead = [`GET /flows/${flowIds.flow}`, 'GET /commands']
    expect(calls).toEqual(ahead)
    renderPage(`/flow/${flowIds.flow}`)
    await screen.findByRole('tree')
    expect(calls.filter((one) => ahead.includes(one))).toEqual(ahead)
  })
})

describe('as JSON', () => {
  test('takes what another portal exported, marks what is unknown at its step, and gives it back', async () => {
    const { user, saved } = await openFlow()
    await user.click(screen.getByRole('radio', { name: texts.view_json.en }))
    const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.json.en })
    const foreign = [
      { ...makeStep('wait', 'w', { seconds: 5 }), children: [{ on: true }] },
      { id: 'f', name: 'Foreign', type: 42, params: { target: { x: [1, null] } }, icon: 'x' },
    ]
    const type = (steps: unknown) => fireEvent.change(json, { target: { value: JSON.stringify(steps) } })
    type([{ ...foreign[0], params: { id: 2 ** 60 } }])
    screen.getByText(/Step 1, params.id: The number is too large/)
    fireEvent.change(json, { target: { value: '[{"id":"a","params":{"__proto__":{}}}]' } })
    screen.getByText('A field cannot be called __proto__.')
    type(foreign)
    expect(JSON.parse(json.value)).toEqual(foreign)
    await user.click(screen.getByRole('radio', { name: texts.view_list.en }))
    expect(rows()).toEqual([
      expect.stringMatching(/Unknown fields: children.*Remove them to start/),
      expect.stringMatching(/not in the catalogue.*to start/),
    ])
    await user.click(row(0))
    await user.click(await screen.findByRole('button', { name: 'Remove “children”' }))
    await user.click(screen.getByRole('button', { name: forms.save.en }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const { children: _, ...known } = foreign[0] as { children: unknown }
    expect(getDefinition(saved[0])).toEqual([known, foreign[1]])
  })

  test('what is typed shows in the list as one act; what cannot be read is said and not left behind', async () => {
    const { user } = await openFlow()
    await user.click(screen.getByRole('radio', { name: texts.view_json.en }))
    const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.json.en })
    const typed = json.value.replace('"lobby"', '"hall"')
    fireEvent.change(json, { target: { value: `${typed} x` } })
    screen.getByText(`Line ${typed.split('\n').length}: There is a word without quotes.`)
    fireEvent.change(json, { target: { value: '[\n{ "id": "a"\n"name": "b" }]' } })
    screen.getByText('Line 3: The comma before this is missing.')
    screen.getByRole('tab', { name: 'Problems (1)' })
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
