/** On a phone the notices have a line of their own, which opens a list; on a desk they are all over the picture. */
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { beforeEach, expect, test, vi } from 'vitest'
import { openRobotScreen, standInForBrowser } from '../../testing/open-robot-screen.tsx'
import { aUser } from '../../testing/samples.ts'

const { texts } = teleopTexts

standInForBrowser(aUser())

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width < 60em'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
})

const errors = [
  { type: 'hardwareError', level: 'warning' as const, description: null },
  { type: 'motorHot', level: 'warning' as const, description: null },
]
const robot = { cameras: ['v1' as const], capabilities: ['startTeleop'] }

test('the line has the most serious notice and how many more there are; a tap opens all of them in full', async () => {
  const { say } = await openRobotScreen('/app/tele-ope/1/R-1', robot)
  const line = within(screen.getByRole('region', { name: texts.notices.en }))
  await line.findByText(texts.lock_noLease.en)
  say({ ...robot, emergencyStop: 'manual', errors, battery: { charge: 18, state: 'below20', voltage: null } })
  line.getByText(robotTexts.texts.emergencyStopPressed.en)
  expect(line.queryByText(robotTexts.texts.motorHot.en)).toBeNull()
  const more = line.getByRole('button', { name: '3 more notices', expanded: false })
  expect(more.textContent).toBe('+3')
  await userEvent.click(more)
  const list = within(screen.getByRole('region', { name: texts.allNotices.en }))
  const shown = list.getAllByRole('group').map(({ textContent }) => textContent)
  const words = robotTexts.texts
  expect(shown).toEqual([
    words.emergencyStopPressed.en,
    words.hardwareErrorMessage.en,
    words.motorHot.en,
    words.lowBattery.en,
  ])
  // Once all is well, the list is gone with what it listed.
  say(robot)
  expect(screen.queryByRole('region', { name: texts.allNotices.en })).toBeNull()
})

test('the reason for a lock is in the line and not over the picture', async () => {
  const { socket } = await openRobotScreen('/app/tele-ope/1/R-1', robot)
  const line = within(screen.getByRole('region', { name: texts.notices.en }))
  await line.findByText(texts.lock_noLease.en)
  act(() => socket.drop())
  await line.findByText(texts.lock_disconnected.en)
  expect(document.querySelector('#main-picture [data-reason]')).toBeNull()
})
