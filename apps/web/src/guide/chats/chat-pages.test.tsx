import { screen, waitFor, within } from '@testing-library/react'
import {
  type AgentChatDetail,
  agentChatRoutes,
  type ChatEvent,
  type ChatTurn,
  chatRoutes,
  chatTurnRoutes,
} from '@wheelhouse/contract/guide/chat'
import { knowledgeGroupRoutes } from '@wheelhouse/contract/guide/knowledge-group'
import { publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, onEvents, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const at = '2026-11-20T00:00:00Z'

function aTurn(change: Partial<ChatTurn> = {}): ChatTurn {
  return {
    id: ids.roof,
    role: 'bot',
    text: 'On floor 2.',
    at,
    language: 'en',
    outcome: 'answer',
    itemId: ids.lobby,
    itemQuestion: 'Where are the toilets?',
    score: 0.82,
    choices: [],
    media: null,
    leadsTo: null,
    isWrong: false,
    ...change,
  }
}
const question = aTurn({
  id: ids.lobby,
  role: 'user',
  text: 'Restroom?',
  outcome: null,
  itemId: null,
  itemQuestion: null,
  score: null,
})

const chat = {
  ...({ id: ids.robot, organizationId: ids.tower, buildingId: ids.tower, groupId: ids.robot } as const),
  ...({ groupName: 'Reception', robotId: null, robotName: null, channel: 'web', language: 'en' } as const),
  ...({ startedAt: at, endedAt: null, rating: null, turnCount: 2, unansweredCount: 1 } as const),
  isEscalated: false,
}

signInEach(aUser({ type: '0' }))

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(chatRoutes.list, () => [chat]),
    on(chatRoutes.count, () => ({ count: 1 })),
    on(chatRoutes.get, () => ({ ...chat, turns: [question, aTurn()] })),
  )
  return renderApp(address)
}

it('narrows the list to questions without an answer, and leads to one that can be marked as wrong', async () => {
  const filters: string[] = []
  let sent: unknown
  const { user, router } = open(
    '/guide/chats/list',
    on(chatRoutes.list, ({ query }) => {
      filters.push(query.filter ?? '')
      return [chat]
    }),
    on(chatTurnRoutes.judge, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'No answer' }),
    'With unanswered questions',
  )
  await waitFor(() => expect(filters.at(-1)).toContain('"unansweredCount":{"gt":0}'))
  await user.click(await screen.findByRole('link', { name: /Nov 20, 2026/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/guide/chats/${ids.robot}`))
  const turns = within(await screen.findByRole('list', { name: 'What was said' }))
  expect(turns.getByText('Restroom?')).toBeTruthy()
  expect(turns.getByText('Match: 82%')).toBeTruthy()
  expect(turns.getByRole('link', { name: 'From: Where are the toilets?' })).toBeTruthy()
  await user.click(turns.getByRole('button', { name: 'Mark as wrong' }))
  await waitFor(() => expect(sent).toEqual({ isWrong: true }))
})

it('shows what a language model did for an answer', async () => {
  const detail: AgentChatDetail = {
    ...chat,
    agent: { model: 'small', provider: 'local' },
    turns: [
      {
        ...aTurn(),
        steps: [{ kind: 'llm', input: 'Restroom?', output: 'On floor 2, madam.', ms: 12, tokens: 40 }],
      },
    ],
  }
  const { user } = open(
    `/guide/chats/v2/${ids.robot}`,
    on(agentChatRoutes.get, () => detail),
  )
  await user.click(await screen.findByText('How the answer was produced (1)'))
  expect(screen.getByText('small (local)')).toBeTruthy()
  expect(screen.getByText('On floor 2, madam.')).toBeTruthy()
})

const group = {
  id: ids.robot,
  name: 'Reception',
  description: '',
  synonyms: [],
  itemCount: 2,
  revision: 1,
  organizationId: ids.tower,
  buildingId: ids.tower,
  createdAt: at,
  updatedAt: at,
  createdBy: null,
  updatedBy: null,
  can: { update: false, delete: false },
}
const talkPage = `/guide/knowledge-groups/${ids.robot}?tab=talk`
const onGroup = [
  on(knowledgeGroupRoutes.get, () => group),
  on(publicationRoutes.get, () => ({ at: null, operatorName: null, isCurrent: false })),
]
const onBegin = on(chatRoutes.begin, () => ({ id: ids.robot }))

it('talks with a group: asks back, takes the choice, and ends with a rating', async () => {
  const sent: unknown[] = []
  let rating: unknown
  const choices = [{ itemId: ids.lobby, question: 'Where are the toilets?' }]
  const askBack: ChatEvent[] = [
    { type: 'outcome', language: 'en', outcome: 'suggest', choices },
    { type: 'text', text: 'Did you ' },
    { type: 'replace', text: 'Did you mean one of these?' },
    { type: 'done', turn: aTurn({ outcome: 'suggest', text: 'Did you mean one of these?', choices }) },
  ]
  const answer: ChatEvent[] = [
    { type: 'outcome', language: 'en', outcome: 'answer', choices: [] },
    { type: 'text', text: 'On ' },
    { type: 'text', text: 'floor 2.' },
    { type: 'done', turn: aTurn() },
  ]
  const { user } = open(
    talkPage,
    ...onGroup,
    onBegin,
    on(chatRoutes.models, () => ({ names: { fast: 'small', accurate: 'large' } })),
    onEvents(chatRoutes.send, ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? askBack : answer
    }),
    on(chatRoutes.end, ({ body }) => {
      rating = body
      return undefined
    }),
  )
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Language model' }),
    'Accurate (large)',
  )
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Restroom?{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Where are the toilets?' }))
  const turns = within(screen.getByRole('list', { name: 'What was said' }))
  await waitFor(() => expect(turns.getAllByText('On floor 2.').length).toBeGreaterThan(0))
  expect(sent).toEqual([
    { text: 'Restroom?', itemId: null, model: 'accurate' },
    { text: 'Where are the toilets?', itemId: ids.lobby, model: 'accurate' },
  ])
  await user.click(await screen.findByRole('button', { name: 'Helpful' }))
  expect(await screen.findByText('The conversation has ended.')).toBeTruthy()
  expect(rating).toEqual({ rating: 'good' })
})

it('says when a message was not answered, and sends it again', async () => {
  let tries = 0
  const { user } = open(
    talkPage,
    ...onGroup,
    onBegin,
    on(chatRoutes.models, () => ({ names: null })),
    onEvents(chatRoutes.send, () => {
      tries += 1
      if (tries === 1) throw failWith('server.unavailable')
      return [{ type: 'done' as const, turn: aTurn() }]
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Restroom?{Enter}')
  const alert = within(await screen.findByRole('alert'))
  await user.click(alert.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getAllByText('On floor 2.').length).toBeGreaterThan(0))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Language model' })).toBeNull()
})
