/** The picture of a route: brought, shown, and taken away, as acts of the map that is edited. */
import { screen, waitFor } from '@testing-library/react'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { fileTexts } from '@wheelhouse/texts/system/files'
import { expect, it } from 'vitest'
import { useStore } from '../../../kernel/server/store.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fakeUploads } from '../../../testing/fake-uploads.ts'
import { renderPart } from '../../../testing/render-app.tsx'
import { aUser } from '../../../testing/samples.ts'
import { signInEach } from '../../../testing/sign-in-each.ts'
import { generations } from '../drafts/generations.ts'
import { createUndoHistory } from '../drafts/undo-history.ts'
import { createEditorStore } from '../editor-store.ts'
import { findEntries } from '../map-objects.ts'
import { RouteFields } from './way-fields.tsx'

signInEach(aUser({ type: '2' }))

const { texts } = mapEditorTexts
const map = toMap({
  routes: [
    {
      id: 'round',
      name: 'Round',
      status: 1,
      interval: 1,
      points: [
        [1, 1],
        [3, 1],
      ],
    },
  ],
})
const nothing = () => Promise.resolve()

function openFields(isReadOnly: boolean) {
  const uploads = fakeUploads()
  startFakeServer(...uploads.handlers)
  const kept = { keepAct: nothing, keepDone: nothing, clearActs: nothing }
  const store = createEditorStore(map, {
    history: createUndoHistory({ acts: [], done: 0 }, kept),
    isReadOnly,
    onAct: () => undefined,
    onSkipped: () => undefined,
  })
  const editor = { store, rules: generations.v2 } as unknown as Parameters<typeof RouteFields>[0]['editor']
  const Fields = () => {
    const entries = findEntries(useStore(store.document), ['routes/round'])
    return <RouteFields editor={editor} entries={entries} />
  }
  return { ...renderPart(<Fields />), uploads, getRoute: () => store.document.get().routes[0] }
}

it('is brought by a file, shown, and taken away', async () => {
  const { user, uploads, getRoute } = openFields(false)
  const png = new File([new Uint8Array([1, 2, 3])], 'corridor.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText(texts.routeImage.en), png)
  const image = await screen.findByRole<HTMLImageElement>('img', { name: texts.routeImage.en })
  expect(image.src).toContain(`/files/${uploads.stored().id}`)
  expect(getRoute()).toMatchObject({ name: 'Round', image: uploads.stored().id })
  await user.click(screen.getByRole('button', { name: texts.removeRouteImage.en }))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  expect(getRoute()).toMatchObject({ name: 'Round', image: null })
})

it('is only shown to who may not draw', () => {
  openFields(true)
  expect(screen.queryByRole('button', { name: fileTexts.texts.choose.en })).toBeNull()
})
