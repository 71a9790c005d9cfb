import { afterEach, beforeEach, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { FakeSocket } from './fake-socket.ts'

/** Each test of the file begins in English, with this person signed in and nobody at the other end of the live socket. */
export function signInEach(user: Parameters<typeof beginSession>[0]): void {
  beforeEach(async () => {
    await chooseLanguage('en')
    vi.stubGlobal('WebSocket', FakeSocket)
    beginSession(user)
  })
  afterEach(() => {
    endSession(null)
    vi.unstubAllGlobals()
  })
}
