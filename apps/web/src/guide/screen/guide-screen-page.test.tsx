import { screen, waitFor } from '@testing-library/react'
import type { ChatTurn } from '@wheelhouse/contract/guide/chat'
import { guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, onEvents, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'

const guiding = {
  robotName: 'Amber',
  guide: { language: 'auto' as const },
  call: 'none' as const,
  canCall: true,
  trip: null,
}

function open(...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    on(guideScreenRoutes.state, () => guiding),
    on(guideScreenRoutes.begin, () => ({ id: ids.tower })),
  )
  return { ...renderApp('/guide/screen/secret'), calls }
}

it('greets, offers to call somebody, and says so once somebody is called', async () => {
  let call: 'none' | 'callIn' = 'none'
  const { user } = open(
    on(guideScreenRoutes.state, () => ({ ...guiding, call })),
    on(guideScreenRoutes.call, () => {
      call = 'callIn'
      return undefined
    }),
  )
  expect(await screen.findByText('How can I help you?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Call a member of staff' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Calling a member of staff…'), {
    timeout: 5_000,
  })
})

it('shows the picture of an answer', async () => {
  const turn = {
    ...({
      id: ids.roof,
      role: 'bot',
      text: 'On floor 2.',
      at: '2026-11-20T00:00:00Z',
      language: 'en',
    } as const),
    ...({
      outcome: 'answer',
      itemId: ids.lobby,
      itemQuestion: 'Toilets?',
      score: 1,
      media: 'image',
    } as const),
    choices: [],
    leadsTo: null,
    isWrong: false,
  }
  const { user } = open(onEvents(guideScreenRoutes.send, () => [{ type: 'done' as const, turn }]))
  await user.type(await screen.findByRole('textbox'), 'Toilets?{Enter}')
  const picture = await screen.findByRole('img', { name: 'Picture or video for “Toilets?”' })
  expect(picture.getAttribute('src')).toBe(
    `/api/guide-screens/secret/chats/${ids.tower}/turns/${ids.roof}/media`,
  )
})

it('says that the robot does not guide now, and offers nothing', async () => {
  open(on(guideScreenRoutes.state, () => ({ ...guiding, guide: null })))
  expect(await screen.findByText('I am not guiding visitors at the moment.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says that an address is no longer valid', async () => {
  open(
    on(guideScreenRoutes.state, () => {
      throw failWith('entity.notFound')
    }),
  )
  expect(
    await screen.findByText('This address is no longer valid. Please tell a member of staff.'),
  ).toBeTruthy()
})

const answer: ChatTurn = {
  id: ids.roof,
  role: 'bot',
  text: 'On floor 2.',
  at: '2026-11-20T00:00:00Z',
  language: 'en',
  outcome: 'answer',
  itemId: ids.lobby,
  itemQuestion: 'Desk?',
  score: 1,
  media: null,
  choices: [],
  leadsTo: 'Desk',
  isWrong: false,
}
const trip = { id: ids.night, chatId: ids.tower, waypointName: 'Desk' }

it('leads to where an answer leads, stops that trip alone, and goes on with the conversation', async () => {
  let state: GuideTrip['state'] | null = null
  let asked: object | null = null
  const { user, calls } = open(
    onEvents(guideScreenRoutes.send, () => [{ type: 'done' as const, turn: answer }]),
    on(guideScreenRoutes.state, () => ({ ...guiding, trip: state && { ...trip, state } })),
    on(guideScreenRoutes.beginTrip, ({ body }) => {
      asked = body
      state = 'underWay'
      return { ...trip, state }
    }),
    on(guideScreenRoutes.stopTrip, () => {
      state = 'cancelled'
      return undefined
    }),
  )
  await user.type(await screen.findByRole('textbox'), 'Desk?{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Take me there' }))
  expect(await screen.findByText('Please follow me.')).toBeTruthy()
  expect(screen.getByText('To: Desk')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(asked).toEqual({ turnId: ids.roof })
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('I have stopped guiding you.')).toBeTruthy()
  const chats = 'POST /guide-screens/secret/chats'
  expect(calls).toContain(`${chats}/${ids.tower}/trips/${ids.night}/stop`)
  expect(screen.getByText('On floor 2.', { selector: 'p' })).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'And now?{Enter}')
  await waitFor(() => expect(screen.queryByText('I have stopped guiding you.')).toBeNull())
  expect(calls.filter((call) => call === chats)).toHaveLength(1)
})

it('says kindly why it does not lead, and offers it again', async () => {
  const { user } = open(
    onEvents(guideScreenRoutes.send, () => [{ type: 'done' as const, turn: answer }]),
    on(guideScreenRoutes.beginTrip, () => {
      throw failWith('guide.otherFloor')
    }),
  )
  await user.type(await screen.findByRole('textbox'), 'Desk?{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Take me there' }))
  expect((await screen.findByRole('alert')).textContent).toContain('that place is on another floor')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Take me there' })).toHaveProperty('disabled', false),
  )
})

it.each([
  ['waiting', 'I am getting ready. Please wait here.'],
  ['underWay', 'Please follow me.'],
  ['blocked', 'I cannot move forward at the moment. Please clear the way and wait.'],
] as const)(
  'goes on with a trip that is %s after it was loaded anew, and says when a stop fails',
  async (state, words) => {
    const { user } = open(
      on(guideScreenRoutes.state, () => ({ ...guiding, guide: null, trip: { ...trip, state } })),
      on(guideScreenRoutes.stopTrip, () => {
        throw failWith('guide.notStopped')
      }),
    )
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect((await screen.findByRole('alert')).textContent).toContain('I could not stop')
  },
)

it.each([
  ['arrived', 'We have arrived.'],
  ['cancelled', 'I have stopped guiding you.'],
  ['failed', 'I am sorry, I could not take you all the way. Please ask a member of staff.'],
] as const)(
  'says that a trip has %s, with nothing to stop, until the visitor leaves',
  async (state, words) => {
    const { user, calls } = open(
      on(guideScreenRoutes.state, () => ({ ...guiding, trip: { ...trip, state } })),
      on(guideScreenRoutes.end, () => undefined),
    )
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('How can I help you?')).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
    await waitFor(() => expect(calls).toContain(`POST /guide-screens/secret/chats/${ids.tower}/end`))
  },
)
