import { readFileSync } from 'node:fs'
import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { linkTopics, topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import { vdaTopics } from '@wheelhouse/contract/robots/vda5050'
import { type HostileInput, hostileFiles, hostileTexts } from '@wheelhouse/testkit/hostile-inputs'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { type Api, buildingsSchema, rowSchema, rowsSchema, signInToApi } from '../kernel/api.ts'
import { connectRobotClient } from '../kernel/connect-robot.ts'
import { accounts, type Product } from '../kernel/product.ts'

/** Hostile input, and its route into the server. */
export type Delivery = {
  /** Several share a route, and are combined into one figure. */
  readonly way: string
  readonly input: HostileInput
  /** Resolves when the server has processed it, usually by rejecting it. */
  readonly send: (bytes: Buffer) => Promise<unknown>
}

/** Below the maximum size of a page's frame. */
const frameBytes = 250_000

type Sender = Awaited<ReturnType<typeof signInToApi>> & { readonly product: Product }

/** Every hostile input by every route, from one administrator and one robot. Close it when done. */
export async function openDeliveries(product: Product): Promise<{ all: Delivery[]; close: () => void }> {
  const sender = { product, ...(await signInToApi(product, accounts.administrator)) }
  const place = await getPlace(sender.api)
  const robot = await openRobot(product)
  const topics = Object.values(linkTopics).flatMap(({ name, direction }) =>
    direction === 'up' ? [name] : [],
  )
  const ofTexts = (way: string, send: Delivery['send'], prefix = '') =>
    hostileTexts.map(({ name, bytes }) => ({ way, input: { name: `${prefix}${name}`, bytes }, send }))
  return {
    all: [
      ...Object.entries(hostileFiles).flatMap(([kind, inputs]) =>
        inputs.map((input) => ({
          way: `file of kind ${kind}`,
          input,
          send: (bytes: Buffer) => bringFile(sender, place, kind, bytes),
        })),
      ),
      ...ofTexts('body of a call', (bytes) => sendBytes(sender, 'POST', '/flows', bytes)),
      ...[...vdaTopics.up, ...topics].flatMap((topic) =>
        ofTexts('message of a robot', (bytes) => robot.say(topic, bytes), `${topic}, `),
      ),
      ...ofTexts('frame of a page', (bytes) => sendFrame(sender, bytes)),
    ],
    close: robot.close,
  }
}

type Place = { organizationId: string; floorId: string }

async function getPlace(api: Api): Promise<Place> {
  const [building] = buildingsSchema.parse(await api('GET', '/buildings'))
  const [floor] = rowsSchema.parse(await api('GET', `/buildings/${building?.id}/floors`))
  if (building === undefined || floor === undefined) throw new Error('The demo has no floor.')
  return { organizationId: building.organizationId, floorId: floor.id }
}

/** What a client needs to connect as one of the demo's robots. */
const robotsFileSchema = z.object({
  robots: z.array(
    z.object({
      interfaceName: z.string(),
      version: z.enum(vdaVersions),
      manufacturer: z.string(),
      serialNumber: z.string(),
      mqttUrl: z.string(),
      username: z.string(),
      password: z.string(),
    }),
  ),
})

/** The demo's first robot, whose own program is not running. */
async function openRobot({ ready }: Product) {
  const file = readFileSync(ready.demo?.robotsFile ?? '', 'utf8')
  const [identity] = robotsFileSchema.parse(JSON.parse(file)).robots
  if (identity === undefined) throw new Error('The demo has no robot.')
  const { username, password, mqttUrl } = identity
  const client = await connectRobotClient(mqttUrl, { username, password })
  return {
    say: (topic: string, bytes: Buffer) =>
      client.publishAsync(`${topicPrefix(identity)}/${topic}`, bytes, { qos: 1 }),
    close: () => void client.end(true),
  }
}

function sendBytes({ product, token }: Sender, method: string, path: string, body: Buffer) {
  const type = path.startsWith('/uploads/') ? 'application/octet-stream' : 'application/json'
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  return fetch(`${product.ready.url}/api${path}`, { method, headers, body: new Uint8Array(body) })
}

const fileSchema = rowSchema.extend({ mime: z.string() })

/** Uploads a file, and has an accepted one processed according to its kind. */
async function bringFile(sender: Sender, place: Place, kind: string, bytes: Buffer): Promise<void> {
  const { api } = sender
  const upload = await orRefused(api('POST', '/uploads', { name: 'a.bin', size: bytes.length, kind }))
  if (upload === null) return
  const { id } = rowSchema.parse(upload)
  const { ok } = await sendBytes(sender, 'PATCH', `/uploads/${id}?offset=0`, bytes)
  if (!ok) throw new Error('The bytes of an upload were not taken.')
  const file = await orRefused(api('POST', `/uploads/${id}/complete`))
  if (file === null) return
  const { id: fileId, mime } = fileSchema.parse(file)
  if (kind === 'xlsx') await useAsTemplate(api, place, fileId)
  const format = mime === 'application/json' ? 'wheelhouse' : 'openRmf'
  if (kind === 'map') {
    const files = [{ fileId, role: 'map' }]
    await orRefused(api('POST', `/floors/${place.floorId}/map-imports`, { format, files }))
  }
}

async function useAsTemplate(api: Api, { organizationId }: Place, fileId: string): Promise<void> {
  const values = { name: `Daily ${fileId}`, acrossDays: true, scope: 1, organizationId, fileId }
  const template = await orRefused(api('POST', '/report-templates', values))
  if (template === null) return
  const { id: templateId } = rowSchema.parse(template)
  const days = { from: '2026-11-20', until: '2026-11-20' }
  const query = new URLSearchParams({ format: 'xlsx', templateId, ...days })
  await orRefused(api('GET', `/reports/export?${query.toString()}`))
}

/** @returns `null` if the server rejected it, as it should in most cases. @throws Error if it failed instead */
async function orRefused(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && /: 4\d\d /.test(error.message)) return null
    throw error
  }
}

/** Sends it on a live socket of its own, which the server then closes. */
async function sendFrame({ product, cookie }: Sender, bytes: Buffer): Promise<void> {
  const origin = product.ready.url
  const page = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers: { cookie, origin } })
  const closed = new Promise((resolve) => page.once('close', resolve))
  await new Promise((resolve, reject) => page.once('open', resolve).once('error', reject))
  page.send(bytes.subarray(0, frameBytes), { binary: false })
  await closed
}
