import { screen, within } from '@testing-library/react'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { type StateHistory, stateHistoryRoutes } from '@wheelhouse/contract/robots/state-history'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'

beforeEach(async () => {
  await chooseLanguage('en')
  beginSession(aUser())
})
afterEach(() => endSession(null))

const none = { onlineMinutes: 5, chargingMinutes: 0, charge: null, rssi: null }
const at = (time: string) => ({ at: `2026-11-20T${time}:00Z`, lastAt: `2026-11-20T${time}:40Z` })
const figure = (min: number, avg: number, max: number, last: number) => ({ min, avg, max, last })

function aHistory(points: StateHistory['points']): StateHistory {
  return { from: '2026-11-19T04:05:00Z', to: '2026-11-20T04:05:00Z', bucketMinutes: 5, points }
}

const aDay = aHistory([
  { ...none, ...at('01:00'), charge: figure(41.4, 50, 60, 45), rssi: figure(-70, -60, -50, -52) },
  { ...none, ...at('01:05'), charge: figure(60, 62, 64, 64), chargingMinutes: 5 },
  { ...none, ...at('03:00'), charge: figure(70, 75, 80.2, 79.7), chargingMinutes: 1 },
])

/** Opens the overview. @param answer what the server has of the requested period */
async function open(answer: (period: string) => StateHistory) {
  startFakeServer(
    on(stateHistoryRoutes.get, ({ query: { period = '' } }) => answer(period)),
    on(robotRoutes.get, () => aRobot()),
    ...placeAnswers,
  )
  const { user } = renderPage(`/robot/${ids.robot}`)
  const part = within(await screen.findByRole('region', { name: 'Battery and network over time' }))
  return { user, part }
}

/** Without the zone, which is named where the machine that tests is elsewhere than the building. */
function listItems(figureElement: HTMLElement): (string | undefined)[] {
  return within(figureElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(' GMT+9', ''))
}

it('says in words what the lines show, in the time of the building', async () => {
  const { part } = await open(() => aDay)
  const [battery, signal] = await part.findAllByRole('figure')
  if (battery === undefined || signal === undefined) throw new Error('there are no two charts')
  expect(listItems(battery)).toEqual([
    'Lowest 41% (Nov 20, 2026, 10:00)',
    'Highest 80%',
    'Latest 80% (Nov 20, 2026, 12:00)',
    'Charging 6 min',
  ])
  // It was online for longer than it reported a signal strength.
  expect(listItems(signal)).toEqual([
    'Lowest -70 dBm (Nov 20, 2026, 10:00)',
    'Highest -50 dBm',
    'Latest -52 dBm (Nov 20, 2026, 10:00)',
    'Online 15 min',
  ])
})

it('makes up nothing for what a robot does not report', async () => {
  const { part } = await open(() => aHistory([{ ...none, ...at('01:00') }]))
  const [battery, signal] = await part.findAllByRole('figure')
  if (battery === undefined || signal === undefined) throw new Error('there are no two charts')
  expect(listItems(battery)).toEqual(['No battery level was reported in this period.'])
  expect(listItems(signal)).toEqual(['No signal strength was reported in this period.', 'Online 5 min'])
})

it('goes from a day to a month, which may have records where the day has none', async () => {
  const { user, part } = await open((period) => (period === 'month' ? aDay : aHistory([])))
  await part.findByText(/^No records in this period/)
  await user.click(part.getByRole('radio', { name: '30 days' }))
  expect(await part.findAllByRole('figure')).toHaveLength(2)
})

it('can be tried again when it could not be loaded', async () => {
  let isBroken = true
  const { user, part } = await open(() => {
    if (isBroken) throw failWith('server.error')
    return aDay
  })
  const retry = await part.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retry)
  expect(await part.findAllByRole('figure')).toHaveLength(2)
})
