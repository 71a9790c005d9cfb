import { screen, waitFor } from '@testing-library/react'
import { guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
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
