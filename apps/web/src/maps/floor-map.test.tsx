import { fireEvent, screen } from '@testing-library/react'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { renderPart } from '../testing/render-app.tsx'
import { FloorMap } from './floor-map.tsx'
import type { MapPainter } from './map-painter.ts'
import { listenToPointers } from './map-pointers.ts'

const map = toMap({
  bounds: { min: [0, 0], max: [20, 10] },
  waypoints: [
    { id: 'lobby', no: 1, name: 'Lobby', type: 1, x: 3, y: 4, theta: 0 },
    { id: 'hidden', no: 2, name: 'Hidden', type: 99, x: 5, y: 4, theta: 0 },
    { id: 'dock', no: 3, name: '', type: 2, x: 6, y: 4, theta: 0 },
  ],
})

beforeEach(async () => {
  await chooseLanguage('en')
  // jsdom draws nothing; what is drawn is looked at in a real browser.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

describe('the floor map', () => {
  it('offers by keyboard what a click on the picture does: every waypoint that people see', async () => {
    const chosen: string[] = []
    const { user } = renderPart(
      <FloorMap
        map={map}
        label="Ground floor"
        readRobots={() => []}
        subscribe={() => () => {}}
        onWaypoint={({ id }) => chosen.push(id)}
      />,
    )
    screen.getByRole('img', { name: 'Ground floor' })
    const list = screen.getByRole('combobox', { name: 'Choose a waypoint' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose a waypoint',
      'Lobby',
      '3',
    ])
    await user.selectOptions(list, 'Lobby')
    expect(chosen).toEqual(['lobby'])
  })

  it('listens to what moves as long as it is shown', () => {
    const stop = vi.fn()
    const subscribe = vi.fn(() => stop)
    const { unmount } = renderPart(
      <FloorMap map={map} label="Ground floor" readRobots={() => []} subscribe={subscribe} />,
    )
    expect(subscribe).toHaveBeenCalledOnce()
    unmount()
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('pointers on the map', () => {
  function begin() {
    const canvas = document.createElement('canvas')
    canvas.setPointerCapture = () => {}
    const painter = { panBy: vi.fn(), zoomBy: vi.fn() }
    const onClick = vi.fn()
    listenToPointers(canvas, painter as unknown as MapPainter, onClick)
    const at = (pointerId: number, clientX: number, clientY: number) => ({
      pointerId,
      clientX,
      clientY,
      button: 0,
    })
    return { canvas, painter, onClick, at }
  }

  it('choose a point by a click, even one that trembles', () => {
    const { canvas, painter, onClick, at } = begin()
    fireEvent.pointerDown(canvas, at(1, 100, 50))
    fireEvent.pointerMove(canvas, at(1, 102, 51))
    fireEvent.pointerUp(canvas, at(1, 102, 51))
    expect(onClick).toHaveBeenCalledExactlyOnceWith({ x: 102, y: 51 })
    expect(painter.panBy).not.toHaveBeenCalled()
  })

  it('move the map by dragging, and choose nothing then', () => {
    const { canvas, painter, onClick, at } = begin()
    fireEvent.pointerDown(canvas, at(1, 100, 50))
    fireEvent.pointerMove(canvas, at(1, 140, 60))
    fireEvent.pointerUp(canvas, at(1, 140, 60))
    expect(painter.panBy).toHaveBeenCalledExactlyOnceWith(40, 10)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('zoom by two fingers, and choose nothing then', () => {
    const { canvas, painter, onClick, at } = begin()
    fireEvent.pointerDown(canvas, at(1, 100, 100))
    fireEvent.pointerDown(canvas, at(2, 200, 100))
    fireEvent.pointerMove(canvas, at(2, 300, 100))
    expect(painter.zoomBy).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 100 })
    fireEvent.pointerUp(canvas, at(1, 100, 100))
    fireEvent.pointerUp(canvas, at(2, 300, 100))
    expect(onClick).not.toHaveBeenCalled()
  })
})
