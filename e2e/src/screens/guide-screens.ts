import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const id = '00000000-0000-4000-8000-0000000000e1'
const stamps = {
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  revision: 1,
}
const can = { update: true, delete: true }
const group = {
  id,
  name: '総合案内',
  description: '',
  organizationId: id,
  buildingId: id,
  itemCount: 2,
  ...stamps,
  synonyms: [['トイレ', 'お手洗い', '化粧室']],
}
const none = { fileId: null, file: null, floorId: null, waypointId: null, waypointName: null }
const toilets = {
  ja: {
    question: 'トイレはどこですか',
    answer: '1階エレベーター右手の奥にございます。各階にもあります。',
    variants: ['お手洗いはどこ', '化粧室を使いたいです'],
  },
  en: {
    question: 'Where are the toilets?',
    answer: 'They are on every floor; on the ground floor at the end to the right of the lifts.',
    variants: ['Is there a restroom?'],
  },
}
const items = [
  { id, groupId: id, index: 0, isEnabled: true, ...toilets, ...none, ...stamps },
  {
    id: id.replace('e1', 'e2'),
    groupId: id,
    index: 1,
    isEnabled: false,
    ...toilets,
    en: null,
    ...none,
    waypointId: 'desk',
    waypointName: '総合案内所',
    ...stamps,
  },
]
const answers = {
  [`**/api/buildings/${id}/floors?*`]: { status: 200, json: [] },
  [`**/api/knowledge-groups/${id}`]: { status: 200, json: { ...group, can } },
  [`**/api/knowledge-groups/${id}/items?*`]: { status: 200, json: items },
  [`**/api/knowledge-groups/${id}/ask`]: {
    status: 200,
    json: { language: 'ja', outcome: 'suggest', hits: [{ itemId: id, score: 0.38 }], nearest: [] },
  },
  [`**/api/knowledge-groups/${id}/open-questions?*`]: {
    status: 200,
    json: [
      {
        turnId: id,
        language: 'ja',
        text: '傘は借りられますか',
        otherWordings: ['傘ある？'],
        count: 4,
        lastAt: stamps.createdAt,
        isWrong: false,
      },
    ],
  },
  [`**/api/knowledge-groups/${id}/weeks`]: {
    status: 200,
    json: [
      { monday: '2026-11-16', answer: 120, suggest: 32, notFound: 14, wrong: 2 },
      { monday: '2026-11-09', answer: 61, suggest: 5, notFound: 0, wrong: 0 },
      { monday: '2026-11-02', answer: 0, suggest: 0, notFound: 0, wrong: 0 },
    ],
  },
  '**/api/guide-models': { status: 200, json: { names: { fast: 'small', accurate: 'large' } } },
  [`**/api/knowledge-groups/${id}/publication`]: {
    status: 200,
    json: { at: stamps.createdAt, operatorName: '佐藤 花子', isCurrent: false },
  },
  [`**/api/knowledge-groups/${id}/evaluation`]: {
    status: 200,
    json: { questions: [{ text: 'お手洗いはどこにありますか', itemId: id }], revision: 1 },
  },
  [`**/api/knowledge-groups/${id}/evaluation/runs`]: {
    status: 200,
    json: [
      {
        id,
        at: stamps.createdAt,
        operatorName: '佐藤 花子',
        kind: 'refused',
        questionCount: 40,
        hits: 35,
        amongThree: 38,
        hitsBefore: 39,
        missed: [
          { text: 'お手洗いはどこにありますか', itemId: id, itemQuestion: toilets.ja.question, isNew: true },
        ],
      },
    ],
  },
  [`**/api/knowledge-groups/${id}/evaluation/weeks`]: {
    status: 200,
    json: [
      { monday: '2026-11-16', run: { questionCount: 40, hits: 39, amongThree: 40 } },
      { monday: '2026-11-09', run: null },
      { monday: '2026-11-02', run: { questionCount: 20, hits: 15, amongThree: 18 } },
    ],
  },
  [`**/api/knowledge-groups/${id}/gone-waypoints`]: { status: 200, json: [id.replace('e1', 'e2')] },
}

async function openItem(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(トイレはどこですか|Where are the toilets\?)$/ })
    .first()
    .click()
  await page.getByRole('dialog').locator('textarea').first().waitFor()
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /CSVの取り込み|Import CSV/ }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
}

async function tryQuestion(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /質問を試す|Try a question/ }).fill('お手洗いはどこにありますか')
  await page.keyboard.press('Enter')
  await page.getByText(/一致度38%|Match: 38%/).waitFor()
}

const path = `/guide/knowledge-groups/${id}`

const chat = {
  id,
  organizationId: id,
  buildingId: id,
  groupId: id,
  groupName: '総合案内',
  channel: 'web',
  robotId: null,
  robotName: null,
  language: 'ja',
  startedAt: stamps.createdAt,
  endedAt: null,
  rating: null,
  turnCount: 2,
  unansweredCount: 0,
  isEscalated: false,
}
const at = stamps.createdAt
const noAnswer = {
  outcome: null,
  itemId: null,
  itemQuestion: null,
  score: null,
  choices: [],
  media: null,
  leadsTo: null,
  isWrong: false,
}
const said = [
  { id, role: 'user', text: 'お手洗いはどこにありますか', at, language: 'ja', ...noAnswer, steps: [] },
  {
    id: id.replace('e1', 'e2'),
    role: 'bot',
    text: toilets.ja.answer,
    at,
    language: 'ja',
    outcome: 'answer',
    itemId: id,
    itemQuestion: toilets.ja.question,
    score: 0.82,
    choices: [],
    media: null,
    leadsTo: '総合案内所',
    isWrong: true,
    steps: [
      { kind: 'retrieve', input: 'お手洗いはどこにありますか', output: '[]', ms: 3, tokens: null },
      { kind: 'llm', input: toilets.ja.question, output: toilets.ja.answer, ms: 810, tokens: 412 },
    ],
  },
]
const agentChat = { ...chat, agent: { model: 'small', provider: 'local' } }
const chatAnswers = {
  '**/api/chats?*': { status: 200, json: [chat] },
  '**/api/chats/count*': { status: 200, json: { count: 1 } },
  [`**/api/chats/${id}`]: { status: 200, json: { ...chat, turns: said } },
  '**/api/agent-chats?*': { status: 200, json: [agentChat] },
  '**/api/agent-chats/count*': { status: 200, json: { count: 1 } },
  [`**/api/agent-chats/${id}`]: { status: 200, json: { ...agentChat, turns: said } },
}

/** The display of a robot that guides, with a trip on which it leads somebody. */
const atDisplay = (trip: GuideTrip | null) => ({
  '**/api/guide-screens/secret': {
    status: 200,
    json: { robotName: '案内 1号', guide: { language: 'auto' }, call: 'none', canCall: true, trip },
  },
  '**/api/guide-screens/secret/chats': { status: 200, json: { id } },
  '**/api/guide-screens/secret/chats/*/messages': {
    status: 200,
    body: `data: ${JSON.stringify({ type: 'done', turn: { ...said[1], isWrong: false } })}\n\n`,
  },
})

/** A visitor asks, and is offered to be led. */
async function askTheWay(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('総合案内所はどこですか')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /案内してもらう|Take me there/ }).waitFor()
}

/** Rows of `every-screen.test.ts`: knowledge groups, one with what an item can contain, and conversations. */
export const guideScreens: Screen[] = [
  { path: '/guide/knowledge-groups/list', as: 'orgAdmin', ready: 'h1' },
  { path: '/guide/knowledge-groups/create', as: 'orgAdmin', ready: 'form button[type="submit"]' },
  { path, as: 'orgAdmin', ready: 'table', answers },
  { path: `${path}?tab=basic`, as: 'orgAdmin', ready: 'input[name="name"]', answers },
  { path: `${path}?then=item`, as: 'orgAdmin', ready: 'table', answers, act: openItem },
  { path: `${path}?then=import`, as: 'orgAdmin', ready: 'table', answers, act: openImport },
  { path: `${path}?then=try`, as: 'orgAdmin', ready: 'table', answers, act: tryQuestion },
  { path: `${path}?tab=unanswered`, as: 'orgAdmin', ready: 'ul strong', answers },
  { path: `${path}?tab=evaluation`, as: 'orgAdmin', ready: 'table', answers },
  { path: `${path}?tab=talk`, as: 'orgAdmin', ready: 'input[maxlength="500"]', answers },
  { path: '/guide/screen/secret', as: 'operator', ready: 'input[maxlength="500"]', answers: atDisplay(null) },
  ...(['underWay', 'failed'] as const).map(
    (state): Screen => ({
      path: `/guide/screen/secret?trip=${state}`,
      as: 'operator',
      ready: `[data-state="${state}"]`,
      answers: atDisplay({ id, chatId: id, waypointName: '総合案内所（1階 正面玄関ホール 西側）', state }),
    }),
  ),
  {
    path: '/guide/screen/secret?then=ask',
    as: 'operator',
    ready: 'input[maxlength="500"]',
    answers: atDisplay(null),
    act: askTheWay,
  },
  { path: '/guide/chats/list', as: 'orgAdmin', ready: 'table', answers: chatAnswers },
  { path: `/guide/chats/${id}`, as: 'orgAdmin', ready: 'ol time', answers: chatAnswers },
  { path: '/guide/chats/v2/list', as: 'orgAdmin', ready: 'table', answers: chatAnswers },
  { path: `/guide/chats/v2/${id}`, as: 'orgAdmin', ready: 'details', answers: chatAnswers },
]
