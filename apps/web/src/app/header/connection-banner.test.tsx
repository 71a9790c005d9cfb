import { act, screen } from '@testing-library/react'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

beforeEach(async () => {
  await chooseLanguage('ja')
  vi.useFakeTimers()
})
afterEach(() => {
  live.status.set('idle')
  vi.useRealTimers()
})

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

describe('the connection banner', () => {
  it('says that values are old once the connection has been down for a moment, and disappears automatically', () => {
    renderPart(<ConnectionBanner />)
    act(() => live.status.set('waiting'))
    pass(900)
    expect(screen.getByRole('status').textContent).toBe('')
    pass(100)
    expect(screen.getByRole('status').textContent).toContain(shellTexts.texts.reconnecting.ja)
    act(() => live.status.set('open'))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('keeps silent about a connection that comes about at once', () => {
    renderPart(<ConnectionBanner />)
    act(() => live.status.set('connecting'))
    pass(500)
    act(() => live.status.set('open'))
    pass(5_000)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
