import { screen, waitFor, within } from '@testing-library/react'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, on } from '../../testing/fake-server.ts'
import { card, open, say, setUpRobotControl } from '../../testing/robot-control.tsx'
import { aUser } from '../../testing/samples.ts'

setUpRobotControl()

describe('stops at robot/control', () => {
  it('shows for each robot whether a remote stop arrived', async () => {
    const { user, calls } = open(
      '/robot/control',
      // R-3 is out of reach meanwhile: it is not in the answer.
      on(teleopRoutes.remoteStopMany, ({ body: { serialNos } }) => ({
        robots: serialNos
          .filter((serialNo) => serialNo !== 'R-3')
          .map((serialNo) => ({ serialNo, acknowledged: serialNo === 'R-1', means: null })),
      })),
    )
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    await user.click(screen.getByRole('button', { name: 'Remote stop' }))
    const report = within(screen.getByRole('region', { name: 'Remote stop: result' }))
    await report.findByText('Confirmed by the robot')
    const lines = report.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'AlphaConfirmed by the robot',
      'BetaSent, not confirmed by the robot',
      'GammaCould not be sent',
    ])
    expect(calls.filter((one) => one === 'POST /remote-stops')).toHaveLength(1)

    report.getByText('1 of 3 stopped, 1 not responding, 1 failed')

    say('R-2', { uiState: 'remoteStop', remoteStop: 'latched' })
    expect(report.getAllByRole('listitem')[1]?.textContent).toBe('BetaConfirmed by the robot')
    report.getByText('2 of 3 stopped, 1 failed')
  })

  it('waits for no slow robot: all are stopped by one call, and the count grows as they stop', async () => {
    const slow = Promise.withResolvers<{
      robots: { serialNo: string; acknowledged: boolean; means: null }[]
    }>()
    const { user, calls } = open(
      '/robot/control',
      on(teleopRoutes.remoteStopMany, () => slow.promise),
    )
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    await user.click(screen.getByRole('button', { name: 'Remote stop' }))
    expect(calls.filter((one) => one === 'POST /remote-stops')).toHaveLength(1)
    say('R-2', { uiState: 'remoteStop', remoteStop: 'latched' })
    await screen.findByText('1 of 3 stopped, 2 sending')
    slow.resolve({
      robots: ['R-1', 'R-2', 'R-3'].map((serialNo) => ({
        serialNo,
        acknowledged: serialNo !== 'R-3',
        means: null,
      })),
    })
    await screen.findByText('2 of 3 stopped, 1 not responding')
  })

  it('releases several only after confirmation, and shows the result for each', async () => {
    const { user, calls } = open(
      '/robot/control',
      on(teleopRoutes.clearRemoteStop, ({ params: { serialNo } }) => {
        if (serialNo === 'R-2') throw failWith('robot.noAnswer')
        if (serialNo === 'R-3') throw failWith('server.unavailable')
        return undefined
      }),
    )
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    await user.click(screen.getByRole('button', { name: 'Release remote stop' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/the 3 selected robots/)
    expect(calls.some((one) => one.startsWith('DELETE'))).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Release remote stop' }))
    await dialog.findByText('1 of 3 released, 1 not responding, 1 failed')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AlphaReleased',
      'BetaThe robot is not responding.',
      'GammaThe server is unavailable for the moment. Try again once the connection is back.',
    ])
    await user.click(dialog.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(calls.filter((one) => one.startsWith('DELETE'))).toHaveLength(5))
  })

  it('offers the release of several to nobody who may not', async () => {
    beginSession(aUser({ type: '0' }))
    const { user } = open('/robot/control')
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    screen.getByRole('button', { name: 'Remote stop' })
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  })

  it('leaves a stopped robot no action that would be refused, and says why and who may release it', async () => {
    beginSession(aUser({ type: '0' }))
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', { uiState: 'remoteStop', remoteStop: 'latched', capabilities: ['startCleaning'] })
    for (const name of ['Start cleaning', 'Dock'])
      expect(alpha.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    alpha.getByText(/Remote stop is on: no action is possible/)
    alpha.getByText(/Can be released by: Area manager/)
  })

  it('lets nothing begin while the emergency stop button is pressed, and lets what runs be ended', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    const stopped = { uiState: 'emergencyStop', emergencyStop: 'manual' } as const
    say('R-1', { ...stopped, capabilities: ['startCleaning'] })
    for (const name of ['Start cleaning', 'Dock']) {
      const button = alpha.getByRole<HTMLButtonElement>('button', { name })
      expect(button).toMatchObject({ disabled: true, title: expect.stringContaining('button is pressed') })
    }
    say('R-1', { ...stopped, capabilities: ['stopCleaning'], cleaning: true })
    expect(alpha.getByRole<HTMLButtonElement>('button', { name: 'Stop cleaning' }).disabled).toBe(false)
  })

  it('releases a remote stop only after a question, and only for those who may', async () => {
    const { user, calls } = open(
      '/robot/control',
      on(teleopRoutes.clearRemoteStop, () => undefined),
    )
    const alpha = await card('Alpha')
    say('R-1', { uiState: 'remoteStop', remoteStop: 'latched' })
    await user.click(alpha.getByRole('button', { name: 'Release remote stop: Alpha' }))
    expect(calls.some((one) => one.startsWith('DELETE'))).toBe(false)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Release remote stop' }))
    await waitFor(() => expect(calls).toContain('DELETE /robots/R-1/remote-stop'))
  })

  it('offers no release to a general operator', async () => {
    beginSession(aUser({ type: '0' }))
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', { uiState: 'remoteStop', remoteStop: 'latched' })
    alpha.getByText('Remote stop', { selector: 'span[class*="word"]' })
    expect(alpha.queryByRole('button', { name: /^Release/ })).toBeNull()
  })
})
