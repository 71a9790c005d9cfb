import { act, screen } from '@testing-library/react'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { fakeSession } from '../../testing/fake-session.ts'
import { stubSockets } from '../../testing/fake-socket.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { aState } from '../../testing/samples.ts'
import { lockReasons } from '../session/drive-lock.ts'
import { MainPicture } from './main-picture.tsx'

const { texts } = teleopTexts
const onGoTo = vi.fn<() => void>()
let session: ReturnType<typeof fakeSession>

beforeEach(async () => {
  await chooseLanguage('en')
  session = fakeSession()
})

function show() {
  return renderPart(
    <MainPicture session={session} serialNo="R-1" camera="v1" isThermal={false} onGoTo={onGoTo} />,
  )
}

function lockBy(reason: (typeof lockReasons)[number] | null): void {
  act(() => session.drive.set({ ...session.drive.get(), reason }))
}

describe('the lock on the picture', () => {
  test.each(lockReasons.filter((reason) => reason !== 'noPicture'))('says why: %s', (reason) => {
    show()
    lockBy(reason)
    screen.getByText(texts[`lock_${reason}`].en)
    lockBy(null)
    expect(screen.queryByText(texts[`lock_${reason}`].en)).toBeNull()
  })

  test('offers the map when the link is too slow to drive by, and then only', async () => {
    const { user } = show()
    lockBy('staleVideo')
    expect(screen.queryByRole('button')).toBeNull()
    lockBy('slowLink')
    await user.click(screen.getByRole('button', { name: texts.chooseGoal.en }))
    expect(onGoTo).toHaveBeenCalledOnce()
  })

  test('says why there is no picture', () => {
    show()
    act(() => session.slots.set([{ slot: 0, camera: 'v1', rung: null, reason: 'noEncoder' }]))
    screen.getByText(texts.video_noEncoder.en)
    act(() => session.video.status.set('waiting'))
    screen.getByText(texts.video_waiting.en)
  })
})

describe('a policy for people in the picture', () => {
  const anonymize = {
    targets: ['face', 'screen'],
    method: 'mosaic',
    cameras: ['v1'],
    applyTo: ['live'],
    hasSaid: true,
    isApplied: true,
    missing: ['screen'],
  } satisfies NonNullable<RobotState['anonymize']>

  test.each<[string, Partial<NonNullable<RobotState['anonymize']>>, string[]]>([
    ['is shown where it applies', { missing: [] }, ['Anonymised: Faces, Screens (Mosaic)']],
    ['and what it leaves open', {}, ['Anonymised: Faces (Mosaic)', 'Not anonymised: Screens']],
    ['is not claimed before the robot works by it', { isApplied: false }, ['Not anonymised: Faces, Screens']],
    ['is nothing to this picture when it is for photos', { applyTo: ['photo'] }, []],
    ['is nothing to this picture when it is for another camera', { cameras: ['v2'] }, []],
  ])('%s', (_what, change, wanted) => {
    const sockets = stubSockets()
    live.start()
    show()
    act(() => {
      sockets[0]?.open()
      const path = livePath(robotChannels.state, { serialNo: 'R-1' })
      const body = aState({ serialNumber: 'R-1', anonymize: { ...anonymize, ...change } })
      sockets[0]?.say({ op: 'values', values: [{ path, body }] })
    })
    expect(screen.queryAllByText(/nonymised/).map(({ textContent }) => textContent)).toEqual(wanted)
    live.stop()
  })
})

describe('the thermal picture', () => {
  const mount = { height: 0.4, ahead: 0.3, heading: 0, fieldOfView: 1.5, down: 0 }
  const rung = { width: 1280, height: 720, fps: 15, kbps: 1500 }
  const showCamera = (sent: 'v2' | 'v3') => {
    act(() => {
      session.thermalMount.set({ ...mount, fieldOfView: 1 })
      session.slots.set([{ slot: 0, camera: sent, rung, mount, reason: 'ok' }])
    })
    return document.querySelector('canvas')
  }

  test('lies over the camera it belongs to, and over no other, whatever was chosen', () => {
    renderPart(<MainPicture session={session} serialNo="R-1" camera="v2" isThermal isDrivable={false} />)
    expect(showCamera('v3')).toBeNull()
    expect(showCamera('v2')).not.toBeNull()
  })
})
