import { screen, waitFor, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { deviceReadingRoutes } from '@wheelhouse/contract/devices/device-reading'
import { checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import {
  type BackTest,
  type ThresholdRule,
  thresholdRuleRoutes,
} from '@wheelhouse/contract/inspections/threshold-rule'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

// There is no canvas here; what is drawn is tried in a browser.

const rule: ThresholdRule & { can: { update: boolean; delete: boolean } } = {
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04',
  name: 'Too warm',
  description: '',
  level: 5,
  status: 1,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  revision: 1,
  conditions: [{ operator: 'gte', target: 30 }],
  deadBand: 2,
  durationSec: 300,
  deviceId: null,
  deviceKey: null,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: false },
}

signInEach(aUser({ type: '1' }))

const sensor = { id: ids.robot, name: 'Lobby sensor' }
const item = { id: ids.roof, name: 'Boiler', thresholdRuleId: rule.id, unit: 'bar' }

function open(address: string) {
  const tried: object[] = []
  const sent: object[] = []
  startFakeServer(
    ...placeAnswers,
    on(thresholdRuleRoutes.list, () => [rule]),
    on(thresholdRuleRoutes.count, () => ({ count: 1 })),
    on(thresholdRuleRoutes.get, () => rule),
    on(deviceRoutes.list, () => [sensor]),
    on(checkItemRoutes.list, () => [item]),
    on(deviceReadingRoutes.intake, () => ({
      hearings: [],
      heardAt: null,
      isSilent: false,
      pollFailure: null,
      refused: 0,
      tooOften: 0,
      unreadable: 0,
      lastUnreadable: null,
      lastRefusal: null,
      latest: [{ key: 'co2' as const, at: '2026-11-20T00:00:00Z', value: 900 }],
    })),
    on(thresholdRuleRoutes.backTest, ({ body }): BackTest => {
      tried.push(body)
      const at = '2026-11-19T00:00:00.000Z'
      return {
        from: '2026-11-13T00:00:00.000Z',
        to: '2026-11-20T00:00:00.000Z',
        isCut: false,
        source: body.checkItemId === null ? 'hour' : 'checkItem',
        judged: 40,
        fired: 14,
        moments: [{ at, value: 31, until: null }],
        bucketSeconds: 1,
        points: [{ at, lowest: 31, highest: 31, average: 31 }],
      }
    }),
    on(thresholdRuleRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderPage(address), sent, tried }
}
const path = `/threshold/${rule.id}`

it('lists rules with what their conditions say', async () => {
  open('/threshold/list')
  const row = within((await screen.findByRole('link', { name: 'Too warm' })).closest('tr') ?? document.body)
  row.getByText('at least 30 (for 300 s, dead band 2)')
  row.getByText('Warning')
})

it('says at the field that a range is in the wrong order, and saves it once it is right', async () => {
  const { user, sent } = open(path)
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Comparison/ }), 'outside')
  await user.type(screen.getByRole('textbox', { name: /^Lower limit/ }), '40')
  const upper = screen.getByRole('textbox', { name: /^Upper limit/ })
  await user.type(upper, '20')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The upper limit must be greater than the lower limit.')
  expect(sent).toEqual([])
  await user.clear(upper)
  await user.type(upper, '60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ revision: 1, conditions: [{ operator: 'outside', min: 40, max: 60 }] }])
})

it('judges a value by the conditions as they are typed, before they are saved', async () => {
  const { user, sent } = open(path)
  const value = await screen.findByRole('textbox', { name: 'Value to judge' })
  await user.type(value, '31')
  screen.getByText('Abnormal')
  await user.click(screen.getByRole('button', { name: 'Add a condition' }))
  screen.getByText('Complete the conditions to judge a value.')
  const second = within(screen.getByRole('listitem', { name: 'Condition 2' }))
  await user.type(second.getByRole('textbox', { name: /^Value/ }), '32')
  screen.getByText('Normal')
  await user.type(value, '{Enter}')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove condition 2' }))
  screen.getByText('Abnormal')
})

it('lets nobody delete a rule who may not', async () => {
  open(path)
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

it('tries the rule as it is typed on what was read, and says how often it would have been met', async () => {
  const { user, sent, tried } = open(path)
  const band = await screen.findByRole('textbox', { name: /^Dead band/ })
  await user.clear(band)
  await user.type(band, '3')
  await screen.findByRole('option', { name: 'Boiler' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '7 days')
  await user.click(screen.getByRole('button', { name: 'Run the back-test' }))
  await screen.findByText('Times abnormal in this period: 14 (values evaluated: 40).')
  expect(tried).toMatchObject([{ checkItemId: item.id, deviceId: null, deadBand: 3, durationSec: 300 }])
  screen.getByText('31 bar')
  screen.getByText('the end of the period')
  await user.clear(band)
  screen.getByText('This result is for what was entered before. Run the back-test again.')
  expect(screen.getByRole('button', { name: 'Run the back-test' })).toHaveProperty('disabled', true)
  expect(sent).toEqual([])
})

it('tries it on a value of a device, and says that it went by hours', async () => {
  const { user, tried } = open(path)
  const history = await screen.findByRole('combobox', { name: 'History' })
  await within(history).findByRole('option', { name: 'Lobby sensor' })
  await user.selectOptions(history, 'Lobby sensor')
  await screen.findByRole('option', { name: 'CO2' })
  await user.click(screen.getByRole('button', { name: 'Run the back-test' }))
  await screen.findByText(/the first, lowest, highest and last of each hour were judged/)
  expect(tried).toMatchObject([{ checkItemId: null, deviceId: sensor.id, deviceKey: 'co2' }])
})

it('watches a value of a device of the building', async () => {
  const { user, sent } = open(path)
  const device = await screen.findByRole('combobox', { name: 'Device' })
  await within(device).findByRole('option', { name: 'Lobby sensor' })
  await user.selectOptions(device, 'Lobby sensor')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Value/ }), 'CO2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 1, deviceId: sensor.id, deviceKey: 'co2' }]))
})
