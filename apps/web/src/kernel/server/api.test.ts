import { toEnvironment } from '@wheelhouse/contract/kernel/environment'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { aState, aUser } from '../../testing/samples.ts'
import { call, changesInFlight, onSessionEnd, prefetch, type SessionEnd, setBearer } from './api.ts'

const ends: SessionEnd[] = []
const params = { serialNo: 'R-1' }

beforeEach(() => {
  ends.length = 0
  onSessionEnd((end) => ends.push(end))
  setBearer('old')
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('carries the bearer, fills the path and answers the result', async () => {
    startFakeServer(
      on(robotRoutes.getState, ({ bearer, params: { serialNo } }) =>
        aState({ serialNumber: serialNo, speaking: bearer }),
      ),
    )
    const state = await call(robotRoutes.getState, { params: { serialNo: 'A-1' } })
    expect(state).toMatchObject({ serialNumber: 'A-1', speaking: 'Bearer old' })
  })

  it('goes to the base address that the build was given', async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api-dev.console.example/v1')
    vi.resetModules()
    const built = await import('./api.ts')
    vi.unstubAllEnvs()
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return Promise.resolve(Response.json(aState()))
    })
    await built.call(robotRoutes.getState, { params })
    expect(asked).toEqual(['https://api-dev.console.example/v1/robots/R-1/state'])
    expect(toEnvironment(new URL(built.apiBase))).toBe('dev')
  })

  it('requests a fresh bearer once when the old one is refused, and tries again', async () => {
    const calls = startFakeServer(
      on(sessionRoutes.get, () => aUser({ token: 'new' })),
      on(robotRoutes.getState, ({ bearer }) => {
        if (bearer !== 'Bearer new') throw failWith('auth.required')
        return aState()
      }),
    )
    const both = [call(robotRoutes.getState, { params }), call(robotRoutes.getState, { params })]
    expect(await Promise.all(both)).toHaveLength(2)
    expect(calls.filter((one) => one === 'GET /my/session')).toHaveLength(1)
    expect(ends).toEqual([])
  })

  it('reports that the session ended when there is no fresh bearer either', async () => {
    startFakeServer()
    const calls = startFakeServer(
      on(sessionRoutes.get, () => Promise.reject(failWith('auth.required'))),
      on(robotRoutes.getState, () => Promise.reject(failWith('auth.required'))),
    )
    await expect(call(robotRoutes.getState, { params })).rejects.toMatchObject({ code: 'auth.required' })
    expect(calls).toEqual(['GET /robots/R-1/state', 'GET /my/session'])
    expect(ends).toEqual(['auth.required'])
  })

  it('takes what was prefetched, once, and tries again where that was refused', async () => {
    let isOld = true
    const calls = startFakeServer(
      on(sessionRoutes.get, () => aUser({ token: 'new' })),
      on(robotRoutes.getState, () => {
        if (isOld) throw failWith('auth.required')
        return aState()
      }),
    )
    prefetch(robotRoutes.getState, { params })
    await call(sessionRoutes.get, {})
    isOld = false
    await call(robotRoutes.getState, { params })
    await call(robotRoutes.getState, { params })
    const state = 'GET /robots/R-1/state'
    expect(calls).toEqual([state, 'GET /my/session', 'GET /my/session', state, state])
  })

  it('does not take wrong credentials for an ended session', async () => {
    const calls = startFakeServer(
      on(sessionRoutes.login, () => Promise.reject(failWith('auth.wrongCredentials'))),
    )
    const body = { loginId: 'a@demo.example', loginPw: 'wrong-password' }
    await expect(call(sessionRoutes.login, { body })).rejects.toMatchObject({ code: 'auth.wrongCredentials' })
    expect(calls).toEqual(['POST /operators/login'])
    expect(ends).toEqual([])
  })

  it.each([
    ['auth.contractEnded', 'auth.contractEnded'],
    ['auth.paymentIncomplete', 'auth.paymentIncomplete'],
  ] as const)('ends the session on %s', async (code, end) => {
    startFakeServer(on(robotRoutes.getState, () => Promise.reject(failWith(code))))
    await expect(call(robotRoutes.getState, { params })).rejects.toMatchObject({ code })
    expect(ends).toEqual([end])
  })

  it('ends the session when the address is not allowed, but not for any other 403', async () => {
    const answers = ['Your IP address is not allowed', 'no'].map((message) => ({ error: { message } }))
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift(), { status: 403 })))
    await expect(call(robotRoutes.getState, { params })).rejects.toThrow('not allowed')
    expect(ends).toEqual(['ipRefused'])
    await expect(call(robotRoutes.getState, { params })).rejects.toThrow('no')
    expect(ends).toEqual(['ipRefused'])
  })

  it('says that the server is unavailable when it cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
    await expect(call(robotRoutes.getState, { params })).rejects.toMatchObject({ code: 'server.unavailable' })
  })

  it('keeps the names that belong into an error’s words', async () => {
    startFakeServer(
      on(robotCommandRoutes.dock, () => Promise.reject(failWith('robot.drivenByOther', { name: 'Sato' }))),
    )
    await expect(call(robotCommandRoutes.dock, { params })).rejects.toMatchObject({
      code: 'robot.drivenByOther',
      params: { name: 'Sato' },
    })
  })

  it('takes of an error only what the contract names, and nothing from a proxy’s own page', async () => {
    const fail = (body: unknown, status: number) =>
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
    const field = { path: 'name', code: 'text.required', message: 'empty' }
    const params = { name: 'Sato', others: ['Mori'] }
    fail({ error: { code: 'request.invalid', message: 'no', params, details: [field, 'name', {}] } }, 400)
    await expect(call(robotRoutes.getState, { params: { serialNo: 'R-1' } })).rejects.toMatchObject({
      code: 'request.invalid',
      params: { name: 'Sato' },
      details: [field],
    })
    fail({ error: 'Bad gateway' }, 502)
    await expect(call(robotRoutes.getState, { params: { serialNo: 'R-1' } })).rejects.toMatchObject({
      code: 'server.error',
      message: 'HTTP 502',
    })
  })

  it('that fails without a code of ours is reported by what was to be done', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('Bad gateway', { status: 502 })))
    await expect(call(robotCommandRoutes.dock, { params })).rejects.toMatchObject({
      code: 'server.changeFailed',
    })
    await expect(call(robotRoutes.delete, { params: { id: 'r' } })).rejects.toMatchObject({
      code: 'server.deleteFailed',
    })
  })

  it('counts as a change in flight until it is answered, unless it is quiet or only reads', async () => {
    startFakeServer(
      on(robotCommandRoutes.dock, () => ({ actionId: '1', status: 'accepted' as const })),
      on(teleopRoutes.remoteStop, () => ({ stopId: '1', acknowledged: true, means: null })),
      on(robotRoutes.getState, () => aState()),
    )
    const dock = call(robotCommandRoutes.dock, { params })
    expect(changesInFlight.get()).toBe(1)
    const others = [
      call(teleopRoutes.remoteStop, { params }, { quiet: 'driving' }),
      call(robotRoutes.getState, { params }),
    ]
    expect(changesInFlight.get()).toBe(1)
    await Promise.all([dock, ...others])
    expect(changesInFlight.get()).toBe(0)
  })
})
