// @vitest-environment jsdom
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { afterEach, expect, it, vi } from 'vitest'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/samples.ts'
import { restoreSession } from './session.queries.ts'
import { endSession, session } from './session.store.ts'

afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

it('takes up the session of an earlier visit with one question, however many wait for it', async () => {
  localStorage.setItem('wheelhouse.signedIn', '1')
  const answer = vi.fn(() => aUser())
  startFakeServer(on(sessionRoutes.get, answer))
  await Promise.all([restoreSession(), restoreSession()])
  await restoreSession()
  expect(session.get().user).toMatchObject({ id: aUser().id })
  expect(answer).toHaveBeenCalledTimes(1)
})
