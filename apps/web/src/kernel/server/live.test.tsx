import { act, render } from '@testing-library/react'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { aState } from '../../testing/samples.ts'
import { live, openEvents, readLive, useLive } from './live.ts'

const sockets: FakeSocket[] = []
const addresses: string[] = []
const params = { serialNo: 'R-1' }

beforeEach(() => {
  sockets.length = 0
  addresses.length = 0
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(address: URL) {
        super()
        sockets.push(this)
        addresses.push(address.href)
      }
    },
  )
})
afterEach(() => {
  live.stop()
  vi.unstubAllGlobals()
})

function say(body: unknown): void {
  act(() => sockets[0]?.say({ op: 'values', values: [{ path: '/robots/R-1/state', body }] }))
}

async function connect(): Promise<void> {
  await act(async () => {
    live.start()
    sockets[0]?.open()
    await Promise.resolve()
  })
}

describe('useLive', () => {
  it('renders again only when the chosen value has changed', async () => {
    const rendered: unknown[] = []
    function Battery() {
      const shown = useLive(robotChannels.state, params, (state, { stale }) => ({
        charge: state?.battery?.charge,
        stale,
      }))
      rendered.push(shown.charge)
      return null
    }
    render(<Battery />)
    await connect()
    say(aState())
    for (let x = 0; x < 20; x++) say(aState({ pose: { mapId: 'm', x, y: 0, theta: 0, localized: true } }))
    expect(rendered).toEqual([undefined, 80])
    say(aState({ battery: { charge: 79, state: 'active', voltage: null } }))
    expect(rendered).toEqual([undefined, 80, 79])
  })

  it('shares one subscription among all that watch the same robot', async () => {
    function Name() {
      return useLive(robotChannels.state, params, (state) => state?.serialNumber ?? '-')
    }
    const { container } = render(
      <>
        <Name />
        <Name />
      </>,
    )
    await connect()
    expect(addresses).toEqual(['ws://localhost:3000/api/live'])
    expect(sockets[0]?.sent).toEqual([{ op: 'sub', paths: ['/robots/R-1/state'] }])
    say(aState())
    expect(container.textContent).toBe('R-1R-1')
    expect(readLive(robotChannels.state, params)).toMatchObject({ stale: false, message: { online: true } })
  })

  it('changes over to another robot', async () => {
    function Name({ serialNo }: { serialNo: string }) {
      return useLive(robotChannels.state, { serialNo }, (state) => state?.serialNumber ?? '-')
    }
    const { container, rerender } = render(<Name serialNo="R-1" />)
    await connect()
    say(aState())
    rerender(<Name serialNo="R-2" />)
    expect(container.textContent).toBe('-')
  })
})

describe('openEvents', () => {
  it('carries messages of a channel both ways, until it is closed', async () => {
    const path = '/robots/R-1/teleop'
    const received: unknown[] = []
    const channel = openEvents(teleopChannels.teleop, params, {
      onMessage: (message) => received.push(message.kind),
    })
    await connect()
    channel.send({ kind: 'renew', leaseId: 'lease-1' })
    expect(sockets[0]?.sent).toContainEqual({
      op: 'send',
      path,
      body: { kind: 'renew', leaseId: 'lease-1' },
    })
    const lost = { kind: 'leaseLost', reason: 'expired', by: null }
    sockets[0]?.say({ op: 'values', values: [{ path, body: lost }] })
    channel.close()
    sockets[0]?.say({ op: 'values', values: [{ path, body: lost }] })
    expect(received).toEqual(['leaseLost'])
  })
})
