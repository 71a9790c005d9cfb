/**
 * A visitor asks a robot what it does not know; somebody answers it in the console, and the robot knows it from then on.
 * Another one has the robot lead to where an answer is about.
 */

import { type MapDocument, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { talkTexts } from '@wheelhouse/texts/guide/chats'
import { guideAnswerTexts } from '@wheelhouse/texts/guide/guide-answers'
import { guideScreenTexts } from '@wheelhouse/texts/guide/guide-screen'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import { publicationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { knowledgeItemTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { openQuestionTexts } from '@wheelhouse/texts/guide/open-questions'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, tidyUp } from '../teleop/open-robot.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { setRobotSpeed } from '../testing/product.ts'

useBrowser()

const serialNo = 'WH-0003'
const answers = { ja: '1階の受付で傘をお貸しします。', en: 'The reception on floor 1 lends umbrellas.' }
const questions = { ja: '傘は借りられますか', en: 'Can I borrow an umbrella?' }
let api: Api
let robotId: string
let groupId: string
let screenPath: string

beforeAll(async () => {
  // On its way to a place it should drive still when its display has been loaded anew, which takes long on a busy machine.
  await setRobotSpeed(0.5)
  api = await apiAs('orgAdmin')
  const { body: found } = await api.call(
    'GET',
    `/robots?filter=${encodeURIComponent(JSON.stringify({ where: { serialNumber: serialNo } }))}`,
  )
  const [robot] = found as { id: string; buildingId: string }[]
  robotId = robot?.id ?? ''
  const group = await api.call('POST', '/knowledge-groups', {
    name: '受付（テスト）',
    buildingId: robot?.buildingId,
  })
  groupId = (group.body as { id: string }).id
  const made = await api.call('POST', `/robots/${robotId}/guide-screen`)
  screenPath = new URL((made.body as { url: string }).url).pathname
  await waitForState(api, serialNo, ({ online }) => online)
  await command(api, serialNo, 'startConversation', { knowledgeGroupId: groupId })
})
afterAll(async () => {
  await command(api, serialNo, 'stopConversation', {})
  await api.call('DELETE', `/robots/${robotId}/guide-screen`)
  await api.call('DELETE', `/knowledge-groups/${groupId}`)
  await tidyUp(api, serialNo)
  await setRobotSpeed(1)
})

async function askRobot(page: Page, language: 'ja' | 'en', question = questions[language]): Promise<void> {
  await page.getByRole('textbox', { name: talkTexts.texts.message[language] }).fill(question)
  await page.getByRole('button', { name: talkTexts.texts.send[language] }).click()
}

test('a question that nobody had answered is answered from the inbox, and then by the robot in both languages', async () => {
  const { page: visitor } = await openConsole({ language: 'ja' })
  await visitor.goto(screenPath)
  await visitor.getByText(guideScreenTexts.texts.greeting.ja).waitFor()
  await askRobot(visitor, 'ja')
  await visitor.getByText(guideAnswerTexts.texts.notFound.ja).first().waitFor()

  const { page } = await signIn('orgAdmin', {
    language: 'ja',
    path: `/guide/knowledge-groups/${groupId}?tab=unanswered`,
  })
  await page.getByText(questions.ja).waitFor()
  await page.getByRole('button', { name: openQuestionTexts.texts.writeAnswer.ja }).click()
  const dialog = page.getByRole('dialog')
  const { question, answer } = knowledgeItemTexts.texts
  await dialog.getByRole('textbox', { name: answer.ja }).first().fill(answers.ja)
  await dialog.getByRole('textbox', { name: question.ja, exact: true }).nth(1).fill(questions.en)
  await dialog.getByRole('textbox', { name: answer.ja }).nth(1).fill(answers.en)
  await dialog.getByRole('button', { name: formTexts.texts.create.ja }).click()
  await page.getByText(openQuestionTexts.texts.empty.ja).waitFor()
  await page.getByRole('button', { name: publicationTexts.texts.publish.ja, exact: true }).click()
  await page.getByText(publicationTexts.texts.done.ja).waitFor()

  await askRobot(visitor, 'ja')
  await visitor.getByText(answers.ja).first().waitFor()
  await waitForState(api, serialNo, ({ speaking }) => speaking === answers.ja)
  await visitor.getByRole('button', { name: 'English' }).click()
  await askRobot(visitor, 'en')
  await visitor.getByText(answers.en).first().waitFor()
  await waitForState(api, serialNo, ({ speaking }) => speaking === answers.en)

  await visitor.getByRole('button', { name: guideScreenTexts.texts.call.en }).click()
  await visitor.getByText(guideScreenTexts.texts.called.en).waitFor()
  expect((await api.state(serialNo)).uiState).toBe('callIn')
  await command(api, serialNo, 'endCall', {})
})

/** A place near the robot that people know by a name, and its floor. */
async function findNearPlace(): Promise<{ floorId: string; waypoint: Waypoint }> {
  const { pose } = await api.state(serialNo)
  const floorId = pose?.mapId?.split('.')[1] ?? ''
  const { waypoints } = (await api.call('GET', `/floors/${floorId}/ugomap`)).body as MapDocument
  const getWay = ({ x, y }: Waypoint) => Math.hypot(x - (pose?.x ?? 0), y - (pose?.y ?? 0))
  // Far enough that the page is loaded anew on the way.
  const [waypoint] = waypoints
    .filter((one) => one.name !== '' && one.type !== waypointTypes.charge && getWay(one) > 2.5)
    .toSorted((a, b) => getWay(a) - getWay(b))
  if (waypoint === undefined) throw new Error('there is no place near the robot')
  return { floorId, waypoint }
}

test('a robot leads a visitor to where an answer leads, also when its display is loaded anew on the way', async () => {
  const { floorId, waypoint } = await findNearPlace()
  const en = { question: 'Where can I leave my coat?', answer: 'I know a place nearby.', variants: [] }
  const items = `/knowledge-groups/${groupId}/items`
  await api.call('POST', items, { en, floorId, waypointId: waypoint.id })
  await api.call('POST', `/knowledge-groups/${groupId}/publish`, {})
  const { page: visitor } = await openConsole({ language: 'en' })
  const { takeMe, to, state_underWay, state_arrived, stop, sayBegin, sayArrived } = guideTripTexts.texts
  await visitor.goto(screenPath)
  await askRobot(visitor, 'en', en.question)
  await visitor.getByRole('button', { name: takeMe.en }).click()
  await visitor.getByText(state_underWay.en).waitFor()
  await waitForState(api, serialNo, ({ speaking }) => speaking === sayBegin.en)
  await waitForState(api, serialNo, ({ order, driving }) => order !== null && driving)
  await visitor.reload()
  await visitor.getByText(state_underWay.en).waitFor()
  await visitor.getByText(to.en.replace('{{name}}', waypoint.name)).waitFor()
  await visitor.getByRole('button', { name: stop.en, exact: true }).waitFor()
  await waitForState(api, serialNo, ({ speaking }) => speaking === sayArrived.en, 60_000)
  await visitor.getByText(state_arrived.en).waitFor()
  const { order, place } = await api.state(serialNo)
  expect([order, place?.near]).toEqual([null, waypoint.name])
})
