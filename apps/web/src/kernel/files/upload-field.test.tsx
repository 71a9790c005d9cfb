import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fileLimits, type StoredFile } from '@wheelhouse/contract/system/file'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWith, startFakeServer } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { chooseLanguage } from '../words/texts.ts'
import { UploadField } from './upload-field.tsx'

beforeEach(() => chooseLanguage('en'))
afterEach(() => vi.unstubAllGlobals())

const png = new File(['a picture'], 'door.png', { type: 'image/png' })
const large = new File([new Uint8Array(2 * fileLimits.chunkBytes)], 'door.png', { type: 'image/png' })

/** A form with the field alone, and what it would send. */
function renderField(server: ReturnType<typeof fakeUploads>, stored: StoredFile | null = null) {
  const calls = startFakeServer(...server.handlers)
  function Form() {
    const [file, setFile] = useState(stored)
    const [isBusy, setIsBusy] = useState(false)
    return (
      <form aria-label="form">
        <UploadField
          name="fileId"
          label="Picture"
          kind="image"
          value={file}
          onChange={setFile}
          onBusyChange={setIsBusy}
        />
        <output aria-label="file">{file?.id ?? 'none'}</output>
        <button type="submit" disabled={isBusy}>
          Save
        </button>
      </form>
    )
  }
  return { ...renderPart(<Form />), calls }
}
const field = () => screen.getByLabelText<HTMLInputElement>(/^Picture/)
const fieldDescription = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const given = () => screen.getByRole('status', { name: 'file' }).textContent

describe('a field for a file', () => {
  it('sends what is chosen, shows it, and gives the form its id', async () => {
    const server = fakeUploads()
    const { user } = renderField(server)
    expect(field().accept).toContain('.png')
    expect(fieldDescription()).toBe('.png .jpg .jpeg .webp .gif, up to 10 MB')
    await user.upload(field(), png)
    const picture = await screen.findByRole('img', { name: 'Preview of door.png' })
    expect(picture.getAttribute('src')).toBe(`/api${server.stored().url}`)
    expect(given()).toBe(server.stored().id)
    expect(document.activeElement).toBe(field())
    expect(screen.getByText('Uploaded door.png')).toBeTruthy()
    expect(screen.getByText('4 × 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(given()).toBe('none')
  })

  it('shows how far it is, keeps the form from being saved, and can be cancelled', async () => {
    const held = Promise.withResolvers<void>()
    const server = fakeUploads({ beforePiece: (offset) => (offset > 0 ? held.promise : undefined) })
    const { user, calls } = renderField(server)
    await user.upload(field(), large)
    const bar = await screen.findByRole('progressbar', { name: 'Uploading door.png' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'))
    expect(screen.getByText('50%')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    // The keyboard is enough: the focus goes where one can go on.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel the upload' }))
    await user.keyboard('{Enter}')
    held.resolve()
    await waitFor(() => expect(calls.at(-1)).toMatch(/^DELETE/))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(given()).toBe('none')
    expect(document.activeElement).toBe(field())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })

  it('takes what is dropped on it', async () => {
    const server = fakeUploads()
    renderField(server)
    const place = field().closest('div')?.parentElement
    if (!place) throw new Error('the place to drop on')
    fireEvent.drop(place, { dataTransfer: { files: [png] } })
    await waitFor(() => expect(given()).toBe(server.stored().id))
  })

  it('says in words why the server does not take it, and keeps the file it had', async () => {
    const server = fakeUploads({
      beforePiece: () => {
        throw failWith('file.wrongType')
      },
    })
    const { user } = renderField(server, { ...fakeUploads().stored(), name: 'old.png' })
    const before = given()
    await user.upload(field(), png)
    await screen.findByText(/door.png cannot be used. The content of the file/)
    expect(fieldDescription()).toContain('cannot be used')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(given()).toBe(before)
    await chooseLanguage('ja')
    expect(await screen.findByRole('button', { name: '外す' })).toBeTruthy()
  })

  it('does not begin with what is too large or empty', async () => {
    const { user, calls } = renderField(fakeUploads())
    const huge = new File(['x'], 'huge.png', { type: 'image/png' })
    Object.defineProperty(huge, 'size', { value: 10_000_001 })
    await user.upload(field(), huge)
    expect(await screen.findByText(/at most 10 MB/)).toBeTruthy()
    await user.upload(field(), new File([], 'empty.png', { type: 'image/png' }))
    expect(await screen.findByText(/The file is empty/)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('ends the upload when its page is left', async () => {
    const held = Promise.withResolvers<void>()
    const { user, calls, unmount } = renderField(fakeUploads({ beforePiece: () => held.promise }))
    await user.upload(field(), png)
    await waitFor(() => expect(calls).toHaveLength(2))
    unmount()
    held.resolve()
    await waitFor(() => expect(calls.at(-1)).toMatch(/^DELETE/))
  })
})
