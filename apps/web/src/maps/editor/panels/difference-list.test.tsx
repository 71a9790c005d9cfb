import { screen } from '@testing-library/react'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render-app.tsx'
import { aUser } from '../../../testing/samples.ts'
import { signInEach } from '../../../testing/sign-in-each.ts'
import { DifferenceList } from './difference-list.tsx'

signInEach(aUser({ type: '2' }))

it('names each difference, an edge by its ends, and shows all of very many on demand', async () => {
  const aWaypoint = (no: number) =>
    ({ id: `w${no}`, no, name: `Place ${no}`, x: no, y: 0, theta: 0, type: 0, status: 1 }) as const
  const waypoints = Array.from({ length: 30 }, (_, index) => aWaypoint(index + 1))
  const edges = waypoints
    .slice(1)
    .map(({ id, no }) => ({ id: `e${no}`, from: `w${no - 1}`, to: id, oneWay: no === 2 }))
  const { user } = renderPart(<DifferenceList from={toMap({ waypoints })} to={toMap({ waypoints, edges })} />)
  screen.getByText('Added edge “Place 1 → Place 2”')
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show all 29' }))
  screen.getByText('Added edge “Place 29 – Place 30”')
  expect(screen.queryByRole('button')).toBeNull()
})
