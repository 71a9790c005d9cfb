/** The API document is whole, valid, and true: every operation of it is called, by it, and answers as it says. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import * as routes from '@wheelhouse/contract/routes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './testing/personas.ts'
import { bodies, getTarget, samplePath } from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

type Content = Record<string, { schema?: object }>
type Operation = {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let server: TestServer
let world: World
let client: Client
let document: ApiDocument
// The schemas are judged with the whole document; each is asked about one value, so its code needs not be quick.
const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })
addFormats.default(ajv)

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  client = await server.openSession(world.personas.systemAdministrator.id)
  document = (await server.call('GET', '/openapi.json')).body as ApiDocument
})
afterAll(() => server.close())

const contractRoutes = { ...routes, custom: customRoutes }
const operations = Object.entries(contractRoutes).flatMap(([area, ofArea]) =>
  Object.keys(ofArea).map((name) => `${area}.${name}`),
)

/** What the document says of an operation. */
function documented(operationId: string) {
  for (const [path, ofPath] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(ofPath))
      if (operation.operationId === operationId) return { path, method: method.toUpperCase(), operation }
  throw new Error(`${operationId} is not in the document`)
}

function issues(schema: object | undefined, value: unknown): unknown {
  if (schema === undefined) return null
  const isError = JSON.stringify(schema).includes('#/components/')
  const check = ajv.compile(isError ? (document.components.schemas.Error ?? {}) : schema)
  return check(value) ? null : check.errors
}

it('is a valid document of OpenAPI 3.1, and names every call once', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  const named = Object.values(document.paths).flatMap((ofPath) =>
    Object.values(ofPath).map(({ operationId }) => operationId),
  )
  expect(named.toSorted()).toEqual(operations.toSorted())
})

it.each(['/api/docs', '/api/docs/'])('can be read on a page of its own, %s', async (path) => {
  const page = await fetch(`${server.origin}${path}`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const scripts = [...(await page.text()).matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(scripts.length).toBeGreaterThan(0)
  for (const src of scripts) {
    const script = await fetch(new URL(src, page.url))
    expect([src, script.status]).toEqual([src, 200])
  }
})

describe.each(operations)('%s', (operationId) => {
  it('answers as the document says', async () => {
    const { path, method, operation } = documented(operationId)
    const plain = path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')
    const { loginId } = world.personas.systemAdministrator
    const target = await getTarget(server, world.site, loginId, { path: plain } as never)
    const body = bodies[operationId]?.(target)
    const sent = operation.requestBody?.content['application/json']
    if (sent !== undefined) expect(issues(sent.schema, body)).toBeNull()

    // Whoever signs out signs nobody else out.
    const caller = operationId === 'session.logout' ? await server.signIn(loginId) : client
    const answer = await caller.call(method, samplePath({ path: plain }, target), body)
    const said = operation.responses[String(answer.status)]
    expect(Object.keys(operation.responses)).toContain(String(answer.status))
    expect(issues(said?.content?.['application/json']?.schema, answer.body)).toBeNull()
  })
})
