import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { namedRoutes, samplePath, type Target } from '../route-samples.ts'
import type { Answer, Client } from '../test-server.ts'

/** How many rows of a list are read in full, and of how many the lists and parts below them. */
const mostRows = 20
const mostParents = 2

/** The value of a row that calls name it by, if not its id. */
const keys: Readonly<Record<string, string>> = { ':serialNo': 'serialNumber', ':code': 'code' }

const floors = '/buildings/:buildingId/floors'
/** The list that has the rows that a parameter stands for, or an `:id` below such a segment, if none is there itself. */
const otherLists: Readonly<Record<string, string>> = {
  ':serialNo': '/robots',
  ':buildingId': '/buildings',
  ':floorId': floors,
  ':mapId': floors,
  ':flowId': '/flows',
  floors,
}

type Read = { name: string; address: string; answer: Answer }

const reads = namedRoutes.filter(
  ([, { method, produces, events }]) => method === 'GET' && produces === undefined && events === undefined,
)
const paths = new Set(reads.map(([, { path }]) => path))

/**
 * Makes every call that reads: each list, and what there is of each row that it answers.
 * @param target for parameters that no list has values of, and for queries
 */
export async function makeReads(client: Client, target: Target): Promise<Read[]> {
  const answers = new Map<string, Promise<Answer>>()
  const read = (address: string) => {
    const answer = answers.get(address) ?? client.call('GET', address)
    answers.set(address, answer)
    return answer
  }
  const all: Read[] = []
  for (const [name, route] of reads) {
    const [sample = '', query] = samplePath(route, target).split('?')
    const addresses = (await listAddresses(route.path, sample, read)).map((path) =>
      query === undefined ? path : `${path}?${query}`,
    )
    all.push(
      ...(await Promise.all(
        addresses.map(async (address) => ({ name, address, answer: await read(address) })),
      )),
    )
  }
  return all
}

/** The addresses of a path, with the rows of the lists that there are for its parameters. */
async function listAddresses(
  path: string,
  sample: string,
  read: (address: string) => Promise<Answer>,
): Promise<string[]> {
  const [, ...segments] = path.split('/')
  const [, ...samples] = sample.split('/')
  let addresses = ['']
  for (const [index, segment] of segments.entries()) {
    const before = `/${segments.slice(0, index).join('/')}`
    const most = index === segments.length - 1 ? mostRows : mostParents
    const other = otherLists[segment === ':id' ? (segments[index - 1] ?? '') : segment]
    const readKeys = async (lists: readonly string[]) => {
      const rows = (await Promise.all(lists.map(async (list) => toRows((await read(list)).body)))).flat()
      const values = rows.map((row) => row[keys[segment] ?? 'id'])
      return values.filter((value) => typeof value === 'string').slice(0, most)
    }
    const findValues = async (address: string): Promise<readonly string[]> => {
      if (!segment.startsWith(':')) return [segment]
      if (paths.has(before)) return readKeys([address])
      if (other === undefined) return samples.slice(index, index + 1)
      return readKeys(await listAddresses(other, other, read))
    }
    const longer = addresses.map(async (address) =>
      (await findValues(address)).map((value) => `${address}/${value}`),
    )
    addresses = (await Promise.all(longer)).flat()
  }
  return addresses
}

/** A list answers its rows, or an object with them. */
function toRows(body: unknown): Record<string, unknown>[] {
  const list = isRecord(body) ? Object.values(body).find(Array.isArray) : body
  return Array.isArray(list) ? list.filter(isRecord) : []
}
