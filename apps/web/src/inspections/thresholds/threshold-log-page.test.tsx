import { screen, waitFor, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import { type ThresholdLog, thresholdLogRoutes } from '@wheelhouse/contract/inspections/threshold-log'
import { type ThresholdRule, thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const readingId = '7f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const runId = '8f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const ruleId = '9f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const warm: ThresholdLog = {
  id,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  checkItemId: id,
  subject: 'Boiler',
  checkItemName: 'Boiler',
  targetType: 1,
  unit: '',
  readingId,
  deviceId: null,
  deviceKey: null,
  robotId: id,
  robotName: 'Rover',
  runId,
  ruleId,
  ruleName: 'Too warm',
  level: 9,
  value: 31.5,
  abnormal: true,
  at: '2026-11-20T03:00:00Z',
  conditions: [{ operator: 'gte', target: 30 }],
  deadBand: 0,
  durationSec: 0,
}
const cool: ThresholdLog = {
  ...warm,
  id: readingId,
  subject: 'Pump',
  checkItemName: 'Pump',
  value: 19,
  abnormal: false,
  robotId: null,
  robotName: null,
  runId: null,
}

const damp: ThresholdLog = {
  ...cool,
  id: runId,
  subject: 'Hall sensor',
  value: 71,
  abnormal: true,
  checkItemId: null,
  checkItemName: null,
  targetType: null,
  unit: null,
  readingId: null,
  deviceId: ids.tower,
  deviceKey: 'humidity',
}

const rule: ThresholdRule & { can: { update: boolean; delete: boolean } } = {
  id: ruleId,
  name: 'Too warm',
  description: '',
  level: 9,
  status: 1,
  revision: 1,
  organizationId: warm.organizationId,
  buildingId: ids.tower,
  conditions: warm.conditions,
  deadBand: 0,
  durationSec: 0,
  deviceId: null,
  deviceKey: null,
  createdAt: warm.at,
  updatedAt: warm.at,
  createdBy: null,
  updatedBy: null,
  can: { update: false, delete: false },
}

signInEach(aUser({ type: '0' }))

/** @returns conditions of the lists that were requested */
function open(address: string) {
  const asked: object[] = []
  startFakeServer(
    ...placeAnswers,
    on(thresholdLogRoutes.list, ({ query }) => {
      asked.push((JSON.parse(query.filter ?? '{}') as { where?: object }).where ?? {})
      return [warm, cool, damp]
    }),
    on(thresholdLogRoutes.count, () => ({ count: 3 })),
    on(deviceRoutes.list, () => []),
    on(checkItemRoutes.list, () => []),
    on(thresholdRuleRoutes.list, () => [rule]),
    on(thresholdRuleRoutes.count, () => ({ count: 1 })),
    on(thresholdRuleRoutes.get, () => rule),
  )
  return { ...renderPage(address), asked }
}
const findRow = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.body)

it('lists what rules said of values, and leads to the reading and to the report', async () => {
  open('/threshold/log/1')
  const row = await findRow('Boiler')
  for (const word of ['31.5 °C', 'Abnormal', 'Too warm', 'at least 30', 'Emergency', 'Rover'])
    row.getByText(word)
  expect(row.getByRole('link', { name: 'Boiler' }).getAttribute('href')).toBe(
    `/check-item/reading/${readingId}`,
  )
  expect(row.getByRole('link', { name: 'Show the report' }).getAttribute('href')).toBe(`/report/${runId}`)
  const other = await findRow('Pump')
  other.getByText('Normal')
  expect(other.queryByRole('link', { name: 'Show the report' })).toBeNull()
})

it('lists values of devices with what they are of, and leads to what the device measured', async () => {
  open('/threshold/log/1')
  const row = await findRow('Hall sensor')
  row.getByText('Humidity: 71 %RH')
  row.getByText('Abnormal')
  expect(row.getByRole('link', { name: 'Hall sensor' }).getAttribute('href')).toBe(
    `/device/${ids.tower}/data`,
  )
})

it('is narrowed to abnormal values', async () => {
  const { user, asked } = open('/threshold/log/1')
  await findRow('Boiler')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Judgement' }), 'Abnormal only')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ abnormal: true }))
})

it('is led to by the list of rules, and by each rule to what that rule said', async () => {
  const { user, router, asked } = open(`/threshold/${ruleId}`)
  await user.click(await screen.findByRole('link', { name: 'Threshold log of this rule' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/threshold/log/1'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ ruleId }))
  await router.navigate({ to: '/threshold/list' })
  await user.click(await screen.findByRole('link', { name: 'Threshold log' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({}))
})
