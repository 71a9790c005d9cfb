import { act, screen, within } from '@testing-library/react'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { fakeSession } from '../../testing/fake-session.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { TeleopNotices } from '../notices/teleop-notices.tsx'
import { LeaseBar } from './lease-bar.tsx'

const { texts } = teleopTexts
const other = { operatorId: 'other', firstName: 'Jiro', lastName: 'Suzuki' }
const lease = { leaseId: 'l', expiresAt: '2026-11-20T04:05:10Z', limits: { maxSpeed: 1, maxTurn: 1 } }
let session: ReturnType<typeof fakeSession>

function show(type: '0' | '2') {
  beginSession(aUser({ type }))
  return renderPart(<LeaseBar session={session} serialNo="R-1" />)
}

function drivenByOther(): void {
  session.lease.snapshot.set({
    holder: { ...other, since: '2026-11-20T04:05:00Z' },
    watchers: [],
    requests: [],
    pausedOrder: null,
  })
}

function button(name: keyof typeof texts): HTMLElement | null {
  return screen.queryByRole('button', { name: texts[name].en })
}

beforeEach(async () => {
  await chooseLanguage('en')
  session = fakeSession()
})

afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

describe('the lease bar', () => {
  test('starts driving a robot that nobody drives', async () => {
    const { user } = show('0')
    await user.click(screen.getByRole('button', { name: texts.start.en }))
    expect(session.lease.acquire).toHaveBeenCalledWith({ takeOver: false })
  })

  test('names the same account’s other window, which may be continued here and ended the driving here', async () => {
    const { user } = show('0')
    act(() => {
      session.lease.snapshot.set({
        holder: { ...other, operatorId: aUser().id, since: '2026-11-20T04:05:00Z' },
        watchers: [],
        requests: [],
        pausedOrder: null,
      })
      session.lease.lost.set({ reason: 'expired', by: null })
    })
    screen.getByText('You are driving in another window')
    // Not while it is this window that takes the lease: the snapshot comes before the answer.
    act(() => session.lease.isChanging.set(true))
    expect(screen.queryByText('You are driving in another window')).toBeNull()
    act(() => session.lease.isChanging.set(false))
    screen.getByText('You started driving in another window.')
    await user.click(screen.getByRole('button', { name: texts.startHere.en }))
    expect(session.lease.acquire).toHaveBeenCalledWith({ takeOver: false })
  })

  test('names the driver; a general operator may ask, but not take over', async () => {
    const calls = startFakeServer(on(teleopRoutes.requestLease, () => undefined))
    drivenByOther()
    const { user } = show('0')
    screen.getByText('Jiro Suzuki is driving')
    expect(button('takeOver')).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.request.en }))
    expect(calls).toEqual(['POST /robots/R-1/lock/request'])
  })

  test('an administrator takes over only after a question', async () => {
    drivenByOther()
    const { user } = show('2')
    await user.click(screen.getByRole('button', { name: texts.takeOver.en }))
    expect(session.lease.acquire).not.toHaveBeenCalled()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: texts.takeOver.en }))
    expect(session.lease.acquire).toHaveBeenCalledWith({ takeOver: true })
  })

  describe('when somebody asks', () => {
    beforeEach(() => {
      session.lease.mine.set(lease)
      session.lease.snapshot.set({ holder: null, watchers: [], requests: [other], pausedOrder: null })
      beginSession(aUser({ type: '0' }))
    })

    test('hands over', async () => {
      const calls = startFakeServer(on(teleopRoutes.handOverLease, () => undefined))
      const { user } = renderPart(<TeleopNotices session={session} serialNo="R-1" name="R-1" />)
      await user.click(screen.getByRole('button', { name: texts.handOver.en }))
      expect(calls).toEqual(['POST /robots/R-1/lock/hand-over'])
    })

    test('declines, with a word', async () => {
      const bodies: unknown[] = []
      startFakeServer(
        on(teleopRoutes.declineLease, ({ body }) => {
          bodies.push(body)
          return undefined
        }),
      )
      const { user } = renderPart(<TeleopNotices session={session} serialNo="R-1" name="R-1" />)
      await user.type(screen.getByRole('textbox', { name: texts.declineMessage.en }), 'In five minutes')
      await user.click(screen.getByRole('button', { name: texts.decline.en }))
      expect(bodies).toEqual([{ operatorId: 'other', message: 'In five minutes' }])
    })
  })

  test('notifies the one who asked that it was declined, and why', () => {
    renderPart(<TeleopNotices session={session} serialNo="R-1" name="R-1" />)
    act(() => session.lease.declined.set({ by: other, message: 'In five minutes' }))
    screen.getByText('Jiro Suzuki declined to hand over: “In five minutes”')
  })

  test('says that it was handed over, not that driving just ended', () => {
    show('0')
    act(() => session.lease.lost.set({ reason: 'handedOver', by: other }))
    screen.getByText('You handed over to Jiro Suzuki.')
  })

  test('says how the lease was lost', () => {
    show('0')
    act(() => session.lease.lost.set({ reason: 'takenOver', by: other }))
    screen.getByText('Jiro Suzuki took over.')
    screen.getByText(texts.teleop_stopped.en)
  })
})
