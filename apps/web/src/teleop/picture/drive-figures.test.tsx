import { act, screen } from '@testing-library/react'
import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import { expect, it } from 'vitest'
import { createStore } from '../../kernel/server/store.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { DriveFigures } from './drive-figures.tsx'

const tick: Tick = {
  t: 'tick',
  tick: 1,
  seq: null,
  x: 0,
  y: 0,
  theta: 0,
  vx: 0.2,
  w: 0,
  stopped: null,
  refused: null,
  obstacle: null,
}

it('warns in words of somebody close to the robot, with the side, and reads that out', () => {
  const ticks = createStore<Tick | null>({ ...tick, obstacle: { bearing: 0, contact: false, distance: 0.9 } })
  renderPart(<DriveFigures session={{ tick: ticks }} />)
  screen.getByText('Obstacle 0.90 m')
  expect(screen.getByRole('status').textContent).toBe('')
  for (const [bearing, where] of [
    [0.2, 'Person or object close ahead'],
    [1.5, 'Person or object close on the left'],
    [-1.5, 'Person or object close on the right'],
    [3.1, 'Person or object close behind'],
  ] as const) {
    act(() => ticks.set({ ...tick, obstacle: { bearing, contact: false, distance: 0.35 } }))
    screen.getByText(`${where} (0.35 m)`)
    expect(screen.getByRole('status').textContent).toBe(where)
  }
  // A keepout zone is nobody.
  act(() => ticks.set({ ...tick, obstacle: { bearing: 0, contact: false, distance: 0.35, zone: true } }))
  screen.getByText('Keepout zone 0.35 m')
  expect(screen.getByRole('status').textContent).toBe('')
})
