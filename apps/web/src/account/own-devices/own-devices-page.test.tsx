import { act, screen, waitFor, within } from '@testing-library/react'
import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'

let pads: unknown[]
const getUserMedia = vi.fn<(wanted: object) => Promise<unknown>>()
const stopTrack = vi.fn()

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('isSecureContext', true)
  pads = []
  const enumerateDevices = async () => [
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
    { kind: 'videoinput', deviceId: 'back', label: '' },
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
  ]
  // The test's browser has neither.
  Object.assign(navigator, {
    getGamepads: () => pads,
    mediaDevices: { getUserMedia, enumerateDevices },
  })
  const track = { stop: stopTrack, addEventListener: () => {}, getSettings: () => ({ deviceId: 'front' }) }
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] })
  stopTrack.mockReset()
  beginSession(aUser())
  startFakeServer(on(ownSessionRoutes.listOwn, () => []))
})
afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).parentElement as HTMLElement)

it('opens the camera on demand, with the one that is chosen, and lets go of it', async () => {
  const { user } = renderPage('/my/devices')
  const camera = await section('Camera')
  await user.click(camera.getByRole('button', { name: 'Start the test' }))
  await camera.findByLabelText('Camera picture')
  expect(getUserMedia).toHaveBeenLastCalledWith({ video: true })
  await user.selectOptions(camera.getByRole('combobox', { name: 'Device' }), 'Device 2')
  expect(getUserMedia).toHaveBeenLastCalledWith({ video: { deviceId: { exact: 'back' } } })
  await user.click(camera.getByRole('button', { name: 'End the test' }))
  expect(stopTrack).toHaveBeenCalled()
  expect(camera.queryByLabelText('Camera picture')).toBeNull()
})

it.each([
  ['NotAllowedError', /Access is blocked/],
  ['NotFoundError', /No device found/],
  ['NotReadableError', /another program/],
])('says what to do when the browser answers %s', async (name, words) => {
  getUserMedia.mockRejectedValue(new DOMException('no', name))
  const { user } = renderPage('/my/devices')
  const camera = await section('Camera')
  await user.click(camera.getByRole('button', { name: 'Start the test' }))
  await camera.findByText(words)
})

it('says that plain http gives no devices', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { user } = renderPage('/my/devices')
  const microphone = await section('Microphone')
  await user.click(microphone.getByRole('button', { name: 'Start the test' }))
  await microphone.findByText(/https address/)
  expect(getUserMedia).not.toHaveBeenCalled()
})

it('shows what a gamepad says, and whether it can drive', async () => {
  renderPage('/my/devices')
  const gamepad = await section('Gamepad')
  gamepad.getByText(/Connect a gamepad/)
  const button = (pressed: boolean) => ({ pressed })
  pads = [
    {
      connected: true,
      id: 'Pad',
      mapping: 'standard',
      buttons: [button(false), button(true)],
      axes: [0, -1],
    },
  ]
  await gamepad.findByText('Buttons pressed: 2')
  gamepad.getByText('Ready for driving.')
  pads = [{ connected: true, id: 'Wheel', mapping: '', buttons: [], axes: [] }]
  await gamepad.findByText(/cannot be used for driving/)
})

it('says when the microphone hears something, and plays a tone until it ends', async () => {
  const close = vi.fn()
  /** Hears a voice; what is connected ends nowhere. */
  class FakeAudio {
    currentTime = 0
    destination = {}
    close = close
    createMediaStreamSource = () => ({ connect: () => {} })
    createAnalyser = () => ({
      fftSize: 4,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5),
    })
  }
  const tones: Tone[] = []
  class Tone extends EventTarget {
    constructor() {
      super()
      tones.push(this)
    }
    connect = () => this
    start = () => {}
    stop = () => {}
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Tone)
  const { user } = renderPage('/my/devices')
  const microphone = await section('Microphone')
  await user.click(microphone.getByRole('button', { name: 'Start the test' }))
  await microphone.findByText('Sound detected.')
  expect(getUserMedia).toHaveBeenLastCalledWith({ audio: true })
  await user.click(microphone.getByRole('button', { name: 'End the test' }))
  const speaker = await section('Speaker')
  await user.click(speaker.getByRole('button', { name: 'Play a test tone' }))
  await speaker.findByText('Playing…')
  act(() => void tones[0]?.dispatchEvent(new Event('ended')))
  await waitFor(() => expect(speaker.queryByText('Playing…')).toBeNull())
  expect(close).toHaveBeenCalledTimes(2)
})
