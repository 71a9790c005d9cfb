import { screen, waitFor } from '@testing-library/react'
import { guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, onEvents, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'

const guiding = {
  robotName: 'Amber',
  guide: { language: 'auto' as const },
  call: 'none' as const,
  canCall: true,
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
    ...{ choices: [], isWrong: false },
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
