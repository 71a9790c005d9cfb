// @vitest-environment jsdom
import { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { afterEach, expect, it, vi } from 'vitest'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/samples.ts'
import { logOut, prefetchStartData, restoreSession } from './session.queries.ts'
import { beginSession, endSession, session } from './session.store.ts'
import { forgetStartData, loadStartData } from './start-data.ts'

afterEach(() => {
  endSession(null)
  forgetStartData()
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

const startCalls = [
  'GET /my/session',
  'GET /my/term-agreements/check',
  'GET /my/contract',
  'GET /my/rights',
  'GET /keys/skyway',
  'GET /my/location',
]

it('requests at once all that a first screen needs, and never twice', async () => {
  localStorage.setItem('wheelhouse.signedIn', '1')
  const calls = startFakeServer(on(sessionRoutes.get, () => aUser()))
  prefetchStartData('/robot/control')
  expect(calls).toEqual(startCalls)
  await restoreSession()
  await loadStartData()
  expect(calls).toEqual(startCalls)
})

it('requests only the session before a page that needs no more', async () => {
  localStorage.setItem('wheelhouse.signedIn', '1')
  const calls = startFakeServer(on(sessionRoutes.get, () => aUser()))
  prefetchStartData('/my/chpwd')
  await restoreSession()
  expect(calls).toEqual(['GET /my/session'])
})

it('shows no alert to a visitor whose session ran out overnight', async () => {
  localStorage.setItem('wheelhouse.signedIn', '1')
  const refuse = () => {
    throw failWith('auth.required')
  }
  const calls = startFakeServer(on(sessionRoutes.get, refuse), on(contractRoutes.getOwn, refuse))
  prefetchStartData('/robot/control')
  const early = loadStartData()
  await restoreSession()
  await expect(early).rejects.toThrow('auth.required')
  expect(session.get()).toEqual({ user: null, ended: null })
  // The refusal of one is no reason to request a new bearer.
  expect(calls.filter((call) => call === 'GET /my/session')).toHaveLength(2)
})

it('reports no expired session to a person who signs out, whatever is refused meanwhile', async () => {
  beginSession(aUser())
  startFakeServer(
    on(sessionRoutes.logout, () => {
      endSession('auth.required')
      return undefined
    }),
  )
  await logOut()
  endSession('auth.required')
  expect(session.get()).toEqual({ user: null, ended: null })

  beginSession(aUser())
  endSession('auth.required')
  expect(session.get().ended).toBe('auth.required')
})
