import { screen, waitFor, within } from '@testing-library/react'
import { type GuideFinding, guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import { guideWeekRoutes } from '@wheelhouse/contract/guide/guide-week'
import { knowledgeGroupRoutes } from '@wheelhouse/contract/guide/knowledge-group'
import { type KnowledgeItem, knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { type OpenQuestion, openQuestionRoutes } from '@wheelhouse/contract/guide/open-question'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const at = '2026-11-20T00:00:00Z'
const stamps = { createdAt: at, updatedAt: at, createdBy: null, updatedBy: null, revision: 1 }
const group = {
  id: ids.robot,
  name: 'Reception',
  description: '',
  synonyms: [],
  itemCount: 2,
  ...stamps,
  organizationId: ids.tower,
  buildingId: ids.tower,
  can: { update: true, delete: true },
}
const none = { fileId: null, file: null, floorId: null, waypointId: null, waypointName: null }
const anItem = (id: string, question: string): KnowledgeItem => ({
  id,
  groupId: ids.robot,
  index: 0,
  isEnabled: true,
  ja: null,
  ...none,
  ...stamps,
  en: { question, answer: 'On floor 2.', variants: [] },
})
const wifi: OpenQuestion = {
  turnId: ids.roof,
  language: 'en',
  text: 'Can I go online?',
  otherWordings: ['Online?'],
  count: 3,
  lastAt: at,
  isWrong: false,
}

const near = [{ itemId: ids.lobby, score: 0.1 }]
const unknown: GuideFinding = { language: 'en', outcome: 'notFound', hits: [], nearest: near }
const found: GuideFinding = { language: 'en', outcome: 'answer', hits: near, nearest: near }

signInEach(aUser({ type: '2' }))

/** Once something is done about the question, it is no longer listed. */
function open(...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(knowledgeGroupRoutes.get, () => group),
    on(knowledgeItemRoutes.list, () => [
      anItem(ids.tower, 'Where is the desk?'),
      anItem(ids.lobby, 'Is there Wi-Fi?'),
    ]),
    on(openQuestionRoutes.list, () =>
      calls.some((call) => /open-questions\/(promote|settle)$/.test(call)) ? [] : [wifi],
    ),
    on(guideQuestionRoutes.ask, () => unknown),
    on(guideWeekRoutes.list, () => [
      { monday: '2026-11-16', answer: 12, suggest: 3, notFound: 1, wrong: 0 },
      { monday: '2026-11-09', answer: 0, suggest: 0, notFound: 0, wrong: 0 },
    ]),
    on(openQuestionRoutes.settle, () => undefined),
    on(publicationRoutes.get, () => ({ at: null, operatorName: null, isCurrent: false })),
  )
  return { ...renderApp(`/guide/knowledge-groups/${ids.robot}?tab=unanswered`), calls }
}

it('makes a question a variant of the item that is nearest, and says what the guide makes of it now', async () => {
  let sent: unknown
  const { user } = open(
    on(openQuestionRoutes.promote, ({ body }) => {
      sent = body
      return found
    }),
  )
  expect(await screen.findByText('Asked: 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add as a variant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Which question is it a variant of?' }))
  await dialog.findByText('Suggested')
  const [first] = dialog.getAllByRole('listitem')
  expect(first?.textContent).toContain('Is there Wi-Fi?')
  await user.click(dialog.getByRole('button', { name: 'Is there Wi-Fi?' }))
  await waitFor(() => expect(sent).toEqual({ turnId: ids.roof, itemId: ids.lobby }))
  expect(await screen.findByText('No unanswered questions in this period.')).toBeTruthy()
  expect(screen.getByText('Tried again:').parentElement?.textContent).toContain('Answer')
})

it('writes an answer to a question, which is filled in, and tries it again', async () => {
  let sent: unknown
  const { user, calls } = open(
    on(knowledgeItemRoutes.create, ({ body }) => {
      sent = body
      return anItem(ids.roof, 'Can I go online?')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Write an answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }))
  const english = within(dialog.getByRole('group', { name: 'English' }))
  await user.type(english.getByRole('textbox', { name: 'Answer' }), 'Yes.')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent).toMatchObject({ en: { question: 'Can I go online?', answer: 'Yes.' }, ja: null }),
  )
  expect(await screen.findByText('Tried again:')).toBeTruthy()
  expect(calls).toContain(`POST /knowledge-groups/${ids.robot}/open-questions/settle`)
})

it('sets a question aside that needs no answer', async () => {
  const { user, calls } = open()
  await user.click(await screen.findByRole('button', { name: 'No answer needed' }))
  expect(await screen.findByText('No unanswered questions in this period.')).toBeTruthy()
  expect(calls).not.toContain(`POST /knowledge-groups/${ids.robot}/ask`)
})

it('says by week what came of the questions', async () => {
  open()
  const table = within(await screen.findByRole('region', { name: 'Answers by week' }))
  const [, newest, before] = await table.findAllByRole('row')
  expect(newest?.textContent).toBe('Nov 161612310')
  expect(before?.textContent).toBe('Nov 900000')
})
