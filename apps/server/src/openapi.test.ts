/**
 * The API document is whole, valid, and true: good bodies fit it, and answers are as it says, one of each form that there is.
 * That every operation answers with a status of the document, the guard sees to, and `access.test.ts` that none fails.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import * as routes from '@wheelhouse/contract/routes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApiDocument } from './kernel/http/openapi.ts'
import { createWorld, type World } from './testing/personas.ts'
import { bodies, getTarget, samplePath, targetWithoutRows } from './testing/route-samples.ts'
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

const contractRoutes = { ...routes, custom: customRoutes }
const document = (await makeApiDocument(contractRoutes, 'of the tests')) as ApiDocument
const operations = Object.entries(document.paths).flatMap(([documented, ofPath]) =>
  Object.entries(ofPath).map(([method, operation]) => {
    const path = documented.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')
    const answers = Object.entries(operation.responses).filter(
      ([status, { content }]) => status.startsWith('2') && content?.['application/json'] !== undefined,
    )
    return { name: operation.operationId, path, method: method.toUpperCase(), operation, answers }
  }),
)
const withBody = operations.filter(({ operation }) => operation.requestBody?.content['application/json'])
/** Operations that answer in the same form. */
const ofOneForm = Map.groupBy(
  operations.filter(({ answers }) => answers.length > 0),
  ({ answers }) => JSON.stringify(answers),
)
const forms = [...ofOneForm.values()].map((alike) => ({ name: alike[0]?.name, alike }))

let server: TestServer
let world: World
let client: Client
// The schemas are judged with the whole document; each is checked with one value, so its code needs not be quick.
const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })
addFormats.default(ajv)

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  client = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

function issues(schema: object | undefined, value: unknown): unknown {
  if (schema === undefined) return null
  const isError = JSON.stringify(schema).includes('#/components/')
  const check = ajv.compile(isError ? (document.components.schemas.Error ?? {}) : schema)
  return check(value) ? null : check.errors
}

it('is served as it is made', async () => {
  const served = (await server.call('GET', '/openapi.json')).body as ApiDocument
  // Without a comparison of the two when they differ: it takes longer than all the rest.
  expect(JSON.stringify(served.paths) === JSON.stringify(document.paths)).toBe(true)
})

it('is a valid document of OpenAPI 3.1, and names every call once', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  const calls = Object.entries(contractRoutes).flatMap(([area, ofArea]) =>
    Object.keys(ofArea).map((name) => `${area}.${name}`),
  )
  expect(operations.map(({ name }) => name).toSorted()).toEqual(calls.toSorted())
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

it.each(withBody)('says what a good body of $name is', ({ name, operation }) => {
  const body = bodies[name]?.(targetWithoutRows(world.site, world.personas.systemAdministrator.loginId))
  expect(issues(operation.requestBody?.content['application/json']?.schema, body)).toBeNull()
})

it.each(forms)('says what $name answers, and those that answer like it', async ({ alike }) => {
  const { loginId } = world.personas.systemAdministrator
  for (const { name, path, method, operation } of alike) {
    const target = await getTarget(server, world.site, loginId, { path } as never)
    const { status, body } = await client.call(method, samplePath({ path }, target), bodies[name]?.(target))
    const said = operation.responses[String(status)]
    expect(Object.keys(operation.responses)).toContain(String(status))
    expect(issues(said?.content?.['application/json']?.schema, body)).toBeNull()
    // A refusal has another form: the next one may work.
    if (status < 300) return
  }
})
