import { screen } from '@testing-library/react'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { aFlow } from '../../testing/flow-samples.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))

it('names the place of a step that is not on the map any more', async () => {
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
        ...{ reason: 'placeGone' as const, level: 'error' as const },
        ...{ stepId: 's1', stepName: 'To the cellar', detail: 'Cellar door' },
      },
    ]),
  )
  renderPage(`/flow/start?robot=${serialNumber}&flow=${ids.roof}`)
  const problem = await screen.findByText(/The destination “Cellar door” is not on the published map/)
  expect(problem.textContent).toContain('To the cellar')
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
  screen.getByRole('option', { name: 'Choose a robot', selected: true })
})
