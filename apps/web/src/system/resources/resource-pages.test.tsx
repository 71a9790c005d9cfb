import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type Resource, resourceRoutes } from '@wheelhouse/contract/system/resource'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'

const door: Resource = {
  id: ids.robot,
  name: 'Front door',
  type: 'fimage',
  scope: 1,
  organizationId: aUser().organizationId,
  buildingId: null,
  fileId: ids.roof,
  file: {
    id: ids.roof,
    url: `/files/${ids.roof}`,
    name: 'door.png',
    mime: 'image/png',
    size: 2_500,
    sha256: 'x',
  },
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

function open(type: '1' | '2' | '9', address: string, ...handlers: Handler[]) {
  beginSession(aUser({ type }))
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(resourceRoutes.count, () => ({ count: 1 })),
    on(resourceRoutes.list, () => [door]),
    on(resourceRoutes.get, () => ({ ...door, can: { update: true, delete: true } })),
  )
  return renderPage(address)
}

it('lists what there is with its size', async () => {
  open('2', '/resource/list')
  await screen.findByRole('link', { name: 'Front door' })
  screen.getByText('3 kB')
})

it.each([
  ['1', ['Building']],
  ['2', ['Organisation', 'Building']],
  ['9', ['All organisations', 'Organisation', 'Building']],
] as const)('offers an account of type %s the scopes %j', async (type, offered) => {
  open(type, '/resource/create')
  const scope = await screen.findByRole('combobox', { name: /^Visibility/ })
  expect([...scope.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(offered)
})

it('requires a file, and says so at the field', async () => {
  const { user } = open('2', '/resource/create')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Door')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const field = screen.getByLabelText(/^File/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})

it('saves a new name alone', async () => {
  let sent: unknown
  const { user } = open(
    '2',
    `/resource/${door.id}`,
    on(resourceRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual({ name: 'Front door 2', revision: 1 }))
})

it('stays open and says why when it could not be deleted', async () => {
  const { user, router } = open(
    '2',
    `/resource/${door.id}`,
    on(resourceRoutes.usages, () => []),
    on(resourceRoutes.delete, () => Promise.reject(failWith('entity.inUse'))),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('This cannot be undone.')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This is in use and cannot be deleted/)
  expect(router.state.location.pathname).toBe(`/resource/${door.id}`)
})
