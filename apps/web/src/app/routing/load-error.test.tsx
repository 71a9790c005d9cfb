import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime, ScriptTimeout } from '../../kernel/server/load-in-time.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { LoadError } from './load-error.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/old.js')
const reload = vi.fn()

beforeEach(async () => {
  await chooseLanguage('en')
  sessionStorage.clear()
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

/** Is there a server to load the page from? */
function serverAnswers(isThere: boolean) {
  const fetched = vi.fn(async () => {
    if (!isThere) throw new TypeError('failed to fetch')
    return Response.json({ status: 'ok' })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('a screen whose script is missing', () => {
  it('reloads the page automatically, once', async () => {
    serverAnswers(true)
    renderPart(<LoadError error={missing} />).unmount()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    const fetched = serverAnswers(true)
    renderPart(<LoadError error={missing} />)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('stays with its message while there is no server', async () => {
    const fetched = serverAnswers(false)
    renderPart(<LoadError error={missing} />)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByText('This page could not be loaded')).toBeDefined()
  })
})

describe('a script that does not come', () => {
  it('counts as missing after 120 seconds', async () => {
    vi.useFakeTimers()
    const failed = vi.fn()
    void inTime(new Promise(() => undefined)).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ScriptTimeout))
    vi.useRealTimers()
  })
})
