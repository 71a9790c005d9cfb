/** Helper process, the peer: the same web framework sending the same bytes, with nothing else to do. */
import { getPort } from '@wheelhouse/testkit/free-port'
import { fastify } from 'fastify'
import { serve } from '../kernel/helper-process.ts'

const handlers = {
  /** @returns the address that serves these bytes */
  async open({ bytes }: { bytes: string }): Promise<string> {
    const app = fastify()
    app.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
    await app.listen({ host: '127.0.0.1', port: 0 })
    return `http://127.0.0.1:${getPort(app.server)}/list`
  },
}
export type BareServerHandlers = typeof handlers

serve(handlers)
