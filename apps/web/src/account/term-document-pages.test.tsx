import { screen, waitFor } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type StoredTermDocument, termDocumentRoutes } from '@wheelhouse/contract/account/term-document'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const id = '00000000-0000-4000-8000-0000000000aa'
function aDocument(values: Partial<StoredTermDocument> = {}) {
  return {
    id,
    type: 'TOS' as const,
    version: '2.0',
    effectiveAt: '2099-01-01T00:00:00Z',
    bodyJa: '本文',
    bodyEn: 'Text',
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}

signInEach(aUser({ type: '9' }))

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(listViewRoutes.list, () => []),
    on(termDocumentRoutes.count, () => ({ count: 2 })),
    on(termDocumentRoutes.list, () => [
      aDocument(),
      aDocument({ id: aUser().id, version: '1.0', effectiveAt: '2026-01-01T00:00:00Z' }),
    ]),
    on(termDocumentRoutes.get, () => aDocument()),
  )
  return renderPage(address)
}

it('distinguishes versions in force from those to come', async () => {
  open('/system/terms/list')
  const getRow = async (version: string) =>
    (await screen.findByRole('link', { name: version })).closest('tr')?.textContent
  expect(await getRow('2.0')).toContain('Not yet in force')
  expect(await getRow('1.0')).toContain('In force')
})

it('registers a version that is in force at once', async () => {
  let sent: unknown
  const { user } = open(
    '/system/terms/create',
    on(termDocumentRoutes.create, ({ body }) => {
      sent = body
      return aDocument()
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Version/ }), '3')
  await user.type(screen.getByRole('textbox', { name: /Japanese/ }), '文')
  await user.type(screen.getByRole('textbox', { name: /English/ }), 'T')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent).toEqual({ type: 'TOS', version: '3', effectiveAt: null, bodyJa: '文', bodyEn: 'T' }),
  )
})

it('says why a version in force cannot be changed', async () => {
  open(
    `/system/terms/${id}`,
    on(termDocumentRoutes.get, () => ({ ...aDocument(), can: { update: false, delete: false } })),
  )
  await screen.findByText('A version in force cannot be changed. Register a new version instead.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
