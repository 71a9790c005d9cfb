import type { LinkedAlert } from '@wheelhouse/contract/alerts/alert-link'
import type { Screen } from './screen.ts'

const linked: LinkedAlert = {
  level: 9,
  state: 'open',
  owner: null,
  closedAt: null,
  count: 3,
  title: { ja: '非常停止ボタンが押されました', en: 'The emergency stop button was pressed' },
  detail: { ja: '周囲の安全を確認してください。', en: 'Make sure that the area is safe.' },
  openedAt: '2026-11-20T03:00:00Z',
  lastAt: '2026-11-20T04:00:00Z',
  buildingName: 'Tower',
  timezone: 'Asia/Tokyo',
  floorName: '3F',
  robotName: 'Rover',
  reader: { firstName: 'Hana', lastName: 'Mori' },
}

/** Rows of `every-screen.test.ts`: what is open, all that there was, and where the link of a mail leads to. */
export const alertScreens: Screen[] = [
  ...['/alerts', '/alerts/history'].map((path) => ({ path, as: 'operator' as const, ready: 'h1' })),
  {
    path: '/alert/take?ticket=any',
    ready: 'dl',
    answers: { '**/api/alert-link*': { status: 200, json: linked } },
  },
  { path: '/alert/take', ready: '[role="alert"]' },
]
