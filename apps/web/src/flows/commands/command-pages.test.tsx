import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { commandRoutes } from '@wheelhouse/contract/flows/command'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession } from '../../session/session.store.ts'
import { aBuiltInCommand, aCatalogueCommand } from '../../testing/command-samples.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

let filters: { where: object }[]

signInEach(aUser({ type: '9' }))
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(commandRoutes.count, () => ({ count: 2 })),
    on(commandRoutes.get, ({ params: { id } }) =>
      id === ids.roof ? aBuiltInCommand() : aCatalogueCommand(),
    ),
    on(commandRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? '{}') as (typeof filters)[number])
      return [aBuiltInCommand(), aCatalogueCommand()]
    }),
  )
  return renderPage(address)
}

/** At once: a form of this size is slow where every key is looked at. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('the list of commands', () => {
  it('requests what its address filters for, and shows every command in words', async () => {
    open('/command/list?category=900&scope=0&isBuiltIn=false&status=1')
    const link = await screen.findByRole('link', { name: 'Water the plants' })
    expect(link.getAttribute('href')).toBe(`/command/${ids.robot}`)
    expect(filters.at(-1)?.where).toEqual({ category: 900, scope: 0, isBuiltIn: false, status: 1 })
    for (const cell of ['water', '1001', 'External and other', 'Custom'])
      screen.getByRole('cell', { name: cell })
    expect(screen.getAllByRole('cell', { name: 'Standard' })).toHaveLength(2)
    screen.getByRole('cell', { name: 'Built-in' })
  })

  it('names them in the language of the console', async () => {
    await chooseLanguage('ja')
    open('/command/list')
    await screen.findByRole('link', { name: '水やり' })
  })

  it('disables several at once', async () => {
    const sent: object[] = []
    const { user } = open(
      '/command/list',
      on(commandRoutes.update, ({ params: { id }, body }) => {
        sent.push({ id, ...(body as object) })
        return undefined
      }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Disable' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Disable' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { id: ids.roof, status: 0, revision: 1 },
        { id: ids.robot, status: 0, revision: 1 },
      ]),
    )
  })
})

describe('a new command', () => {
  it('is sent with everything that was filled in, and led to', async () => {
    let sent: unknown
    const { user, router } = open(
      '/command/create',
      on(commandRoutes.create, ({ body }) => {
        sent = body
        return aCatalogueCommand()
      }),
    )
    await fill(user, await screen.findByRole('textbox', { name: /Name \(Japanese\)/ }), '水やり')
    await fill(user, box(/Name \(English\)/), 'Water the plants')
    await fill(user, box(/^Code/), 'water')
    await fill(user, box(/^Type number/), '１００１')
    await user.click(screen.getByRole('button', { name: 'Puzzle piece' }))
    await user.click(await screen.findByRole('radio', { name: 'Drops' }))
    await user.click(screen.getByRole('checkbox', { name: 'ugo mini' }))
    await fill(user, box(/^Minimum OS version/), '2.5.0')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/command/${ids.robot}`))
    expect(sent).toEqual({
      name: { ja: '水やり', en: 'Water the plants' },
      code: 'water',
      type: 1_001,
      icon: 'droplets',
      category: 900,
      scope: 0,
      models: ['ugo-mini'],
      minOs: '2.5.0',
      memo: '',
      status: 1,
      paramsSchema: { type: 'object', properties: {}, required: [] },
    })
  })

  it('shows at each field what is wrong with it', async () => {
    const { user } = open('/command/create')
    await fill(user, await screen.findByRole('textbox', { name: /^Code/ }), '9 lives')
    await fill(user, box(/^Type number/), '100')
    await fill(user, box(/^Minimum OS version/), 'new')
    await fill(user, box(/^Parameter definition/), '{"type":"object","properties":{"a":{"type":"text"}}}')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
    screen.getByText(/Begin with a letter/)
    screen.getByText('Use 1000 or more.')
    screen.getByText('Use three numbers and dots, for instance 2.5.0.')
    screen.getByText(/Invalid parameter definition \(properties\.a\.type\)/)
  })

  it('shows that its number is taken', async () => {
    const { user } = open(
      '/command/create',
      on(commandRoutes.create, () => {
        throw failWith('entity.duplicate', {}, [{ path: 'type', code: 'value.taken' }])
      }),
    )
    await fill(user, await screen.findByRole('textbox', { name: /Name \(Japanese\)/ }), '水やり')
    await fill(user, box(/Name \(English\)/), 'Water')
    await fill(user, box(/^Code/), 'water')
    const type = box(/^Type number/)
    await fill(user, type, '1001')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText('This value is already in use.')
    expect(document.activeElement).toBe(type)
  })
})

describe('the preview of a step', () => {
  it('follows the description while it is written', async () => {
    const { user } = open('/command/create')
    const definition = await screen.findByRole('textbox', { name: /^Parameter definition/ })
    const preview = within(screen.getByRole('group', { name: 'Fields of a step' }))
    preview.getByText('No parameters.')
    await fill(user, definition, '{"type": ')
    preview.getByText(/Nothing to show/)
    const properties = { how: { type: 'string', title: 'How much', enum: ['little', 'lots'] } }
    await fill(user, definition, JSON.stringify({ type: 'object', properties, required: ['how'] }))
    await user.selectOptions(preview.getByRole('combobox', { name: /How much/ }), 'lots')
  })

  it('says what a flow will offer a list for', async () => {
    open(`/command/${ids.roof}`)
    await screen.findByText('In a flow, this is chosen from the list of waypoints.')
  })
})

describe('a built-in command', () => {
  it('is shown with what is fixed of it, and why', async () => {
    open(`/command/${ids.roof}`)
    await screen.findByText(/This command is built in/)
    for (const name of [/^Code/, /^Type number/, /^Parameter definition/])
      expect(box(name).disabled).toBe(true)
    expect(box(/Name \(English\)/).disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('can be given another name, and nothing else of it is sent', async () => {
    let sent: unknown
    const { user } = open(
      `/command/${ids.roof}`,
      on(commandRoutes.update, ({ body }) => {
        sent = body
        return undefined
      }),
    )
    await fill(user, await screen.findByRole('textbox', { name: /Name \(English\)/ }), 'Drive to')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual({ name: { ja: 'ウェイポイントへ移動', en: 'Drive to' }, revision: 1 }),
    )
  })
})

describe('a custom command', () => {
  it('is not deleted while flows use it, and says which', async () => {
    const { user } = open(
      `/command/${ids.robot}`,
      on(commandRoutes.usages, () => [
        { table: 'flows', effect: 'blocks' as const, count: 1, names: ['Evening round'] },
      ]),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/Evening round/)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  })

  it('keeps an icon that this console does not know', async () => {
    open(
      `/command/${ids.robot}`,
      on(commandRoutes.get, () => aCatalogueCommand({ icon: 'watering-can' })),
    )
    await screen.findByRole('button', { name: 'watering-can' })
  })
})

describe('where a command is used', () => {
  const page = `/command/usage/${ids.robot}`

  it('names every flow with its building and steps, and leads to it', async () => {
    open(
      page,
      on(commandRoutes.uses, () => [
        { kind: 'flow' as const, id: ids.night, name: 'Evening round', buildingId: ids.tower, count: 3 },
        { kind: 'flow' as const, id: ids.lobby, name: 'Morning round', buildingId: ids.annex, count: 1 },
      ]),
    )
    await screen.findByText('2 flows or command lists, 4 places.')
    screen.getByRole('heading', { name: 'Where “Water the plants” is used' })
    const link = screen.getByRole('link', { name: 'Evening round' })
    expect(link.getAttribute('href')).toBe(`/flow/${ids.night}`)
    const row = within(screen.getByRole('row', { name: /Evening round/ }))
    row.getByRole('cell', { name: 'Tower' })
    row.getByRole('cell', { name: '3' })
  })

  it('says that nothing uses it', async () => {
    open(
      page,
      on(commandRoutes.uses, () => []),
    )
    await screen.findByText('No flow or command list uses this command.')
  })

  it('can be requested again', async () => {
    let isDown = true
    const { user } = open(
      page,
      on(commandRoutes.uses, () => {
        if (isDown) throw failWith('server.error')
        return []
      }),
    )
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(retry)
    await screen.findByText('No flow or command list uses this command.')
  })
})

describe('the catalogue as it is offered', () => {
  it('shows a general operator what each enabled command requires, and nothing to change', async () => {
    beginSession(aUser({ type: '0' }))
    open('/command/list/read-only')
    await screen.findByText('Amount (whole number, 10 to 500, default: 100)')
    screen.getByText('plant (up to 40 characters, required)')
    screen.getByText('Waypoint (from the list of waypoints, required)')
    expect(filters.at(-1)?.where).toEqual({ status: 1 })
    expect(screen.queryByRole('link', { name: 'Water the plants' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create a command' })).toBeNull()
    const scope = within(screen.getByRole('combobox', { name: 'Availability' }))
    expect(scope.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Any availability',
      'Standard',
      'Beta',
    ])
  })

  it('offers other people every availability', async () => {
    beginSession(aUser({ type: '1' }))
    open('/command/list/read-only')
    await screen.findByText('Go to a waypoint')
    expect(
      within(screen.getByRole('combobox', { name: 'Availability' })).getAllByRole('option'),
    ).toHaveLength(6)
  })
})
