/** The plain screen for tablets: one camera, the state, and large buttons that do what they say. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { expect, it } from 'vitest'
import { on } from '../testing/fake-server.ts'
import { openRobotScreen, standInForBrowser } from '../testing/open-robot-screen.tsx'
import { aRunBrief, aUser } from '../testing/samples.ts'

const { texts } = teleopTexts
const phrases = [texts.phrase1.en, texts.phrase2.en, texts.phrase3.en]

standInForBrowser(aUser())

const able: Partial<RobotState> = { online: true, cameras: ['v1'], capabilities: ['startTeleop', 'speak'] }
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('says each phrase through the robot, in the language of the screen', async () => {
  const said: unknown[] = []
  await openRobotScreen(
    '/app/basic/R-1',
    able,
    on(robotCommandRoutes.send, ({ body }) => {
      said.push(body)
      return { actionId: 'a', status: 'finished' as const }
    }),
  )
  for (const phrase of phrases) fireEvent.click(button(phrase))
  await waitFor(() => expect(said).toHaveLength(3))
  expect(said).toEqual(phrases.map((text) => ({ command: 'speak', params: { text, language: 'en' } })))
})

it('stops the robot, also one that it has lost sight of', async () => {
  const { say, socket } = await openRobotScreen('/app/basic/R-1', able)
  say({ ...able, online: false })
  fireEvent.click(button(new RegExp(texts.stop.en)))
  const stops = () => socket.sent.filter((sent) => JSON.stringify(sent).includes('"remoteStop"'))
  await waitFor(() => expect(stops()).not.toEqual([]))
})

it('locks what cannot work, with the reason', async () => {
  const { say } = await openRobotScreen('/app/basic/R-1', able)
  expect(button(texts.dock.en).disabled).toBe(false)
  say({ ...able, emergencyStop: 'manual' })
  expect(button(texts.dock.en).disabled).toBe(true)
  expect(button(texts.dock.en).title).toBe(texts.cannotGo_emergencyStop.en)
  say({ ...able, online: false })
  expect([texts.dock.en, ...phrases].map((name) => button(name).disabled)).toEqual([true, true, true, true])
})

it('leads to the flows that the robot can run, unless it runs one', async () => {
  const { say } = await openRobotScreen('/app/basic/R-1', able)
  const link = screen.getByRole('link', { name: /^Run a flow on/ })
  expect(link.getAttribute('href')).toBe('/flow/start?robot=R-1')
  say({ ...able, run: aRunBrief() })
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Run a flow on/ })).toBeNull())
})

it('has no phrases for a robot that cannot speak', async () => {
  await openRobotScreen('/app/basic/R-1', { ...able, capabilities: ['startTeleop'] })
  expect(phrases.filter((phrase) => screen.queryByText(phrase) !== null)).toEqual([])
})
