import { expect, it } from 'vitest'
import { aContract } from '../../testing/samples.ts'
import { currentItem, getMenuGroups } from './menu.ts'

function listItems(...account: Parameters<typeof getMenuGroups>) {
  return getMenuGroups(...account).flatMap((group) => group.items)
}

const items = listItems(9, null)

it.each([
  ['/robot/control', '/robot/control'],
  ['/robot/list', '/robot/list'],
  ['/robot/create', '/robot/list'],
  ['/robot/7d1c3d52-4f8e-4a51-9a43-0f6b2a9f1f10/activity', '/robot/list'],
  ['/flow/settings', '/flow/settings'],
  ['/flow/7d1c3d52-4f8e-4a51-9a43-0f6b2a9f1f10', '/flow/settings'],
  ['/schedule/cal/day', '/schedule/cal/week'],
  ['/schedule/log/2', '/schedule/cal/week'],
  ['/guide/knowledge-groups/create', '/guide/knowledge-groups/list'],
  ['/guide/chats/v2/list', '/guide/chats/list'],
  ['/command/create', '/command/list'],
  ['/command/list/read-only', '/command/list'],
  ['/check-item/readings/2', '/check-item/readings/1'],
  ['/check-item/reading/7d1c3d52-4f8e-4a51-9a43-0f6b2a9f1f10', '/check-item/readings/1'],
  ['/check-item/list', '/check-item/list'],
  ['/editor/pose', '/pose-def/list'],
  ['/system/announcements/create', '/system'],
  ['/system', '/system'],
  ['/my/audit-logs/2', '/system'],
  ['/dashboard', '/system'],
])('marks at %s the item of %s', (pathname, to) => {
  expect(currentItem(items, pathname)?.to).toBe(to)
})

it('has an item for each part of the console', () => {
  const texts = items.map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining([
      'operation',
      'robots',
      'recordings',
      'reports',
      'schedules',
      'flows',
      'commandLists',
      'workPlans',
      'checkItems',
      'thresholdRules',
      'detection',
      'knowledgeGroups',
      'devices',
      'dataManagement',
      'buildings',
      'organizations',
      'operators',
      'systemSettings',
    ]),
  )
})

it.each(['/my/profile', '/robots', '/app/wall'])('marks no item at %s', (pathname) => {
  expect(currentItem(items, pathname)).toBeUndefined()
})

it.each([
  [9, '/command/list'],
  [2, '/command/list/read-only'],
  [0, '/command/list/read-only'],
] as const)('leads type %i to the commands at %s, once', (type, to) => {
  const found = listItems(type, null).filter(({ text }) => text === 'commands')
  expect(found.map((item) => item.to)).toEqual([to])
})

it.each([
  [0, false, false],
  [2, false, false],
  [0, true, true],
  [9, false, true],
] as const)('leads type %i by contract (%s) to what is bought apart: %s', (type, isBought, expected) => {
  const contract = aContract({ isMiniAsilla: isBought, isAutoGuide: isBought })
  const found = listItems(type, contract).map(({ to }) => to)
  expect(found.includes('/asilla/setting/list')).toBe(expected)
  expect(found.includes('/guide/knowledge-groups/list')).toBe(expected)
  expect(found.includes('/guide/chats/list')).toBe(expected)
})
