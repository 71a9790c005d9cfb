/** The operation screen is made of what the robot can do, and says who helps where one may not. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { speechRoutes } from '@wheelhouse/contract/robots/speech'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { expect, it } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession } from '../session/session.store.ts'
import { on } from '../testing/fake-server.ts'
import { openRobotScreen, standInForBrowser } from '../testing/open-robot-screen.tsx'
import { ids } from '../testing/robot-samples.ts'
import { aRunBrief, aUser } from '../testing/samples.ts'
import { pictureId } from './picture/main-picture.tsx'

const { texts } = teleopTexts

standInForBrowser(aUser())

const open = (state: Partial<RobotState>) => openRobotScreen('/app/tele-ope/1/R-1', state)

/** What there is for a robot of ours that another make may be unable to do. */
const findParts = () => ({
  picture: document.getElementById(pictureId) !== null,
  pad: screen.queryByRole('group', { name: texts.pad.en }) !== null,
  speed: screen.queryByText(texts.speed.en) !== null,
  quality: screen.queryByLabelText(texts.quality.en) !== null,
  cameras: screen.queryByRole('list', { name: texts.cameras.en }) !== null,
  thermal: screen.queryByRole('button', { name: texts.thermalOn.en }) !== null,
  driving: screen.queryByRole('button', { name: texts.start.en }) !== null,
  listening: screen.queryByLabelText(texts.listen.en) !== null,
  levels: screen.queryByRole('group', { name: texts.levels.en }) !== null,
  voice: screen.queryByLabelText(texts.speechText.en) !== null,
})

it('has nothing of what a robot of the plain standard cannot do, and still its stop, map and dock', async () => {
  await open({ cameras: [], capabilities: ['startPause', 'stopPause', 'cancelOrder'] })
  expect(Object.entries(findParts()).filter(([, isThere]) => isThere)).toEqual([])
  screen.getByRole('button', { name: new RegExp(texts.stop.en) })
  screen.getByRole('button', { name: texts.dock.en })
  // In the place of the map, since nobody has drawn one here.
  await screen.findByText(texts.noMap.en)
})

it('offers no sound of a robot that speaks texts and has no stream', async () => {
  await open({ cameras: [], capabilities: ['speak', 'setMicrophone'] })
  expect(findParts()).toMatchObject({ voice: true, listening: false, levels: false })
})

it('has all of it for a robot that can', async () => {
  await open({ cameras: ['v1', 'v2', 'thermal'], capabilities: ['startTeleop', 'speak', 'setMicrophone'] })
  expect(Object.entries(findParts()).filter(([, isThere]) => !isThere)).toEqual([])
})

it('leads to the flows that the robot can run, and shows the one that it runs instead', async () => {
  const { say } = await open({ capabilities: ['startTeleop'] })
  const link = await screen.findByRole('link', { name: /^Run a flow on/ })
  expect(link.getAttribute('href')).toBe('/flow/start?robot=R-1')
  say({ capabilities: ['startTeleop'], run: aRunBrief() })
  expect(await screen.findAllByText(/Night patrol.*Lobby|Lobby.*Night patrol/)).not.toEqual([])
  await screen.findByRole('button', { name: runTexts.texts.pause.en })
  screen.getByRole('button', { name: runTexts.texts.stop.en })
  expect(screen.queryByRole('link', { name: /^Run a flow on/ })).toBeNull()
})

it('asks what a flow asks beside the picture, not on it, and leads there from the notice', async () => {
  const { say } = await open({ cameras: ['v1'], capabilities: ['startTeleop'] })
  const question = {
    id: ids.roof,
    kind: 'ask' as const,
    form: 'choose' as const,
    text: 'Is somebody there?',
    answers: ['Yes', 'No'],
    usual: null,
    askedAt: '2026-11-23T03:00:00Z',
    dueAt: '2026-11-23T04:00:00Z',
  }
  const capabilities = ['startTeleop']
  say({ cameras: ['v1'], capabilities, run: aRunBrief({ status: 'waiting', reason: 'question', question }) })
  const panels = within(screen.getByRole('complementary', { name: texts.panels.en }))
  const answer = await panels.findByRole('button', { name: 'Yes' })
  const notices = within(screen.getByRole('region', { name: texts.notices.en }))
  expect(notices.queryByText('Is somebody there?')).toBeNull()
  fireEvent.click(notices.getByRole('button', { name: runTexts.texts.toAnswer.en }))
  expect(answer.closest('aside')?.contains(document.activeElement)).toBe(true)
})

it('names to somebody who may not release a remote stop those who may', async () => {
  beginSession(aUser({ type: '0', buildingId: ids.tower }))
  await open({ remoteStop: 'latched', uiState: 'remoteStop', capabilities: ['startTeleop'] })
  await screen.findByText(/Can be released by: Area manager/)
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
})

const conditions: [keyof typeof robotTexts.texts, Partial<RobotState>][] = [
  ['emergencyStopPressed', { emergencyStop: 'manual' }],
  ['hardwareErrorMessage', { errors: [{ type: 'hardwareError', level: 'warning', description: null }] }],
  ['motorHot', { errors: [{ type: 'motorHot', level: 'warning', description: null }] }],
  ['lowBattery', { battery: { charge: 18, state: 'below20', voltage: null } }],
]
it.each(conditions)('says %s of the robot, with what to do, until it is over', async (id, state) => {
  const capabilities = ['startTeleop']
  const { say } = await open({ capabilities, ...state })
  const notices = within(screen.getByRole('region', { name: texts.notices.en }))
  await notices.findByText(robotTexts.texts[id].en)
  await act(() => chooseLanguage('ja'))
  await within(screen.getByRole('region', { name: texts.notices.ja })).findByText(robotTexts.texts[id].ja)
  await act(() => chooseLanguage('en'))
  say({ capabilities })
  expect(notices.queryByText(robotTexts.texts[id].en)).toBeNull()
})

it('says that the robot is lost, until it is back', async () => {
  const capabilities = ['startTeleop']
  const { say } = await open({ capabilities })
  say({ capabilities, online: false })
  await screen.findByText(texts.lock_disconnected.en)
  say({ capabilities })
  await waitFor(() => expect(screen.queryByText(texts.lock_disconnected.en)).toBeNull())
})

it('says before a text is spoken that the robot has no voice for its language', async () => {
  await openRobotScreen(
    '/app/tele-ope/1/R-1',
    { capabilities: ['speak'] },
    on(speechRoutes.voices, () => ({ languages: ['ja' as const, 'en' as const] })),
  )
  const language = await screen.findByRole('combobox', { name: texts.language.en })
  const say = screen.getByRole('button', { name: texts.say.en })
  fireEvent.change(screen.getByLabelText(texts.speechText.en), { target: { value: 'Bonjour' } })
  expect(say).toHaveProperty('disabled', false)
  fireEvent.change(language, { target: { value: 'fr' } })
  await screen.findByText(texts.noVoice.en)
  expect(say).toHaveProperty('disabled', true)
  fireEvent.change(language, { target: { value: 'en' } })
  expect(screen.queryByText(texts.noVoice.en)).toBeNull()
})
