import { screen, waitFor, within } from '@testing-library/react'
import { type InitSet, initDataRoutes } from '@wheelhouse/contract/system/init-data'
import { expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '9' }))

it('shows what is missing, asks, and adds what was chosen', async () => {
  let sets: InitSet[] = [
    { id: 'systemConfigs', present: ['anonymize.nameMax'], missing: ['retention.activityDays'] },
    { id: 'anonymizePolicies', present: ['Faces'], missing: [] },
  ]
  const sent: unknown[] = []
  startFakeServer(
    on(initDataRoutes.look, () => ({ sets })),
    on(initDataRoutes.add, ({ body }) => {
      sent.push(body)
      sets = sets.map((set) => ({ ...set, present: [...set.present, ...set.missing], missing: [] }))
      return { sets }
    }),
  )
  const { user } = renderPage('/auth/init-data')
  await screen.findByText(/^retention.activityDays: ./)
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add selected data' })
  expect(add.disabled).toBe(true)
  const policies = screen.getByRole<HTMLInputElement>('checkbox', { name: /Anonymisation/ })
  expect(policies.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /System parameters/ }))
  await user.click(add)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('System parameters (1)')
  expect(sent).toEqual([])
  await user.click(dialog.getByText('Add'))
  await waitFor(() => expect(screen.getAllByText('Complete').length).toBe(2))
  expect(sent).toEqual([{ sets: ['systemConfigs'] }])
})

it('is for system administrators', async () => {
  beginSession(aUser({ type: '2' }))
  startFakeServer()
  const { router } = renderPage('/auth/init-data')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/403'))
})
