import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../screens/serious-findings.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { command, openRobot, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0002'
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

afterEach(async () => {
  await command(api, robot, 'simulate', { fault: 'callIn', on: false })
  await tidyUp(api, robot)
})

/** Notes the tones of the alarm sound on the page's root. */
function countTones(): void {
  globalThis.OscillatorNode = class extends OscillatorNode {
    override start(when?: number): void {
      const { dataset } = document.documentElement
      dataset.tones = String(Number(dataset.tones ?? 0) + 1)
      super.start(when)
    }
  }
}

test.each(['ja', 'en'] as const)(
  'a call from the robot is seen, answered and ended (%s)',
  async (language) => {
    const page = await openRobot('operator', robot, { language })
    await command(api, robot, 'simulate', { fault: 'callIn', on: true })
    await page.getByText(texts.callIn[language]).waitFor()
    await page.getByRole('button', { name: texts.acceptCall[language] }).click()
    await page.getByText(texts.inConversation[language], { exact: true }).first().waitFor()
    expect((await api.state(robot)).uiState).toBe('conversation')
    await page.getByRole('button', { name: texts.endCall[language] }).click()
    await waitForState(api, robot, ({ uiState }) => uiState !== 'conversation' && uiState !== 'callIn')
    await page.getByRole('button', { name: texts.endCall[language] }).waitFor({ state: 'hidden' })
    await page.close()
  },
)

test('an administrator raises and clears faults of a simulated robot from the screen', async () => {
  const page = await openRobot('orgAdmin', robot, { language: 'ja' })
  const panel = page.getByRole('region', { name: texts.simulation.ja })
  await panel.getByLabel(texts.fault.ja).selectOption('elevator')
  await panel.getByLabel(texts.faultCode.ja).selectOption('elv_202')
  await panel.getByRole('button', { name: texts.raiseFault.ja }).click()
  await page.getByText('エレベーターで移動中').first().waitFor()
  await panel.getByRole('button', { name: texts.clearFault.ja }).click()
  await waitForState(api, robot, ({ codes }) => codes?.elevator === 'elv_0')
  await page.close()
})

test('a general operator is not offered the simulation', async () => {
  const page = await openRobot('operator', robot, { language: 'ja' })
  expect(await page.getByRole('region', { name: texts.simulation.ja }).count()).toBe(0)
  await page.close()
})

test('a call is seen and heard in a form of another screen, and taken on from there', async () => {
  const { page: form } = await signIn('orgAdmin', {
    language: 'ja',
    path: '/my/profile',
    script: countTones,
  })
  await form.getByRole('textbox').first().fill('書きかけ')
  const { page: other } = await signIn('operator', { language: 'ja' })
  const words = attentionTexts.texts

  await command(api, robot, 'simulate', { fault: 'callIn', on: true })
  await form.waitForFunction(() => document.title.startsWith('('))
  await form.waitForSelector('html[data-tones]', { state: 'attached' })
  const bell = words.count_one.ja.replace('{{count}}', '1')
  // The bell's badge must not count as its text: a Japanese name contains the number as no word of its own.
  expect(await seriousFindings(form)).toEqual([])
  await form.getByRole('button', { name: bell }).click()
  await form.getByRole('button', { name: /からの呼び出しに応答する/ }).click()
  await form.getByText(words.takenByYou.ja).waitFor()
  expect((await api.state(robot)).uiState).toBe('conversation')
  expect(await form.getByRole('textbox').first().inputValue()).toBe('書きかけ')

  await other.getByRole('button', { name: bell }).click()
  await other.getByText(/さんが対応中/).waitFor()
  await command(api, robot, 'endCall', {})
  // The title may go on counting alerts that other tests have left.
  await form.getByRole('button', { name: bell }).waitFor({ state: 'detached' })
  await Promise.all([form.close(), other.close()])
})

test('an emergency that a sensor reports is heard on the operation screen, and taken on there', async () => {
  await acknowledgeAll()
  const { buildingId, organizationId } = await findPlace()
  const created = async (path: string, values: object) => {
    const { status, body } = await api.call('POST', path, values)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { id: string }).id
  }
  const deviceId = await created('/devices', { name: 'サーバー室', type: 1, buildingId, organizationId })
  const ruleId = await created('/threshold-rules', {
    name: '高温',
    buildingId,
    level: 9,
    deviceId,
    deviceKey: 'temperature',
    conditions: [{ operator: 'gte', target: 50 }],
  })
  const page = await openRobot('operator', robot, { language: 'ja', script: countTones })
  expect(await page.locator('html[data-tones]').count()).toBe(0)
  const readings = [{ values: { temperature: 58 } }]
  expect(await api.call('POST', `/devices/${deviceId}/readings`, { readings })).toMatchObject({ status: 200 })
  await page.waitForSelector('html[data-tones]', { state: 'attached' })
  await page.getByRole('button', { name: /未対応のアラート/ }).click()
  await page.getByRole('button', { name: /サーバー室.*対応/ }).click()
  const owned = async () => {
    const { body } = await api.call('GET', '/alerts')
    return (body as Alert[]).find(({ link }) => link?.includes(deviceId) === true)?.state
  }
  await expect.poll(owned).toBe('acknowledged')
  await page.close()
  await api.call('DELETE', `/threshold-rules/${ruleId}`)
  await api.call('DELETE', `/devices/${deviceId}`)
})

/** So that what is heard from now on is new. */
async function acknowledgeAll(): Promise<void> {
  const { body } = await api.call('GET', '/alerts')
  for (const { id, state } of body as Alert[])
    if (state === 'open') await api.call('POST', `/alerts/${id}/acknowledge`)
}

/** Where the robot belongs. */
async function findPlace(): Promise<{ buildingId: string; organizationId: string }> {
  const filter = encodeURIComponent(JSON.stringify({ where: { serialNumber: robot } }))
  const [found] = (await api.call('GET', `/robots?filter=${filter}`)).body as {
    buildingId: string
    organizationId: string
  }[]
  if (found === undefined) throw new Error(`${robot} is not there`)
  return found
}
