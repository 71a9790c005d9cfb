import { cleanup, fireEvent, screen } from '@testing-library/react'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { expect, it } from 'vitest'
import { beginSession, endSession } from '../../../session/session.store.ts'
import { openFlow, rows, useFlowEditor } from '../../../testing/flow-editor-hand.tsx'
import { makeStep } from '../../../testing/flow-samples.ts'
import { aUser } from '../../../testing/samples.ts'

/** JSON that cannot be read yet, beyond the end of a session. */

const { texts } = flowEditorTexts
const broken = '[{ "id": "a" '

useFlowEditor()

const getJson = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.json.en })

/** Types JSON that lacks its end, and leaves it by the end of the session. */
async function typeAndEnd() {
  const { user } = await openFlow()
  await user.click(screen.getByRole('radio', { name: texts.view_json.en }))
  fireEvent.change(await getJson(), { target: { value: broken } })
  endSession('auth.required')
  cleanup()
  beginSession(aUser())
}

it('is back in its view once the same person has signed in again', async () => {
  await typeAndEnd()
  const { user } = await openFlow()
  const json = await getJson()
  expect(json.value).toBe(broken)
  expect(screen.queryByText(texts.jsonOutdated.en)).toBeNull()
  await user.click(screen.getByRole('button', { name: texts.discardJson.en }))
  expect(json.value).toContain('"seconds"')
})

it('says that it would undo what somebody else has changed meanwhile', async () => {
  await typeAndEnd()
  const { user } = await openFlow({ definition: [makeStep('wait', 'w', { seconds: 9 })], revision: 2 })
  expect((await getJson()).value).toBe(broken)
  screen.getByText(texts.jsonOutdated.en)
  fireEvent.change(await getJson(), { target: { value: '[]' } })
  expect(screen.queryByText(texts.jsonOutdated.en)).toBeNull()
  await user.click(screen.getByRole('radio', { name: texts.view_list.en }))
  expect(rows()).toEqual([])
})
