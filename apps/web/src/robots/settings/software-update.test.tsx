import { Notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { type RobotSoftware, robotSoftwareRoutes } from '@wheelhouse/contract/robots/robot-software'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage, renderPart } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aState, aUser } from '../../testing/samples.ts'

let sockets: FakeSocket[] = []
let software: RobotSoftware
let sent: unknown[]
const versionId = '00000000-0000-4000-8000-0000000000a1'

beforeEach(() => {
  sockets = stubSockets()
  beginSession(aUser({ type: '2' }))
  sent = []
  const version = { id: versionId, name: 'Autumn', version: '3.1.0', status: 1 as const, minBattery: 20 }
  const releaseNote = { ja: '静かになりました', en: 'Quieter wheels' }
  software = {
    version: '3.0.0',
    offered: [{ ...version, releaseNote, publishedAt: '2026-11-01T00:00:00Z' }],
    last: null,
  }
})
afterEach(() => {
  live.stop()
  endSession(null)
  vi.unstubAllGlobals()
})

async function open(refusal: Parameters<typeof failWith> | null = null) {
  startFakeServer(
    on(robotRoutes.get, () => aRobot()),
    on(robotSoftwareRoutes.ofRobot, () => software),
    on(robotSoftwareRoutes.install, ({ body }) => {
      if (refusal !== null) throw failWith(...refusal)
      sent.push(body)
      return undefined
    }),
    ...placeAnswers,
  )
  const app = renderPage(`/robot/${ids.robot}?tab=system`)
  await screen.findByRole('heading', { name: /^Autumn/ })
  return app
}

function say(change: Parameters<typeof aState>[0]): void {
  const path = livePath(robotChannels.state, { serialNo: 'R-1' })
  act(() => {
    const socket = sockets.at(-1)
    if (live.status.get() !== 'open') socket?.open()
    socket?.say({ op: 'values', values: [{ path, body: aState(change) }] })
  })
}

const charged = (charge: number) => ({
  online: true,
  capabilities: ['updateSoftware'],
  order: null,
  lease: null,
  battery: { charge, state: 'active' as const, voltage: null },
})
const getButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it.each([
  ['ja', 'OSアップデートにはバッテリー残量が20%以上必要です。', /^ソフトウェアを更新/],
  ['en', 'The OS update requires a battery level of at least 20%.', /^Update software/],
] as const)('says in %s that the battery is too low, until it is not', async (language, message, name) => {
  await chooseLanguage(language)
  await open()
  say(charged(19))
  expect((await screen.findByText(message)).id).toBe(getButton(name).getAttribute('aria-describedby'))
  expect(getButton(name).disabled).toBe(true)
  say({ ...charged(50), battery: null })
  expect(screen.getByText(message)).toBeDefined()
  say(charged(20))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  expect(getButton(name).disabled).toBe(false)
})

it('asks for confirmation and names the robot, then shows its progress and its result', async () => {
  await chooseLanguage('en')
  const { user } = await open()
  say(charged(80))
  expect(screen.getByText('Quieter wheels')).toBeDefined()
  await waitFor(() => expect(getButton(/^Update software/).disabled).toBe(false))
  await user.click(getButton(/^Update software/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Update the software of Alpha to 3\.1\.0\?.*cannot be driven/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Update to 3.1.0' }))
  await waitFor(() => expect(sent).toEqual([{ versionId }]))
  const since = '2026-11-24T00:00:00Z'
  say({ ...charged(80), uiState: 'updating', update: { version: '3.1.0', phase: 'installing', since } })
  await screen.findByText('Downloading and installing 3.1.0.')
  expect(screen.queryByRole('button', { name: /^Update software/ })).toBeNull()
  say({
    ...charged(80),
    online: false,
    uiState: 'updating',
    update: { version: '3.1.0', phase: 'restarting', since },
  })
  await screen.findByText('The robot is restarting with 3.1.0.')
  const last = { version: '3.1.0', at: since, statusAt: since, reason: null }
  software = { version: '3.1.0', offered: [], last: { ...last, status: 'applied', error: null } }
  say(charged(79))
  await screen.findByText(/^Updated to 3\.1\.0/)
  expect(screen.getByText('No other versions are offered for this robot.')).toBeDefined()
})

it('says why the last update failed, and what the server refuses', async () => {
  await chooseLanguage('en')
  const at = '2026-11-24T00:00:00Z'
  software.last = { version: '3.1.0', at, statusAt: at, status: 'failed', error: 'wrongFile', reason: 'x' }
  const { user } = await open(['robot.updating'])
  renderPart(<Notifications />)
  say(charged(80))
  await screen.findByText('The file that the robot received is not the one that was registered.')
  await waitFor(() => expect(getButton(/^Update software/).disabled).toBe(false))
  await user.click(getButton(/^Update software/))
  await user.click(await screen.findByRole('button', { name: 'Update to 3.1.0' }))
  await screen.findByText(/^The robot is updating its software/)
})
