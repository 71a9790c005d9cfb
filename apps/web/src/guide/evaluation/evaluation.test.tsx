import { screen, waitFor, within } from '@testing-library/react'
import { guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import { type EvaluationRun, evaluationRoutes } from '@wheelhouse/contract/guide/knowledge-evaluation'
import { knowledgeGroupRoutes } from '@wheelhouse/contract/guide/knowledge-group'
import { type KnowledgeItem, knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { type Publication, publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
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
const questions = [
  { text: 'Can I go online?', itemId: ids.lobby },
  { text: 'Who lends umbrellas?', itemId: ids.tower },
]
const missed = [{ text: 'Can I go online?', itemId: ids.lobby, itemQuestion: 'Is there Wi-Fi?', isNew: true }]
const refused: EvaluationRun = {
  id: ids.roof,
  at,
  operatorName: 'Sato Hana',
  kind: 'refused',
  questionCount: 2,
  hits: 1,
  amongThree: 2,
  hitsBefore: 2,
  missed,
}

signInEach(aUser({ type: '2' }))

function open(publication: Publication, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(knowledgeGroupRoutes.get, () => group),
    on(knowledgeItemRoutes.list, () => [
      anItem(ids.tower, 'Where is the desk?'),
      anItem(ids.lobby, 'Is there Wi-Fi?'),
    ]),
    on(guideQuestionRoutes.ask, () => ({
      ...({ language: 'en', outcome: 'notFound' } as const),
      hits: [],
      nearest: [{ itemId: ids.lobby, score: 0.1 }],
    })),
    on(publicationRoutes.get, () => publication),
    on(evaluationRoutes.get, () => ({ questions, revision: 3 })),
    on(evaluationRoutes.listRuns, () => [refused]),
    on(evaluationRoutes.listWeeks, () => [
      { monday: '2026-11-16', run: { questionCount: 8, hits: 6, amongThree: 7 } },
      { monday: '2026-11-09', run: null },
    ]),
  )
  return renderApp(`/guide/knowledge-groups/${ids.robot}?tab=evaluation`)
}
const changed: Publication = { at, operatorName: 'Sato Hana', isCurrent: false }

it('publishes a group that gets worse only once somebody has seen what it misses', async () => {
  const sent: unknown[] = []
  const { user } = open(
    changed,
    on(publicationRoutes.publish, ({ body }) => {
      sent.push(body)
      if (!body.isForced) throw failWith('evaluation.fell', { before: '100', after: '50' })
      return { ...changed, isCurrent: true }
    }),
  )
  expect(await screen.findByText('Unpublished changes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Not published: the hit rate would fall' }))
  expect(dialog.getByText(/from 100% \(published now\) to 50%/)).toBeTruthy()
  expect(await dialog.findByText('Can I go online? → Is there Wi-Fi?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish anyway' }))
  await waitFor(() => expect(sent).toEqual([{ isForced: false }, { isForced: true }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('has nothing to publish while robots answer from all that was written', async () => {
  open({ ...changed, isCurrent: true })
  await screen.findByText(/^Published .* by Sato Hana$/)
  expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true)
})

it('adds a question with the answer that it should find, the nearest first', async () => {
  let sent: unknown
  const { user } = open(
    changed,
    on(evaluationRoutes.add, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Is there internet?')
  await user.click(screen.getByRole('button', { name: 'Choose the answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Which answer should it find?' }))
  await dialog.findByText('Suggested')
  await user.click(dialog.getByRole('button', { name: 'Is there Wi-Fi?' }))
  await waitFor(() =>
    expect(sent).toEqual({ questions: [{ text: 'Is there internet?', itemId: ids.lobby }] }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says which questions were missed last, and removes one', async () => {
  let sent: unknown
  const { user } = open(
    changed,
    on(evaluationRoutes.save, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const table = within(await screen.findByRole('table', { name: 'Evaluation questions' }))
  const [, first, second] = table.getAllByRole('row')
  await waitFor(() => expect(first?.textContent).toBe('Can I go online?Is there Wi-Fi?Missed'))
  expect(second?.textContent).toBe('Who lends umbrellas?Where is the desk?')
  await user.click(table.getByRole('button', { name: 'Remove Can I go online?' }))
  await waitFor(() => expect(sent).toEqual({ questions: questions.slice(1), revision: 3 }))
})

it('says the hit rate by week, and nothing of weeks without a publication', async () => {
  open(changed)
  const table = within(await screen.findByRole('region', { name: 'Hit rate by week' }))
  const [, newest, before] = table.getAllByRole('row')
  expect(newest?.textContent).toBe('Nov 1675%751312')
  expect(before?.textContent).toBe('Nov 9––––')
})
