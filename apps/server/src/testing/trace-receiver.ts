/** Receives traces by OTLP over HTTP, as a collector does. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
})
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  attributes: z.array(attributeSchema),
  status: z.object({ code: z.number().optional() }),
})
const batchSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

type Attributes = Readonly<Record<string, string | number | undefined>>
export type ReceivedSpan = Omit<z.output<typeof spanSchema>, 'attributes'> & { attributes: Attributes }

export type TraceReceiver = {
  /** `http://127.0.0.1:port` */
  endpoint: string
  spans: ReceivedSpan[]
  /** Of the program that sent the last batch. */
  resource(): Attributes
  /** All that was received, as it came. */
  text(): string
  close(): Promise<void>
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  let resource: Attributes = {}
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      texts.push(body)
      for (const one of batchSchema.parse(JSON.parse(body)).resourceSpans) {
        resource = toRecord(one.resource.attributes)
        for (const span of one.scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: toRecord(span.attributes) })
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    resource: () => resource,
    text: () => texts.join('\n'),
    close: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

function toRecord(attributes: readonly z.output<typeof attributeSchema>[]): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
