/** Helper process, the peer: the same broker library, one subscription, and `JSON.parse`. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Aedes, type AedesPublishPacket } from 'aedes'
import { serve } from '../kernel/helper-process.ts'

let received = 0

const handlers = {
  /** @returns the address for robots */
  async open(): Promise<string> {
    const broker = await Aedes.createBroker()
    await new Promise<void>((done) => {
      broker.subscribe(
        '+/+/+/+/state',
        (packet: AedesPublishPacket, next: () => void) => {
          const state = JSON.parse(packet.payload.toString()) as { serialNumber?: string }
          if (state.serialNumber !== undefined) received++
          next()
        },
        done,
      )
    })
    const server = createServer({ noDelay: true }, broker.handle)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  received: (): number => received,
}
export type BareSubscriberHandlers = typeof handlers

serve(handlers)
