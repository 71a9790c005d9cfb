import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { ChangeGroup } from '@wheelhouse/contract/maps/map-draft'

/**
 * What one person's work on one floor stores in this browser: groups of changes that the server has not confirmed, and
 * the acts that can be undone. Closing the browser, a crash or a day without network loses neither.
 */

/** Pending changes. `before` reverts them: what they were based on. */
export type KeptGroup = Pick<ChangeGroup, 'version' | 'pageId'> & {
  groupId: string
  /** Its position among all groups of this person. */
  order: number
  changes: MapChange[]
  before: MapChange[]
}
/** One act: what it did, and what reverts it. */
export type KeptAct = { undo: MapChange[]; redo: MapChange[] }

export type KeptWork = {
  readGroups: () => Promise<KeptGroup[]>
  /** Inserts a group, or replaces the one with its id. */
  keepGroup: (group: KeptGroup) => Promise<void>
  dropGroup: (order: number) => Promise<void>
  /** The acts, oldest first, and how many of them are in effect (the rest was undone). */
  readActs: () => Promise<{ acts: KeptAct[]; done: number }>
  /** Stores an act at an index, dropping those after it. */
  keepAct: (index: number, act: KeptAct) => Promise<void>
  keepDone: (done: number) => Promise<void>
  clearActs: () => Promise<void>
}

const databaseName = 'wheelhouse-maps'
const stores = { groups: 'groups', acts: 'acts', done: 'done' } as const

/** Opens a person's stored work on a floor. Without IndexedDB (a private window) nothing is stored or fails. */
export async function openKeptWork(floorId: string, operatorId: string): Promise<KeptWork> {
  const database = await openDatabase()
  if (database === null) return keepNothing()
  const owner = `${operatorId}/${floorId}`
  const all = IDBKeyRange.bound([owner, 0], [owner, Number.MAX_SAFE_INTEGER])
  const write = (store: keyof typeof stores, act: (objects: IDBObjectStore) => void) =>
    finish(database, stores[store], act)
  return {
    readGroups: async () => readAll<KeptGroup>(database, stores.groups, all),
    keepGroup: async (group) => write('groups', (objects) => objects.put(group, [owner, group.order])),
    dropGroup: async (order) => write('groups', (objects) => objects.delete([owner, order])),
    readActs: async () => {
      const acts = await readAll<KeptAct>(database, stores.acts, all)
      const [done = acts.length] = await readAll<number>(database, stores.done, all)
      return { acts, done: Math.min(done, acts.length) }
    },
    keepAct: async (index, act) =>
      write('acts', (objects) => {
        objects.delete(IDBKeyRange.bound([owner, index], [owner, Number.MAX_SAFE_INTEGER]))
        objects.put(act, [owner, index])
      }),
    keepDone: async (done) => write('done', (objects) => objects.put(done, [owner, 0])),
    clearActs: async () => {
      await write('acts', (objects) => objects.delete(all))
      await write('done', (objects) => objects.delete(all))
    },
  }
}

function keepNothing(): KeptWork {
  const nothing = () => Promise.resolve()
  return {
    readGroups: () => Promise.resolve([]),
    keepGroup: nothing,
    dropGroup: nothing,
    readActs: () => Promise.resolve({ acts: [], done: 0 }),
    keepAct: nothing,
    keepDone: nothing,
    clearActs: nothing,
  }
}

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) {
      resolve(null)
      return
    }
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const name of Object.values(stores)) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
    request.onblocked = () => resolve(null)
  })
}

function finish(database: IDBDatabase, store: string, act: (objects: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.oncomplete = () => resolve()
    // The disk is full: work continues, and what the server has is safe there.
    transaction.onerror = () => resolve()
    transaction.onabort = () => resolve()
    act(transaction.objectStore(store))
  })
}

function readAll<T>(database: IDBDatabase, store: string, range: IDBKeyRange): Promise<T[]> {
  return new Promise((resolve) => {
    const request = database.transaction(store, 'readonly').objectStore(store).getAll(range)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes there
    request.onsuccess = () => resolve(request.result as T[])
    request.onerror = () => resolve([])
  })
}
