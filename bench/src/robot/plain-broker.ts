/** Helper process: the broker library embedded in the server, in a process that can be killed. */

import { createServer } from 'node:net'
import { getPort } from '@wheelhouse/testkit/free-port'
import { Aedes } from 'aedes'
import { serve } from '../kernel/helper-process.ts'

const handlers = {
  /** @param port 0 for a free one. @returns the port */
  async open(port: number): Promise<number> {
    const broker = await Aedes.createBroker()
    const server = createServer({ noDelay: true }, broker.handle)
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    return getPort(server)
  },
}
export type PlainBrokerHandlers = typeof handlers

serve(handlers)
