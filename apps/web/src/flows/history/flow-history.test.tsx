import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { Revision } from '@wheelhouse/contract/flows/revision'
import type { Definition, Step } from '@wheelhouse/contract/flows/step'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import { FlowHistory } from './flow-history.tsx'

signInEach(aUser())

const id = '00000000-0000-4000-8000-000000000001'
const step = (values: Partial<Step>): Step => ({
  id: 'a',
  name: 'Reception',
  type: 100,
  params: { waypointId: 'w1' },
  icon: 'map-pin',
  ...values,
})
const greet = step({
  id: 'b',
  name: 'Greet',
  type: 300,
  params: { text: 'Hello', voice: 'female' },
  icon: 'x',
})
const aRevision = (revision: number, definition: Step[]): Revision<Definition> => ({
  revision,
  definition,
  name: 'Patrol',
  at: `2026-11-2${revision}T00:00:00Z`,
  operatorName: revision === 2 ? null : 'Sato Hanako',
})
const revisions = [aRevision(2, [step({}), greet]), aRevision(1, [greet])]

function show(present: Step[], { canTake = true, kept = revisions } = {}) {
  const taken: Step[][] = []
  const queries: number[] = []
  startFakeServer(
    on(flowRoutes.revisions, () => {
      queries.push(1)
      return kept
    }),
  )
  const { user } = renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FlowHistory
        flow={{ id, revision: 3, definition: present }}
        canTake={canTake}
        onTake={(definition) => taken.push(definition)}
      />
    </QueryClientProvider>,
  )
  return { user, taken }
}

const differences = async () =>
  within(await screen.findByRole('list', { name: /Changes|変更点/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the history of a flow', () => {
  it('says in words what became of the newest of its earlier steps', async () => {
    show([
      step({ id: 'b', name: 'Welcome', type: 300, params: { text: 'Hi', voice: 'male' }, icon: 'x' }),
      step({}),
      step({ id: 'c', name: 'Wait', type: 3, params: { seconds: 5 }, icon: 'timer' }),
    ])
    expect(await differences()).toEqual([
      'Step 1: renamed from “Greet” to “Welcome”',
      'Step 1, “Welcome”: Text changed from “Hello” to “Hi”',
      'Step 1, “Welcome”: Voice changed from “Female” to “Male”',
      'Moved “Reception” from step 1 to step 2',
      'Added as step 3: “Wait” (Wait)',
    ])
  })

  it('says it in Japanese', async () => {
    await chooseLanguage('ja')
    show([step({ id: 'c', name: '受付へ移動', params: { waypointId: 'w2' } }), step({}), greet])
    expect(await differences()).toEqual(['「受付へ移動」（ウェイポイントへ移動）を1番目に追加'])
  })

  it('compares any two of them', async () => {
    const { user } = show([])
    const [newest, oldest] = [/^Revision 2/, /^Revision 1/].map((name) =>
      screen.findAllByRole<HTMLOptionElement>('option', { name }),
    )
    const [from, to] = [(await oldest)?.[0]?.value ?? '', (await newest)?.[0]?.value ?? '']
    await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), from)
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), to)
    expect(await differences()).toEqual(['Added as step 1: “Reception” (Go to a waypoint)'])
    await user.click(screen.getByRole('button', { name: 'Compare revision 2 with now' }))
    expect(await differences()).toEqual([
      'Removed step 1: “Reception” (Go to a waypoint)',
      'Removed step 2: “Greet” (Speak)',
    ])
  })

  it('names who saved them, and says so where nobody is known', async () => {
    show([])
    const list = await screen.findByRole('list', { name: 'Earlier steps' })
    const [second, first] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('Sato Hanako')
    expect(second?.textContent).toContain('unknown')
    expect(second?.textContent).toContain('Revision 2, 2 steps')
  })

  it('gives earlier steps to those who may change them, and to nobody else', async () => {
    const { user, taken } = show([])
    await user.click(await screen.findByRole('button', { name: 'Use the steps of revision 1' }))
    expect(taken).toEqual([[greet]])
  })

  it('only shows them where they cannot be taken', async () => {
    show([], { canTake: false })
    await screen.findByRole('button', { name: 'Compare revision 1 with now' })
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })

  it('says that nothing differs, and that there is nothing yet', async () => {
    show([step({}), greet])
    await screen.findByText('The steps are identical.')
  })

  it('says what will be kept while there is nothing yet', async () => {
    show([], { kept: [] })
    await screen.findByText(/^No earlier steps yet/)
  })

  it('can be read again after it could not be', async () => {
    let isDown = true
    startFakeServer(
      on(flowRoutes.revisions, () => {
        if (isDown) throw failWith('server.error')
        return revisions
      }),
    )
    const { user } = renderPart(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FlowHistory flow={{ id, revision: 3, definition: [] }} canTake onTake={() => {}} />
      </QueryClientProvider>,
    )
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(retry)
    await waitFor(() => screen.getByRole('list', { name: 'Earlier steps' }))
  })
})
