import { act, screen } from '@testing-library/react'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { fakeSession } from '../testing/fake-session.ts'
import { renderPart } from '../testing/render-app.tsx'
import { lockReasons } from './drive-lock.ts'
import { MainPicture } from './main-picture.tsx'

const { texts } = teleopTexts
const onGoTo = vi.fn<() => void>()
let session: ReturnType<typeof fakeSession>

beforeEach(async () => {
  await chooseLanguage('en')
  HTMLCanvasElement.prototype.getContext = () => null
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
