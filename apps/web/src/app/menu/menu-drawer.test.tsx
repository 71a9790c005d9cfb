import { screen, waitFor, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '0' }))

it('opens the main menu over the screen of a phone, and closes it on the way', async () => {
  startFakeServer(
    on(deviceRoutes.list, () => []),
    on(deviceRoutes.count, () => ({ count: 0 })),
  )
  const { user, router } = renderApp('/robot/control')
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Main menu' }))
  expect(drawer.getByRole('link', { name: 'Operation' }).getAttribute('aria-current')).toBe('page')
  await user.click(drawer.getByRole('link', { name: 'IoT devices' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/device/list'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
