import { screen, waitFor, within } from '@testing-library/react'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { callableServiceRoutes } from '@wheelhouse/contract/flows/service-call'
import { type ChatHook, chatHookRoutes } from '@wheelhouse/contract/inspections/chat-hook'
import { type ThresholdRule, thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { type TriggerFiring, triggerFiringRoutes } from '@wheelhouse/contract/inspections/trigger-firing'
import { type TriggerRule, triggerRuleRoutes } from '@wheelhouse/contract/inspections/trigger-rule'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const thresholdRuleId = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'
const stamps = {
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
}
const threshold: ThresholdRule & { can: { update: boolean; delete: boolean } } = {
  id: thresholdRuleId,
  name: 'Too warm',
  description: '',
  level: 5,
  status: 1,
  revision: 1,
  ...stamps,
  conditions: [{ operator: 'gte', target: 30 }],
  deadBand: 0,
  durationSec: 0,
  deviceId: null,
  deviceKey: null,
  can: { update: true, delete: false },
}
const rule: TriggerRule = {
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a05',
  name: 'Call the guard',
  status: 1,
  revision: 4,
  ...stamps,
  condition: { event: 2, thresholdRuleId },
  action: { target: 1, level: 9, text: 'Go and look' },
  cooldownSec: 60,
  lastFiredAt: null,
}
const firing: TriggerFiring = {
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a06',
  ruleId: rule.id,
  ruleName: rule.name,
  event: 2,
  target: 1,
  organizationId: rule.organizationId,
  buildingId: ids.tower,
  at: '2026-11-20T00:00:00Z',
  subject: 'Motor',
  state: 'skipped',
  reason: 'ownRun',
  runId: null,
  exportId: null,
  httpStatus: null,
  heldBack: 3,
}

signInEach(aUser({ type: '1' }))

function open(rules: readonly TriggerRule[] = [rule]) {
  const sent: object[] = []
  const noHook: ChatHook = { kind: 'chat', url: null, lastReceivedAt: null, lastText: null }
  let hook = noHook
  startFakeServer(
    ...placeAnswers,
    on(thresholdRuleRoutes.get, () => threshold),
    on(triggerRuleRoutes.list, () => [...rules]),
    on(triggerRuleRoutes.get, () => ({ ...(rules[0] ?? rule), can: { update: true, delete: true } })),
    on(triggerFiringRoutes.list, () => [firing]),
    on(robotRoutes.list, () => [{ id: ids.robot, name: 'Ada', buildingId: ids.tower }]),
    on(flowRoutes.list, () => [{ id: ids.night, name: 'Night round' }]),
    on(callableServiceRoutes.list, () => []),
    on(chatHookRoutes.list, () => [hook, { ...noHook, kind: 'teams' as const }]),
    on(chatHookRoutes.regenerate, () => {
      const number = hook.url === null ? 1 : 2
      hook = { ...hook, url: `https://console.example/api/hooks/chat/${number}` }
      return hook
    }),
    on(triggerRuleRoutes.create, ({ body }) => {
      sent.push(body)
      return rule
    }),
    on(triggerRuleRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderPage(`/threshold/${thresholdRuleId}`), sent }
}
const section = async () => within(await screen.findByRole('region', { name: 'Trigger rules' }))

it('says when a rule fires, what it does, and what came of it the last time', async () => {
  open()
  const region = await section()
  await region.findByText('Notify: Go and look')
  region.getByText('A value is abnormal')
  await region.findByText('skipped')
  region.getByText('The value was read by a run that this rule had started.')
  region.getByText('It would have fired 3 more times within the shortest interval.')
})

it('makes a rule that runs a flow, once a robot is chosen', async () => {
  const { user, sent } = open([])
  await user.click(await (await section()).findByRole('button', { name: 'Add trigger rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Look again')
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Action/ }), 'Run a flow')
  await dialog.findByRole('option', { name: 'Night round' })
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Flow/ }), 'Night round')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(sent).toEqual([])
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Robot/ }), 'Ada')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      name: 'Look again',
      buildingId: ids.tower,
      cooldownSec: 60,
      status: 1,
      condition: { event: 2, thresholdRuleId },
      action: { target: 0, flowId: ids.night, robotId: ids.robot },
    },
  ])
})

it('makes a rule that has the monthly report written, of which all but the language is settled', async () => {
  const { user, sent } = open([])
  await user.click(await (await section()).findByRole('button', { name: 'Add trigger rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Month')
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Action/ }), 'Write a report')
  expect(dialog.getByRole('combobox', { name: 'Format' })).toBeTruthy()
  const content = dialog.getByRole('combobox', { name: 'Content' })
  await user.selectOptions(content, 'Monthly report for the previous month (Excel)')
  expect(dialog.queryByRole('combobox', { name: 'Format' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const action = { target: 2, content: 'month', period: 'lastMonth', format: 'xlsx', flowId: null }
  expect(sent).toMatchObject([{ name: 'Month', action: { ...action, language: 'ja' } }])
})

it('says that a rule has the monthly report written', async () => {
  const settled = { period: 'lastMonth', format: 'xlsx', language: 'ja', flowId: null } as const
  open([{ ...rule, action: { target: 2, content: 'month', ...settled } }])
  await (await section()).findByText('Write the monthly report for the previous month')
})

it('is switched off in the list, and changed in a dialog', async () => {
  const { user, sent } = open()
  const region = await section()
  await user.click(await region.findByRole('switch', { name: 'Enable Call the guard' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 4, status: 0 }]))
  await user.click(region.getByRole('button', { name: 'Edit Call the guard' }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByRole('textbox', { name: /^Text of the notification/ })
  await user.clear(text)
  await user.type(text, 'Call the guard')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const action = { target: 1, level: 9, text: 'Call the guard' }
  expect(sent[1]).toEqual({ revision: 4, action })
})

it('has the address of a chat made, and replaced only when that is said twice', async () => {
  const condition = { event: 4, flowId: ids.night, words: 'start the round' } as const
  const { user } = open([{ ...rule, condition }])
  const region = await section()
  await region.findByText('Message in a chat: “start the round”')
  await user.click(region.getByRole('button', { name: 'Edit Call the guard' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No URL has been issued yet.')
  await user.click(dialog.getByRole('button', { name: 'Issue URL' }))
  await dialog.findByText('https://console.example/api/hooks/chat/1')
  dialog.getByText('No message received yet.')
  await user.click(dialog.getByRole('button', { name: 'Reissue URL' }))
  dialog.getByText(/The current URL stops working/)
  dialog.getByText('https://console.example/api/hooks/chat/1')
  await user.click(dialog.getByRole('button', { name: 'Replace the URL' }))
  await dialog.findByText('https://console.example/api/hooks/chat/2')
})
