import { randomBytes } from 'node:crypto'
import { aPng } from '@wheelhouse/testkit/file-samples'
import { startStore } from '@wheelhouse/tools/product/product'
import { say } from '@wheelhouse/tools/run'
import { type Api, rowSchema, signInToApi } from '../kernel/api.ts'
import { accounts, type Product, startProduct, temporaryFolder } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { quantile, summarize } from '../kernel/statistics.ts'

const atMost = 1.5
/** A megabyte exactly, the most that one call of an upload may bring. */
const size = 1_048_576
/** Not counted: until the code is compiled, and files are in the memory of the machine. */
const warmUps = 10
/** A busy moment of the machine must not decide. */
const rounds = 10

/** Something in stored files, and how it comes to whoever reads it where the store has an address of its own. */
type Sort = {
  readonly name: string
  readonly kind: string
  readonly isSigned: boolean
  readonly bytes: Buffer
}

const pgmHeader = Buffer.from('P5\n1024 1023\n255\n')
const sorts: readonly Sort[] = [
  {
    name: 'a scan of 1 MB downloaded by a signed address',
    kind: 'map',
    isSigned: true,
    bytes: Buffer.concat([pgmHeader, randomBytes(size - pgmHeader.length)]),
  },
  {
    name: 'a picture of 1 MB through the server',
    kind: 'image',
    isSigned: false,
    bytes: Buffer.concat([aPng(), randomBytes(size - aPng().length)]),
  },
]

/** A server with a place for files, and somebody who reads there. */
type Reader = {
  readonly product: Product
  readonly api: Api
  readonly cookie: string
  readonly token: string
}

/** Milliseconds of each read, from the folder and from the store. */
type Times = { readonly here: number[]; readonly there: number[] }

/** How long stored files take from an S3 store, compared to a folder of the server. */
export async function measureFiles(reads: number): Promise<Figure[]> {
  const ends: (() => unknown)[] = []
  try {
    const store = await startStore()
    ends.push(() => store.stop())
    const { S3_URL = '' } = store.environment
    const there = await openReader(ends, {
      ...store.environment,
      S3_PUBLIC_URL: S3_URL.replace('127.0.0.1', 'localhost'),
    })
    const here = await openReader(ends, {})
    const figures: Figure[] = []
    for (const sort of sorts) figures.push(await compare({ here, there }, sort, reads))
    return figures
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function openReader(ends: (() => unknown)[], environment: NodeJS.ProcessEnv): Promise<Reader> {
  const folder = temporaryFolder()
  ends.push(folder.remove)
  const product = await startProduct(folder.path, { environment })
  ends.push(() => product.stop())
  const { api, cookie, token } = await signInToApi(product, accounts.administrator)
  return { product, api, cookie, token }
}

async function compare(
  { here, there }: { here: Reader; there: Reader },
  { name, kind, isSigned, bytes }: Sort,
  reads: number,
): Promise<Figure> {
  const ids = { here: await upload(here, kind, bytes), there: await upload(there, kind, bytes) }
  const readInTurn = async (count: number) => {
    const times: Times = { here: [], there: [] }
    for (let done = 0; done < count; done++) {
      times.there.push(await read(there, ids.there, isSigned))
      times.here.push(await read(here, ids.here, false))
    }
    return times
  }
  await readInTurn(warmUps)
  say(`Reading ${name}, ${rounds} times ${reads} times ...`)
  const all: Times[] = []
  for (let round = 0; round < rounds; round++) all.push(await readInTurn(reads))
  const at = (share: number) =>
    all.map((times) => ({ ours: quantile(times.there, share), peer: quantile(times.here, share) }))
  const middle = summarize(at(0.5))
  return ratioFigure(`${name}, S3 store, p95`, at(0.95), {
    unit: 'ms',
    atMost,
    note: `median of ${rounds} rounds of ${reads} reads, in turn with the peer: the same file in the folder of a server. Of the medians, ${middle.ours.toFixed(1)} and ${middle.peer.toFixed(1)} ms, the ratio is ${middle.ratio.toFixed(2)}x. The store is the small one of the tests, in a process of its own.`,
  })
}

async function upload({ product, api, token }: Reader, kind: string, bytes: Buffer): Promise<string> {
  const { id } = rowSchema.parse(await api('POST', '/uploads', { name: 'a.bin', size: bytes.length, kind }))
  const { ok } = await fetch(`${product.ready.url}/api/uploads/${id}?offset=0`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (!ok) throw new Error('The bytes of a file were not taken.')
  return rowSchema.parse(await api('POST', `/uploads/${id}/complete`)).id
}

/** @returns milliseconds until all of it has come. @throws Error if it came in another way than it should, or not whole */
async function read({ product, cookie }: Reader, id: string, isSigned: boolean): Promise<number> {
  const begin = performance.now()
  const headers = { cookie }
  const first = await fetch(`${product.ready.url}/api/files/${id}`, { headers, redirect: 'manual' })
  const address = first.headers.get('location')
  if ((address !== null) !== isSigned) throw new Error('A file did not come in the way that is measured.')
  // As browsers do: the cookie is for the console alone.
  const answer = address === null ? first : await fetch(address)
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok || byteLength !== size)
    throw new Error(`A file came as ${answer.status}, ${byteLength} bytes.`)
  return performance.now() - begin
}
