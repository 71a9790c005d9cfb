import { screen, waitFor } from '@testing-library/react'
import { type SystemVersion, systemVersionRoutes } from '@wheelhouse/contract/system/system-version'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const autumn: SystemVersion = {
  id: ids.robot,
  name: 'Autumn',
  version: '1.16.1',
  target: 'portal',
  models: [],
  status: 0,
  releaseNote: { ja: '', en: '' },
  minBattery: 20,
  publishedAt: null,
  fileId: null,
  file: null,
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}

signInEach(aUser({ type: '9' }))

it('shows everybody the version of the console', async () => {
  startFakeServer(on(systemVersionRoutes.listOwn, () => ({ console: '1.16.1', versions: [] })))
  renderPage('/my/versions')
  await screen.findByText('1.16.1')
})

it('takes a package, and shows its size and its sum', async () => {
  const uploads = fakeUploads()
  let sent: unknown
  startFakeServer(
    ...uploads.handlers,
    on(systemVersionRoutes.get, () => ({ ...autumn, can: { update: true, delete: true } })),
    on(systemVersionRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const { user } = renderPage(`/system/versions/${ids.robot}`)
  const field = await screen.findByLabelText(/^File/)
  expect(field.getAttribute('accept')).toBe('.zip,.gz,.tgz,.deb')
  expect(screen.queryByText(/^SHA-256/)).toBeNull()
  await user.upload(field, new File(['a package'], 'os.tgz'))
  await screen.findByText(`SHA-256: ${'0'.repeat(64)}`)
  screen.getByRole('link', { name: 'os.tgz' })
  screen.getByText(/^9 byte/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual({ fileId: uploads.stored().id, revision: 1 }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(/^SHA-256/)).toBeNull()
})
