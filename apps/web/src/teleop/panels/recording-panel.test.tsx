import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on } from '../../testing/fake-server.ts'
import { openRobotScreen, standInForBrowser } from '../../testing/open-robot-screen.tsx'
import { aRobot, ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'

standInForBrowser(aUser({ type: '1' }))

const may = {
  update: false,
  delete: false,
  operate: true,
  drive: true,
  takeOver: true,
  clearRemoteStop: true,
  simulate: false,
}

async function open({ code = 'r001' } = {}) {
  const sent: unknown[] = []
  let archiveStart = false
  const robot = () => ({ ...aRobot(), archiveStart })
  await openRobotScreen(
    '/app/tele-ope/1/R-1',
    {
      capabilities: ['startTeleop'],
      cameras: ['v1'],
      codes: { recording: code, elevator: 'elv_0', door: 'sec_0' },
    },
    on(robotRoutes.list, () => [robot()]),
    on(robotRoutes.get, () => ({ ...robot(), revision: 4, can: { ...may, update: true } })),
    on(robotRoutes.update, ({ body }) => {
      sent.push(body)
      archiveStart = true
      return undefined
    }),
  )
  return { sent }
}
const findPanel = () => screen.queryByRole('region', { name: 'Long-duration recording' })

it('starts recording once that was said twice, and offers to stop it then', async () => {
  const user = userEvent.setup()
  const { sent } = await open()
  const panel = within(await screen.findByRole('region', { name: 'Long-duration recording' }))
  panel.getByText('Not recording')
  await user.click(panel.getByRole('button', { name: 'Start recording' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Start recording' }))
  await waitFor(() => expect(sent).toEqual([{ archiveStart: true, revision: 4 }]))
  await panel.findByRole('button', { name: 'Stop recording' })
})

it('is absent where the software of the robot cannot record', async () => {
  await open({ code: 'r002' })
  expect(findPanel()).toBeNull()
})

it('is absent for general operators', async () => {
  beginSession(aUser({ type: '0', buildingId: ids.tower }))
  await open()
  expect(findPanel()).toBeNull()
})
