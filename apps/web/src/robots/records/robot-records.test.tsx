import { screen, waitFor } from '@testing-library/react'
import { type Activity, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

let filters: Record<string, unknown>[]

signInEach(aUser())
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(robotRoutes.get, () => aRobot()),
    ...placeAnswers,
  )
  return renderPage(address)
}

function anActivity(index: number, change: Partial<Activity> = {}): Activity {
  return {
    id: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
    robotId: ids.robot,
    at: '2026-11-20T03:05:00Z',
    level: 6,
    service: 'network',
    type: 'online',
    name: 'online',
    detail: {},
    errorCode: null,
    operator: null,
    ...change,
  }
}

const activities = (rows: Activity[]) =>
  on(robotRoutes.listActivities, ({ query: { filter = '{}' } }) => {
    filters.push(JSON.parse(filter) as Record<string, unknown>)
    return rows
  })

describe('robot/{id}/activity', () => {
  it('shows a code in the words that administrators gave it', async () => {
    const title = { ja: '段差があります', en: 'A step is in the way' }
    const entry = { code: 'F0004', kind: 'flow' as const, isError: true, level: null, title, action: null }
    open(
      `/robot/${ids.robot}/activity`,
      activities([anActivity(1, { type: 'errorRaised', errorCode: 'F0004' })]),
      on(errorCodeRoutes.list, () => [{ ...entry, revision: 1 }]),
    )
    await screen.findByText('A step is in the way (F0004)')
  })

  it('shows in words what happened, with the meaning of codes', async () => {
    open(
      `/robot/${ids.robot}/activity`,
      activities([
        anActivity(1, { level: 4, service: 'health_check', type: 'errorRaised', errorCode: 'F0004' }),
        anActivity(2, {
          level: 4,
          service: 'health_check',
          type: 'errorRaised',
          detail: { error: 'motorHot' },
        }),
        anActivity(3, { service: 'flow', type: 'cleaningFinished', detail: { area: 12, seconds: 90 } }),
        anActivity(5, {
          service: 'operator',
          type: 'drivingStarted',
          operator: { firstName: 'Taro', lastName: 'Yamada' },
        }),
        anActivity(4, { type: 'newKind', name: 'something of a newer robot' }),
      ]),
    )
    await screen.findByText('Obstacle in the direction of rotation (F0004)')
    screen.getByText('The motor temperature is high. Arm movement is limited.')
    screen.getByText('12 m², 90 s')
    screen.getByText('Taro Yamada')
    screen.getByText('something of a newer robot')
    expect(screen.getAllByText(/^Nov 20, 2026, 12:05/)).toHaveLength(5)
  })

  it('requests a day of the building, more severe levels, and a kind', async () => {
    const { user, router } = open(`/robot/${ids.robot}/activity?day=2026-11-20`, activities([anActivity(1)]))
    await screen.findByText('Came online')
    expect(filters.at(-1)).toMatchObject({
      where: { at: { between: ['2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'] } },
      order: 'at DESC',
    })
    await user.selectOptions(screen.getByLabelText('Level'), 'Warning and above')
    await user.selectOptions(screen.getByLabelText('Category'), 'Battery')
    await waitFor(() =>
      expect(filters.at(-1)).toMatchObject({ where: { level: { lte: 4 }, service: 'battery' } }),
    )
    expect(router.state.location.search).toEqual({ day: '2026-11-20', level: '4', service: 'battery' })
  })

  it('steps back in time', async () => {
    const rows = Array.from({ length: 21 }, (_, index) => anActivity(index))
    const { user, router } = open(`/robot/${ids.robot}/activity`, activities(rows))
    expect((await screen.findAllByText('Came online')).length).toBe(20)
    await user.click(screen.getByRole('button', { name: 'Older' }))
    await waitFor(() => expect(filters.at(-1)).toMatchObject({ skip: 20 }))
    await user.click(screen.getByRole('button', { name: 'Newer' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('gives what the filters find as a file, in the encoding that is chosen', async () => {
    const { user } = open(`/robot/${ids.robot}/activity?level=4`, activities([anActivity(1)]))
    await user.click(await screen.findByRole('button', { name: 'CSV file' }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download CSV' })
    await user.selectOptions(screen.getByLabelText('Encoding'), 'Shift_JIS (for Excel in Japan)')
    const address = new URL(link.href)
    expect(address.pathname).toBe(`/api/robots/${ids.robot}/activities.csv`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      filter: '{"where":{"level":{"lte":4}},"order":"at DESC"}',
      language: 'en',
      encoding: 'shift-jis',
    })
  })

  it('is open to general operators, without the way to the settings', async () => {
    beginSession(aUser({ type: '0' }))
    open(`/robot/${ids.robot}/activity`, activities([]))
    await screen.findByText(/^No activity yet/)
    expect(screen.queryByRole('link', { name: 'Back to the robot' })).toBeNull()
  })
})

describe('robot/{id}/setting-history', () => {
  it('shows who changed what, from what to what, in words', async () => {
    open(
      `/robot/${ids.robot}/setting-history`,
      on(robotRoutes.listSettingHistories, () => [
        {
          id: ids.roof,
          robotId: ids.robot,
          at: '2026-11-20T03:05:00Z',
          operatorId: ids.night,
          operator: { firstName: 'Jiro', lastName: 'Ito' },
          source: 'portal' as const,
          changes: [
            { field: 'status', before: 1, after: 2 },
            { field: 'initialFloorId', before: ids.lobby, after: ids.roof },
            { field: 'robotGroupId', before: null, after: ids.night },
            { field: 'archiveStart', before: false, after: true },
            { field: 'videoMode', before: 'low', after: 'highest' },
            { field: 'buildingId', before: '00000000-0000-4000-8000-0000000000bb', after: ids.tower },
          ],
        },
      ]),
    )
    await screen.findByText('Jiro Ito')
    await screen.findByText('9F')
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ChangeBeforeAfter',
      'Service statusIn serviceUnder maintenance',
      'Initial floor1F9F',
      'Robot groupNoneNight shift',
      'Long-duration recordingNoYes',
      'Video modeLowHighest',
      'Building(no longer accessible)Tower',
    ])
  })
})
