import { screen, waitFor, within } from '@testing-library/react'
import { type ThresholdRule, thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const rule: ThresholdRule & { can: { update: boolean; delete: boolean } } = {
  ...{ id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04', name: 'Too warm', description: '', level: 5, status: 1 },
  ...{ organizationId: aUser().organizationId, buildingId: ids.tower, revision: 1 },
  conditions: [{ operator: 'gte', target: 30 }],
  ...{ createdAt: '2026-11-20T00:00:00Z', updatedAt: '2026-11-20T00:00:00Z' },
  ...{ createdBy: null, updatedBy: null, can: { update: true, delete: false } },
}

signInEach(aUser({ type: '1' }))

function open(address: string) {
  const sent: object[] = []
  startFakeServer(
    ...placeAnswers,
    on(thresholdRuleRoutes.list, () => [rule]),
    on(thresholdRuleRoutes.count, () => ({ count: 1 })),
    on(thresholdRuleRoutes.get, () => rule),
    on(thresholdRuleRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderApp(address), sent }
}
const path = `/threshold/${rule.id}`

it('lists rules with what their conditions say', async () => {
  open('/threshold/list')
  const row = within((await screen.findByRole('link', { name: 'Too warm' })).closest('tr') ?? document.body)
  row.getByText('at least 30')
  row.getByText('Warning')
})

it('says at the field that a range is in the wrong order, and saves it once it is right', async () => {
  const { user, sent } = open(path)
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Comparison/ }), 'outside')
  await user.type(screen.getByRole('textbox', { name: /^Lower end/ }), '40')
  const upper = screen.getByRole('textbox', { name: /^Upper end/ })
  await user.type(upper, '20')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The upper end must be greater than the lower.')
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
