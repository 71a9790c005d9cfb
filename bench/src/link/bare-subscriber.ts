/** Helper process, the peer: the same broker library, one subscription, and `JSON.parse`. */

import { createServer } from 'node:net'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { getPort } from '@wheelhouse/testkit/free-port'
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
          const state: unknown = JSON.parse(packet.payload.toString())
          if (isRecord(state) && state.serialNumber !== undefined) received++
          next()
        },
        done,
      )
    })
    const server = createServer({ noDelay: true }, broker.handle)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `mqtt://127.0.0.1:${getPort(server)}`
  },
  received: (): number => received,
}
export type BareSubscriberHandlers = typeof handlers

serve(handlers)
