import { act, fireEvent, screen } from '@testing-library/react'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { fakeSession } from '../../testing/fake-session.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { DrivePad } from './drive-pad.tsx'
import { DriveSettings } from './drive-settings.tsx'

const { texts } = teleopTexts
let session: ReturnType<typeof fakeSession>

function button(name: 'pad_forward' | 'pad_left'): HTMLElement {
  return screen.getByRole('button', { name: texts[name].en })
}

beforeEach(async () => {
  await chooseLanguage('en')
  session = fakeSession()
})

describe('the pad', () => {
  test('reports each finger separately, and that it was lifted', () => {
    renderPart(<DrivePad session={session} />)
    fireEvent.pointerDown(button('pad_forward'), { pointerId: 1, button: 0 })
    fireEvent.pointerDown(button('pad_left'), { pointerId: 2, button: 0 })
    fireEvent.pointerUp(button('pad_forward'), { pointerId: 1 })
    fireEvent.pointerCancel(button('pad_left'), { pointerId: 2 })
    expect(session.setFinger.mock.calls.map(([, key]) => key)).toEqual([
      'drive.forward',
      'drive.left',
      null,
      null,
    ])
  })

  test('is held by Space while it has the focus, and let go when the focus leaves', async () => {
    const { user } = renderPart(<DrivePad session={session} />)
    button('pad_left').focus()
    await user.keyboard('{ >}')
    expect(session.setFinger).toHaveBeenLastCalledWith(expect.any(Number), 'drive.left')
    await user.tab()
    expect(session.setFinger).toHaveBeenLastCalledWith(expect.any(Number), null)
  })
})

test('a gamepad says how it is used, and when it is enabled', () => {
  renderPart(
    <DriveSettings
      session={session}
      preset="low"
      qualities={['low', 'medium']}
      onPreset={() => {}}
      hasVideo
      canDrive
    >
      {null}
    </DriveSettings>,
  )
  expect(screen.queryByText(texts.gamepadHint.en)).toBeNull()
  act(() => session.pad.set({ isEnabled: false }))
  screen.getByText(texts.gamepadHint.en)
  act(() => session.pad.set({ isEnabled: true }))
  screen.getByText(texts.gamepadEnabled.en)
})
