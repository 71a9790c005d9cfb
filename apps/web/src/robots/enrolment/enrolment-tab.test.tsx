import { act, screen, waitFor, within } from '@testing-library/react'
import { type Enrolment, enrolmentRoutes, type RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aState, aUser } from '../../testing/samples.ts'

const card = {
  host: 'robots.example',
  port: 8883,
  tls: true,
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber: 'R-1',
  vdaVersion: '2.0.0',
  userName: 'acme/R-1',
} as const
const nothing: Enrolment = { card, credential: null, claim: null, candidate: null, firstContactAt: null }
const aSecret = {
  kind: 'secret',
  since: '2026-11-20T00:00:00Z',
  fingerprint: null,
  previousUntil: null,
  isFromFormerOwner: false,
} as const
const times = { firstAt: '2026-11-20T00:00:00Z', lastAt: '2026-11-20T01:00:00Z' }
const refused: RefusedAttempt[] = [
  { userName: 'nobody/X-9', reason: 'unknownRobot', ip: '10.0.0.9', count: 7, ...times },
  { userName: 'acme/R-1', reason: 'wrongCredential', ip: '10.0.0.7', count: 2, ...times },
]
let sockets: FakeSocket[] = []

/** What the server has; the page requests it again automatically. */
let enrolment: Enrolment
let bodies: unknown[]

beforeEach(async () => {
  // Codes run out by the minute: the time stands still.
  vi.useFakeTimers({ toFake: ['Date'] })
  await chooseLanguage('en')
  sockets = stubSockets()
  beginSession(aUser())
  enrolment = nothing
  bodies = []
})
afterEach(() => {
  live.stop()
  endSession(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const calls = startFakeServer(
    on(enrolmentRoutes.get, () => enrolment),
    on(enrolmentRoutes.listRefused, () => refused),
    on(enrolmentRoutes.createClaim, ({ body }) => {
      bodies.push(body)
      const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
      enrolment = { ...enrolment, claim: { expiresAt } }
      return { code: 'ABCD2345', expiresAt, command: 'npm run robot:enrol -- https://here ABCD2345 R-1' }
    }),
    on(enrolmentRoutes.confirmCandidate, ({ body }) => {
      bodies.push(body)
      if (enrolment.candidate?.fingerprint !== body.fingerprint) throw failWith('entity.changed')
      const since = '2026-11-20T00:00:00Z'
      const key = { kind: 'key' as const, since, fingerprint: body.fingerprint }
      enrolment = { ...nothing, credential: { ...aSecret, ...key } }
      return undefined
    }),
    on(enrolmentRoutes.rejectCandidate, () => {
      enrolment = nothing
      return undefined
    }),
    on(enrolmentRoutes.createSecret, () => {
      enrolment = { ...nothing, credential: aSecret }
      return { card, secret: 'very-secret' }
    }),
    on(enrolmentRoutes.setLink, ({ body }) => {
      bodies.push(body)
      enrolment = { ...enrolment, card: { ...card, ...body } }
      return undefined
    }),
    on(enrolmentRoutes.revoke, () => {
      enrolment = nothing
      return undefined
    }),
    on(robotRoutes.get, () => aRobot()),
    ...placeAnswers,
  )
  const app = renderPage(`/robot/${ids.robot}?tab=enrolment`)
  await screen.findByRole('region', { name: 'Connection status' })
  return { ...app, calls }
}

const agent = () => within(screen.getByRole('region', { name: 'Robot with our agent' }))
const other = () => within(screen.getByRole('region', { name: 'Other VDA 5050 robots' }))

describe('a robot with our agent', () => {
  it('gets a code, is confirmed by its fingerprint, and is then waited for', async () => {
    const { user } = await open()
    await user.click(agent().getByRole('button', { name: 'Issue a claim code' }))
    await agent().findByText('npm run robot:enrol -- https://here ABCD2345 R-1')
    agent().getByText('ABCD2345')
    expect(agent().getByRole('timer').textContent).toMatch(/^15:00 left/)
    expect(bodies).toEqual([{ replace: false }])

    const fingerprint = 'aaaa bbbb'
    enrolment = { ...nothing, candidate: { fingerprint, at: '2026-11-20T00:00:00Z', ip: '10.0.0.7' } }
    await user.click(await screen.findByRole('button', { name: 'Confirm match and allow' }))
    await screen.findByText('Waiting for first contact')
    expect(bodies.at(-1)).toEqual({ fingerprint })
    expect(screen.queryByRole('button', { name: 'Confirm match and allow' })).toBeNull()
    expect(screen.queryByText('ABCD2345')).toBeNull()
  })

  it('is turned away when somebody rejects it', async () => {
    enrolment = { ...nothing, candidate: { fingerprint: 'aaaa', at: '2026-11-20T00:00:00Z', ip: null } }
    const { user, calls } = await open()
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(screen.queryByText('aaaa')).toBeNull())
    expect(calls).toContain(`POST /robots/${ids.robot}/enrolment/reject`)
  })

  it('says of a code made elsewhere that it is there, and of a credential that it is replaced', async () => {
    enrolment = {
      ...nothing,
      credential: aSecret,
      claim: { expiresAt: new Date(Date.now() + 61_000).toISOString() },
    }
    const { user } = await open()
    expect(agent().getByRole('timer').textContent).toMatch(
      /^A code was issued and has not been used \(1:0\d left\)/,
    )
    agent().getByText(/revoked once the new key is confirmed/)
    await user.click(agent().getByRole('button', { name: 'Issue a new code' }))
    await waitFor(() => expect(bodies).toEqual([{ replace: true }]))
  })

  it('says when a code has run out', async () => {
    enrolment = { ...nothing, claim: { expiresAt: new Date(Date.now() - 1_000).toISOString() } }
    await open()
    agent().getByText('The code has expired.')
  })
})

describe('any other VDA 5050 robot', () => {
  it('gets its settings on a card, with a secret that is shown once', async () => {
    const { user } = await open()
    for (const value of ['robots.example', '8883', 'On', 'uagv', 'acme', 'R-1', '2.0.0', 'acme/R-1'])
      other().getByText(value)
    await user.click(other().getByRole('button', { name: 'Issue a secret' }))
    await other().findByText('very-secret')
    await other().findByRole('img', { name: 'QR code with all values above' })
    await user.click(other().getByRole('button', { name: 'I have saved it. Close' }))
    expect(screen.queryByText('very-secret')).toBeNull()
    await screen.findByText('Waiting for first contact')
  })

  it('copies a value, and without a clipboard selects it', async () => {
    const { user } = await open()
    await user.click(other().getByRole('button', { name: 'Copy: User name' }))
    expect(await navigator.clipboard.readText()).toBe('acme/R-1')
    await other().findByText('Copied')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    await user.click(other().getByRole('button', { name: 'Copy: Host' }))
    await other().findByText('Selected: press Ctrl+C')
    expect(getSelection()?.toString()).toBe('robots.example')
  })

  it('may have other names and another version', async () => {
    const { user } = await open()
    await user.click(other().getByRole('button', { name: 'Change names and version' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Manufacturer'))
    await user.type(dialog.getByLabelText('Manufacturer'), 'a/b')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Use only letters, digits and the characters _ . -')
    await user.clear(dialog.getByLabelText('Manufacturer'))
    await user.type(dialog.getByLabelText('Manufacturer'), 'maker')
    await user.selectOptions(dialog.getByLabelText('VDA 5050 version'), '3.0.0')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await other().findByText('maker')
    expect(bodies).toEqual([{ manufacturer: 'maker', interfaceName: 'uagv', vdaVersion: '3.0.0' }])
  })

  it('is given a new secret when people of a former owner may know the one that it has', async () => {
    enrolment = { ...nothing, credential: { ...aSecret, isFromFormerOwner: true } }
    await open()
    expect(screen.getByText(/people of the former one may know it/)).toBeTruthy()
  })

  it('gets a new secret only after it was said that the old one counts 24 hours more', async () => {
    enrolment = { ...nothing, credential: aSecret, firstContactAt: '2026-11-20T00:00:00Z' }
    const { user, calls } = await open()
    await user.click(other().getByRole('button', { name: 'Issue a new secret' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/stays valid for 24 hours/)
    expect(calls.some((one) => one.endsWith('/secret'))).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Issue a secret' }))
    await other().findByText('very-secret')
  })
})

describe('afterwards', () => {
  it('shows what works with the robot, by its factsheet', async () => {
    enrolment = { ...nothing, credential: aSecret, firstContactAt: '2026-11-20T00:00:00Z' }
    await open()
    act(() => {
      const socket = sockets.at(-1)
      socket?.open()
      const body = aState({ capabilities: ['startPause', 'speak', 'wave'], codes: null, cameras: [] })
      socket?.say({
        op: 'values',
        values: [{ path: livePath(robotChannels.state, { serialNo: 'R-1' }), body }],
      })
    })
    const table = within(screen.getByRole('region', { name: 'Capabilities' }))
    const works = table
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.endsWith('Supported'))
      .map(({ firstChild }) => firstChild?.textContent)
    expect(works).toEqual([
      'State and position',
      'Go to a waypoint or a point',
      'Pause and resume',
      'Return to the dock',
      'Speech',
    ])
    table.getByText('A pause is sent instead')
    table.getByText('It can also: wave')
  })

  it('takes every credential away after a question', async () => {
    enrolment = { ...nothing, credential: aSecret, firstContactAt: '2026-11-20T00:00:00Z' }
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Revoke credentials' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/disconnected within 5 seconds/)
    await user.click(dialog.getByRole('button', { name: 'Revoke and disconnect' }))
    await screen.findByText(/cannot connect yet/)
  })

  it('lists who was refused, this robot first', async () => {
    await open()
    const rows = await within(
      await screen.findByRole('region', { name: 'Refused connections (last 24 hours)' }),
    ).findAllByRole('row')
    // The building is in Tokyo; the machine that tests may be anywhere.
    const zone = new Date(times.lastAt).getTimezoneOffset() === -540 ? '' : ' GMT+9'
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'User nameReasonFromAttemptsLast',
      `acme/R-1This robotWrong secret or key10.0.0.72Nov 20, 2026, 10:00${zone}`,
      `nobody/X-9Robot not registered10.0.0.97Nov 20, 2026, 10:00${zone}`,
    ])
  })
})
