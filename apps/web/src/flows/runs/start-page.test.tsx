import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { afterEach, expect, it, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { stubSockets } from '../../testing/fake-socket.ts'
import { aFlow } from '../../testing/flow-samples.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aRunBrief, aState, aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))
afterEach(() => live.stop())

it('names the place of a step that is no longer on the map', async () => {
  const { serialNumber } = aRobot()
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [{ id: ids.roof, name: 'Patrol' }]),
    on(flowRoutes.get, () => {
      throw failWith('entity.notFound')
    }),
    on(flowRunRoutes.preflight, () => [
      {
        reason: 'placeGone' as const,
        level: 'error' as const,
        stepId: 's1',
        stepName: 'To the cellar',
        detail: 'Cellar door',
      },
    ]),
  )
  renderPage(`/flow/start?robot=${serialNumber}&flow=${ids.roof}`)
  const problem = await screen.findByText(/The destination “Cellar door” is not on the published map/)
  expect(problem.textContent).toContain('To the cellar')
})

it('says in words which error the robot reports', async () => {
  const { serialNumber } = aRobot()
  const problem = { reason: 'hasError', level: 'warning', stepId: null, stepName: null } as const
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [{ id: ids.roof, name: 'Patrol' }]),
    on(flowRoutes.get, () => aFlow({ id: ids.roof, name: 'Patrol', buildingId: ids.tower })),
    on(flowRunRoutes.preflight, () => [{ ...problem, detail: 'orderLost' }]),
  )
  renderPage(`/flow/start?robot=${serialNumber}&flow=${ids.roof}`)
  await screen.findByText(/reports an error: The robot restarted in the middle of its work/)
})

it('counts next to the start what speaks against it, and leads to the reasons', async () => {
  const { serialNumber } = aRobot()
  const problem = { level: 'error', stepId: null, stepName: null, detail: null } as const
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [{ id: ids.roof, name: 'Patrol' }]),
    on(flowRoutes.get, () => aFlow({ id: ids.roof, name: 'Patrol', buildingId: ids.tower })),
    on(flowRunRoutes.preflight, () => [
      { ...problem, reason: 'busy' as const },
      { ...problem, reason: 'standby' as const },
    ]),
  )
  const { user } = renderPage(`/flow/start?robot=${serialNumber}&flow=${ids.roof}`)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(await screen.findByRole('button', { name: 'Cannot start: 2 reasons' }))
  const reasons = screen.getByRole('region', { name: 'Before the start' })
  expect(within(reasons).getAllByRole('listitem')).toHaveLength(2)
  expect(scroll.mock.contexts).toContain(reasons)
})

it('has the flow chosen that somebody comes from, before a robot is', async () => {
  const flow = { id: ids.roof, name: 'Patrol' }
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [flow]),
    on(flowRoutes.get, () => aFlow({ ...flow, buildingId: ids.tower })),
  )
  renderPage(`/flow/start?flow=${ids.roof}`)
  await screen.findByRole('option', { name: 'Patrol', selected: true })
  expect(screen.getByRole('radio', { name: 'Alpha (R-1)', checked: false })).toBeDefined()
})

it('offers the robots of the flow’s building, says how many it leaves out, and what was checked', async () => {
  const flow = { id: ids.roof, name: 'Patrol' }
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [
      aRobot(),
      aRobot({ id: ids.annex, name: 'Beta', serialNumber: 'R-2', buildingId: ids.annex }),
    ]),
    on(flowRoutes.list, () => [flow]),
    on(flowRoutes.get, () => aFlow({ ...flow, buildingId: ids.tower })),
    on(flowRunRoutes.preflight, () => []),
  )
  const { router } = renderPage(`/flow/start?flow=${ids.roof}`)
  const user = userEvent.setup()
  await screen.findByText('1 robot in another building cannot run this flow.')
  expect(screen.queryByRole('radio', { name: /Beta/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Alpha (R-1)' }))
  await screen.findByText('Nobody is driving it, and it is doing nothing else')
  expect(router.state.location.search).toMatchObject({ robot: 'R-1' })
})

it('stops the flow that keeps the robot from another one, after asking', async () => {
  const { serialNumber } = aRobot()
  const sent: unknown[] = []
  let isBusy = true
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [{ id: ids.roof, name: 'Patrol' }]),
    on(flowRoutes.get, () => aFlow({ id: ids.roof, name: 'Patrol', buildingId: ids.tower })),
    on(flowRunRoutes.preflight, () =>
      isBusy
        ? [
            {
              reason: 'alreadyRunning' as const,
              level: 'error' as const,
              stepId: null,
              stepName: null,
              detail: 'Tours',
            },
          ]
        : [],
    ),
    on(flowRunRoutes.command, ({ params, body }) => {
      sent.push([params.id, body])
      isBusy = false
      return undefined
    }),
  )
  const sockets = stubSockets()
  const { user } = renderPage(`/flow/start?robot=${serialNumber}&flow=${ids.roof}`)
  await screen.findByText('The robot is running the flow “Tours”. Stop it first.')
  const path = livePath(robotChannels.state, { serialNo: serialNumber })
  act(() => {
    sockets[0]?.open()
    sockets[0]?.say({
      op: 'values',
      values: [{ path, body: aState({ serialNumber, run: aRunBrief({ id: ids.night }) }) }],
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Stop the running flow' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop the running flow' }))
  await user.click(dialog.getByRole('button', { name: 'Stop the running flow' }))
  await screen.findByText('Nobody is driving it, and it is doing nothing else')
  expect(sent).toEqual([[ids.night, { command: 'stop' }]])
  expect(screen.queryByRole('button', { name: 'Stop the running flow' })).toBeNull()
})
