import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { commandRoutes } from '@wheelhouse/contract/flows/command'
import { type CommandList, commandListRoutes } from '@wheelhouse/contract/flows/command-list'
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { expect, it } from 'vitest'
import { beginSession, endSession } from '../../session/session.store.ts'
import { aBuiltInCommand, aCatalogueCommand } from '../../testing/command-samples.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const builtIn = (code: string, id: string, name: string) => {
  const { type, category, icon, params } = stepTypes.find((it) => it.code === code) ?? aMissing()
  return aBuiltInCommand({
    id,
    code,
    type,
    category,
    icon,
    paramsSchema: params,
    name: { ja: name, en: name },
  })
}
function aMissing(): never {
  throw new Error('no such step type')
}
const speak = builtIn('speak', ids.roof, 'Speak')
const rotate = builtIn('rotate', ids.tower, 'Turn')
const ifStep = builtIn('if', ids.annex, 'If')
const aList = (
  values: Partial<CommandList> = {},
): CommandList & { can: { update: boolean; delete: boolean } } => ({
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a02',
  name: 'Lobby',
  mode: 1,
  memo: '',
  status: 1,
  revision: 1,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  definition: [
    { commandId: speak.id, label: 'Greet', icon: 'volume-2', params: { text: 'Hello' }, key: 'KeyG' },
    { commandId: rotate.id, label: 'Turn', icon: 'rotate-ccw', params: { angle: 90 } },
  ],
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
    on(commandRoutes.list, () => [speak, rotate, ifStep, aCatalogueCommand()]),
    on(commandListRoutes.get, () => aList()),
    on(commandListRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderPage(address), sent }
}
const path = `/command-mapping/${aList().id}`
const getRow = (number: number) => within(screen.getByRole('listitem', { name: `Command ${number}` }))

it('offers the commands that a button can run, and no key twice', async () => {
  const { user, sent } = open(path)
  await screen.findByText(/You can add commands that a robot runs as a single action/)
  await user.click(screen.getByRole('button', { name: 'Add a command' }))
  const choices = within(getRow(3).getByRole('combobox', { name: /^Command/ })).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Choose',
    'Speak',
    'Turn',
    'Water the plants',
  ])
  // Nothing moves a robot that nobody chose.
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await getRow(3).findByText('Choose one.')
  expect(sent).toEqual([])
  await user.selectOptions(getRow(3).getByRole('combobox', { name: /^Command/ }), 'Turn')
  expect(getRow(3).getByRole('textbox', { name: /^Button label/ })).toHaveProperty('value', 'Turn')
  const keys = within(getRow(3).getByRole('combobox', { name: /^Key/ })).getAllByRole('option')
  expect(keys.map(({ textContent }) => textContent)).not.toContain('G')
})

it('saves the order, the key and the parameters', async () => {
  const { user, sent } = open(path)
  await user.click(await screen.findByRole('button', { name: 'Move “Turn” up' }))
  await user.selectOptions(getRow(1).getByRole('combobox', { name: /^Key/ }), 'H')
  const angle = getRow(1).getByRole('textbox', { name: /^Angle/ })
  await user.clear(angle)
  await user.type(angle, '45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    revision: 1,
    definition: [
      { commandId: rotate.id, label: 'Turn', icon: 'rotate-ccw', params: { angle: 45 }, key: 'KeyH' },
      { commandId: speak.id, label: 'Greet', icon: 'volume-2', params: { text: 'Hello' }, key: 'KeyG' },
    ],
  })
})

it('says at its field that the mode is taken, and at the parameter what the server refused', async () => {
  const { user } = open(
    path,
    on(commandListRoutes.update, () => {
      throw failWith('entity.duplicate', {}, [{ path: 'mode', code: 'commandList.modeTaken' }])
    }),
  )
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^Mode/ }),
    '110: Work plans (ugo Pro)',
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The building already has a command list for this mode.')
})

it.each([
  ['[\n  {"label": "Go",,}\n]', /^Line 2: /],
  ['{}', 'It must be an array of commands: [ … ].'],
  ['[1]', 'Entry 1 is not a command: { … }.'],
  [`[{"commandId": "${ids.roof}", "label": 5, "icon": "play", "params": {}}]`, /^Command 1, label: /],
  [
    `[{"commandId": "${ids.roof}", "label": "Go", "icon": "play", "params": {}, "colour": "red"}]`,
    /^Command 1, colour: /,
  ],
])('names what is wrong with the JSON %j, and keeps it', async (text, words) => {
  const { user } = open(path)
  await user.click(await screen.findByText('JSON'))
  const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' })
  fireEvent.change(json, { target: { value: text } })
  screen.getByText(words)
  expect(json.value).toBe(text)
})

it('saves nothing while its JSON is wrong, and keeps it beyond the end of the session', async () => {
  const { user, sent } = open(path)
  await user.click(await screen.findByText('JSON'))
  const json = screen.getByRole('textbox', { name: 'JSON' })
  fireEvent.change(json, { target: { value: '[{"label":' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(json))
  expect(sent).toEqual([])
  endSession('auth.required')
  cleanup()
  beginSession(aUser({ type: '2' }))
  open(path)
  expect((await screen.findByRole('textbox', { name: 'JSON' })).textContent).toBe('[{"label":')
})
