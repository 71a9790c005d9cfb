import { screen, waitFor, within } from '@testing-library/react'
import { customBundleRoutes } from '@wheelhouse/contract/custom/custom-bundle'
import { type CustomManifestDetail, customManifestRoutes } from '@wheelhouse/contract/custom/custom-manifest'
import { readManifest } from '@wheelhouse/contract/custom/read-manifest'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { afterEach, expect, it } from 'vitest'
import { branding, preview, setPreview } from '../../custom/manifest.ts'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '9' }))
afterEach(() => setPreview(null))

const toBundle = ({ name, kind, content }: BodyOf<typeof customBundleRoutes.create>) => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  sha256: 'b'.repeat(64),
  kind,
  name,
  size: content.length,
  createdAt: '2026-11-20T00:00:00Z',
  createdByName: null,
})

/** A server that keeps versions as ours does. */
function startServer() {
  const versions: CustomManifestDetail[] = []
  const publications: string[] = []
  const bundles: BodyOf<typeof customBundleRoutes.create>[] = []
  const getState = (id: string) =>
    publications.at(-1) === id ? 'published' : publications.includes(id) ? 'retired' : 'draft'
  const find = (id: string | undefined) => {
    const found = versions.find((one) => one.id === id)
    if (found === undefined) throw new Error(`there is no ${id}`)
    return { ...found, state: getState(found.id) } as const
  }
  startFakeServer(
    on(customBundleRoutes.list, () => bundles.map(toBundle)),
    on(customBundleRoutes.create, ({ body }) => {
      bundles.push(body)
      return toBundle(body)
    }),
    on(customManifestRoutes.list, () => ({
      manifests: versions.map(({ id }) => find(id)),
      publications: [],
      source: publications.length > 0 ? ('published' as const) : ('none' as const),
    })),
    on(customManifestRoutes.get, ({ params }) => find(params.id)),
    on(customManifestRoutes.create, ({ body: { text, note } }) => {
      const number = versions.length + 1
      const stamps = { createdAt: '2026-11-20T00:00:00Z', createdBy: null, createdByName: null }
      const row = { id: `00000000-0000-4000-8000-00000000000${number}`, number, note, text, ...stamps }
      const created = {
        ...row,
        state: 'draft',
        ...readManifest(JSON.parse(text), {
          trustsScripts: false,
          bundles: new Map([['a'.repeat(64), 'page']]),
        }),
      } as const
      versions.push(created)
      return created
    }),
    on(customManifestRoutes.publish, ({ params }) => void publications.push(params.id ?? '')),
    on(customManifestRoutes.rollBack, () => void publications.pop()),
  )
  return { publications, bundles }
}

async function upload(user: ReturnType<typeof renderPage>['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: 'Upload manifest' }))
  const form = within(await screen.findByRole('form', { name: 'Upload manifest' }))
  await user.click(form.getByLabelText('Manifest (JSON)'))
  await user.paste(text)
  await user.click(form.getByRole('button', { name: 'Save as draft' }))
}

it('shows what is wrong with a version, and does not offer to publish it', async () => {
  startServer()
  const { user } = renderPage('/system/custom')
  await screen.findByText('No version has been uploaded yet.')
  await upload(user, '[]')
  await screen.findByText(/^Put braces/)
  const text = screen.getByLabelText('Manifest (JSON)')
  await user.clear(text)
  await user.click(text)
  await user.paste('{"views":[{"id":"a"}]}')
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }))
  dialog.getByText('views.0.path')
  expect(dialog.getAllByText(/Left out: views.0/).length).toBeGreaterThan(0)
  expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull()
})

it('names the line of a manifest that is not JSON, and takes the file again once it is corrected', async () => {
  startServer()
  const { user } = renderPage('/system/custom')
  await user.click(await screen.findByRole('button', { name: 'Upload manifest' }))
  const form = await screen.findByRole('form', { name: 'Upload manifest' })
  const input = form.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('there is no field for a file')
  const choose = (...parts: BlobPart[]) => user.upload(input, new File(parts, 'manifest.json'))
  await choose('{\n  "theme": {\n    "primaryColor": "#123456",\n  }\n}')
  await screen.findByText('Line 4: A name in quotes is missing.')
  expect(input.files).toHaveLength(0)
  // Shift_JIS.
  await choose(new Uint8Array([0x7b, 0x22, 0x83, 0x65]))
  await screen.findByText(/^manifest.json cannot be read\. Save it as UTF-8/)
  await choose('{"theme":{"primaryColor":"#123456"}}')
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await screen.findByRole('dialog', { name: 'Version 1' })
})

it('previews, publishes and rolls back a version, each after a question', async () => {
  const { publications } = startServer()
  const { user } = renderPage('/system/custom')
  await upload(user, '{"theme":{"primaryColor":"#123456"}}')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(branding.get().theme.primaryColor).toBe('#123456'))
  expect(preview.get()?.number).toBe(1)
  await user.click(await screen.findByRole('button', { name: 'Version 1' }))
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(publications).toEqual([])
  const question = within(await screen.findByRole('dialog', { name: 'Publish version 1?' }))
  await user.click(question.getByRole('button', { name: 'Publish' }))
  await screen.findByText('The published version is in use.')
  await user.click(await screen.findByRole('button', { name: 'Version 1' }))
  await user.click(await screen.findByRole('button', { name: 'Roll back' }))
  const second = within(await screen.findByRole('dialog', { name: 'Roll back version 1?' }))
  await user.click(second.getByRole('button', { name: 'Roll back' }))
  await screen.findByText(/standard appearance/)
  expect(publications).toEqual([])
})

it('is for system administrators', async () => {
  beginSession(aUser({ type: '2' }))
  startFakeServer()
  const { router } = renderPage('/system/custom')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/403'))
})

it('says what each page of a version may do before it is published, and lists what was uploaded', async () => {
  startServer()
  const { user } = renderPage('/system/custom')
  await screen.findByText('No version has been uploaded yet.')
  const view = { id: 'shift', path: 'shift', bundle: 'a'.repeat(64) }
  await upload(user, JSON.stringify({ views: [{ ...view, capabilities: ['driving.read'] }] }))
  const asks = within(await screen.findByRole('region', { name: 'What its pages may do' }))
  asks.getByText('Read who drove robots by hand, and when')
  await screen.findByRole('button', { name: 'Publish' })
})

it('brings in a page as it is, and refuses what would not keep its bytes', async () => {
  const { bundles } = startServer()
  const { user } = renderPage('/system/custom')
  await screen.findByText('No file has been uploaded yet.')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('there is no field for a file')
  await user.upload(input, new File(['\ufeff<p>with a mark</p>'], 'marked.html', { type: 'text/html' }))
  await screen.findByText(/^marked.html cannot be used\. Choose an HTML or CSS file/)
  await user.upload(input, new File(['p { color: red }'], 'red.css', { type: 'text/css' }))
  await screen.findByText('red.css')
  expect(bundles).toMatchObject([{ name: 'red.css', kind: 'styles', content: 'p { color: red }' }])
})
