import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FlowRunDetail, flowRunRoutes } from '@wheelhouse/contract/flows/run'
import type { RunQuestion } from '@wheelhouse/contract/flows/run-question'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { type ErrorCodeEntry, errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const flowId = '7f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const step = (stepId: string, name: string) => ({ id: stepId, name, type: 104, params: {}, icon: 'flag' })
const run = {
  id,
  flowId,
  flowName: 'Round',
  flowRevision: 3,
  status: 'running',
  reason: null,
  errorCode: null,
  blockedBy: null,
  stepName: 'To the desk',
  stepsDone: 1,
  question: null,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  robotId: ids.tower,
  robotName: 'Rover',
  serialNumber: 'R-1',
  startedBy: 'Hana Mori',
  schedule: null,
  startedAt: '2026-11-20T03:00:00Z',
  endedAt: null,
  visits: [],
  flows: [
    {
      id: flowId,
      name: 'Round',
      floorId: ids.tower,
      definition: [step('a', 'To the door'), step('b', 'To the desk')],
    },
  ],
} as unknown as FlowRunDetail
const stopped = {
  ...run,
  ...({ status: 'cancelled', reason: 'stoppedByPerson', endedAt: '2026-11-20T03:05:00Z' } as const),
  reasonBy: 'Hana Mori',
  cause: null,
}

signInEach(aUser({ type: '0' }))

function open(shown: FlowRunDetail, ...handlers: Handler[]) {
  const sent: unknown[] = []
  startFakeServer(
    ...handlers,
    on(flowRunRoutes.get, () => shown),
    on(flowRunRoutes.command, ({ body }) => {
      sent.push(body)
      return undefined
    }),
    on(robotCommandRoutes.dock, ({ params }) => {
      sent.push(`dock ${params.serialNo}`)
      return { actionId: 'a', status: 'accepted' as const }
    }),
  )
  return { ...renderPage(`/flow/run/${id}`), sent, user: userEvent.setup() }
}
/** What the dialog is called is what its button does, or is said on it. */
async function confirm(name: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name }))
}

it('asks before what ends the run or takes its robot elsewhere, and not before a pause', async () => {
  const { sent, user } = open(run)
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'pause' }]))
  for (const [button, answer] of [
    ['Stop', 'Stop'],
    ['Skip this step', 'Skip this step'],
    ['Resume from 1: To the door', 'Resume from here'],
  ] as const) {
    const before = sent.length
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(before)
    await user.click(screen.getByRole('button', { name: button }))
    await confirm(answer)
    await waitFor(() => expect(sent).toHaveLength(before + 1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(sent.slice(1)).toEqual([
    { command: 'stop' },
    { command: 'skip' },
    { command: 'resumeFrom', stepId: 'a' },
  ])
})

it('names the robot that stands in the way of a run', async () => {
  open({ ...stopped, status: 'failed', reason: 'notDecided', errorCode: 'F0007', blockedBy: 'R-2' })
  await screen.findByText(
    /Movement interrupted by an obstacle on the route \(F0007\) Robot standing in front: R-2$/,
  )
})

const obstacle: ErrorCodeEntry = {
  code: 'F0007',
  kind: 'flow',
  isError: true,
  level: null,
  title: { ja: '障害物', en: 'Obstacle' },
  action: { ja: '取り除いてください。', en: 'Clear the route, then try again.' },
  revision: 0,
}

it('says what to do about an obstacle that stays, and leads to the robot that has to pass it', async () => {
  const question: RunQuestion = {
    id: ids.roof,
    kind: 'decide',
    form: 'choose',
    text: '',
    answers: ['retry', 'stop'],
    usual: null,
    askedAt: '2026-11-20T03:01:00Z',
    dueAt: '2026-11-20T03:11:00Z',
  }
  const waiting = {
    ...run,
    status: 'waiting',
    reason: 'stepFailed',
    errorCode: 'F0007',
    question,
    takenBy: null,
  } as const
  open(
    waiting,
    on(errorCodeRoutes.list, () => [obstacle]),
  )
  await screen.findByText('Clear the route, then try again.')
  expect(screen.getByRole('link', { name: 'Drive the robot' }).getAttribute('href')).toContain('R-1')
})

it('says of a run that an obstacle has ended what to do before the next one', async () => {
  const failed = { ...stopped, status: 'failed', reason: 'stepFailed', errorCode: 'F0007' } as const
  open(
    failed,
    on(errorCodeRoutes.list, () => [obstacle]),
  )
  await screen.findByText('Clear the route, then try again.')
})

it('says where and what had failed before nobody chose what to do about it', async () => {
  open({ ...stopped, status: 'failed', reason: 'notDecided', cause: 'noRoute', stepName: 'To the café' })
  await screen.findByText(/^There is no route.* Nobody chose what to do about the failure in time\.$/)
  screen.getByText('Failed at: To the café')
})

it('says what had failed when somebody chose to stop there', async () => {
  open({ ...stopped, status: 'failed', reason: 'stepFailed', cause: 'callFailed' })
  await screen.findByText('The call to an external service failed.')
})

it('leads on from a run that has ended: to its report, to a new run from any step, and its robot home', async () => {
  const { sent, user } = open(stopped)
  const getAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Open the report' })
  screen.getByText('Stopped by Hana Mori.')
  expect(getAddress('Open the report')).toBe(`/report/${id}`)
  expect(getAddress('Run again')).toBe(`/flow/start?robot=R-1&flow=${flowId}`)
  expect(getAddress('Start a new run from 2: To the desk')).toBe(
    `/flow/start?robot=R-1&flow=${flowId}&from=b`,
  )
  await user.click(screen.getByRole('button', { name: 'Send to the dock' }))
  await confirm('Send to the dock')
  await waitFor(() => expect(sent).toEqual(['dock R-1']))
})
