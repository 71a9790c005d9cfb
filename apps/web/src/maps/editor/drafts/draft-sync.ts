import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapDraft, MapEditor } from '@wheelhouse/contract/maps/map-draft'
import { draftLimits } from '@wheelhouse/contract/maps/map-draft'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { type ApiError, asApiError } from '../../../kernel/server/api-error.ts'
import { randomId } from '../../../kernel/server/random-id.ts'
import { createStore, type Store } from '../../../kernel/server/store.ts'
import type { DraftMessage, DraftPorts, Presence, SaveState } from './draft-ports.ts'
import { createPresence } from './draft-presence.ts'
import type { KeptGroup, KeptWork } from './kept-work.ts'
import {
  addToGroup,
  findConflicts,
  type MapConflict,
  nameConflicts,
  settleConflict,
  withPending,
} from './pending-work.ts'

/**
 * Keeps this page's draft in sync with the server's single draft. A person's changes are stored in the browser at once,
 * sent in order, and retried until the server has answered; others' changes are merged in underneath.
 */

export const syncTiming = { collectMs: 300, retryMs: 2_000 }

type Options = {
  ports: DraftPorts
  kept: Pick<KeptWork, 'keepGroup' | 'dropGroup'>
  /** Groups from an earlier visit, in order. */
  waiting: readonly KeptGroup[]
  /** Called with the whole draft, including pending changes, each time it changed underneath this page. */
  onDocument: (map: MapDocument) => void
  /** The server permanently rejects a group: its changes are reverted. */
  onRefused: (error: ApiError) => void
}

export class DraftSync {
  readonly saveState = createStore<SaveState>('saved')
  /** Changes of the same object by two people: nothing is sent until a person has decided. */
  readonly conflicts = createStore<readonly MapConflict[]>([])
  readonly editors = createStore<readonly MapEditor[]>([])
  /** Version of the draft that this page has; 0: nobody has changed anything. */
  readonly version: Store<number>
  /** Has anybody changed anything since the map was published? */
  readonly hasDraft: Store<boolean>
  /** The published revision. */
  readonly revision: Store<number>
  readonly #options: Options
  readonly #pageId = randomId()
  readonly #presence = createPresence(this.#pageId)
  readonly #channel: ReturnType<DraftPorts['watch']>
  #base: MapDocument
  #groups: KeptGroup[]
  /** Groups that the server may already have, whatever it answered: they are never changed again. */
  readonly #tried = new Set<string>()
  #sending: KeptGroup | null = null
  #inFlight: Promise<void> | null = null
  #isReading = false
  /** The fetch of others' changes that is in progress. */
  #following: Promise<void> | null = null
  /** The channel's latest message that has not been processed. */
  #newest: DraftMessage | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #isClosed = false

  /** Starts with a draft as it was loaded. */
  constructor(start: MapDraft, options: Options) {
    this.version = createStore(start.version)
    this.hasDraft = createStore(start.updatedAt !== null)
    this.revision = createStore(start.baseRevision)
    this.#options = options
    this.#base = start.document
    this.#groups = [...options.waiting]
    for (const { groupId } of options.waiting) this.#tried.add(groupId)
    this.#channel = options.ports.watch({
      onConnected: (isConnected) => {
        if (!isConnected) return
        this.#presence.say()
        this.#schedule(0)
      },
      onMessage: (message) => this.#receive(message),
    })
    this.#presence.begin(this.#channel)
    if (this.#groups.length > 0) this.#adopt(start.document, start.version)
    this.#schedule(0)
  }

  /** Published to the others, at most five times a second. */
  setPresence(presence: Omit<Presence, 'pageId'>): void {
    this.#presence.set(presence)
  }

  /** Records the person's changes and what they were based on. Stored in the browser at once, sent soon. */
  record(changes: readonly MapChange[], before: readonly MapChange[]): void {
    for (let from = 0; from < changes.length; from += draftLimits.changes) {
      const part = changes.slice(from, from + draftLimits.changes)
      const last = this.#groups.at(-1)
      const isOpen = last !== undefined && !this.#tried.has(last.groupId)
      const canGrow = isOpen && last.changes.length + part.length <= draftLimits.changes
      const group = addToGroup(canGrow ? last : this.#newGroup(), part, before)
      this.#groups = [...(canGrow ? this.#groups.slice(0, -1) : this.#groups), group]
      void this.#options.kept.keepGroup(group)
    }
    this.#showState()
    this.#schedule(syncTiming.collectMs)
  }

  /** A person has decided which of two versions is kept. */
  settle(conflict: MapConflict, choice: 'mine' | 'theirs'): void {
    // The rest of a group gets a new id, because the server may have the whole one under the old id.
    const left = settleConflict(this.#groups, conflict, choice).map((group) =>
      this.#groups.includes(group) ? group : { ...group, groupId: randomId() },
    )
    for (const group of this.#groups) if (!left.some(({ order }) => order === group.order)) this.#drop(group)
    this.#groups = left
    for (const group of left) void this.#options.kept.keepGroup(group)
    this.conflicts.set(this.conflicts.get().filter(({ name }) => name !== conflict.name))
    this.#options.onDocument(withPending(this.#base, left))
    this.#showState()
    this.#schedule(0)
  }

  /** Reloads the whole draft: after it was published, discarded, or replaced by an import. */
  async reload(): Promise<void> {
    const draft = await this.#options.ports.load()
    this.revision.set(draft.baseRevision)
    this.hasDraft.set(draft.updatedAt !== null)
    this.#adopt(draft.document, draft.version)
  }

  /** Drops what has not been sent yet: its draft is being discarded. */
  forget(): void {
    for (const group of this.#groups) this.#drop(group)
    this.conflicts.set([])
    this.#showState()
  }

  /** Resolves when everything is sent; with `false` if that is impossible now. */
  async flush(): Promise<boolean> {
    while (this.#groups.length > 0 || this.#inFlight !== null || this.#isReading) {
      if (this.#isClosed) return false
      await (this.#following ?? this.#send())
      const state = this.saveState.get()
      if (state !== 'saved' && state !== 'saving') return false
    }
    return true
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#presence.end()
    this.#channel.close()
  }

  #newGroup(): KeptGroup {
    const empty = { changes: [], before: [] }
    return {
      ...empty,
      groupId: randomId(),
      order: nextOrder(),
      pageId: this.#pageId,
      version: this.version.get(),
    }
  }

  #showState(): void {
    if (this.saveState.get() === 'gone') return
    if (this.conflicts.get().length > 0) this.saveState.set('conflict')
    else if (this.#groups.length === 0) this.saveState.set('saved')
    else if (this.saveState.get() !== 'offline') this.saveState.set('saving')
  }

  #receive(message: DraftMessage): void {
    this.editors.set(message.editors.filter(({ pageId }) => pageId !== this.#pageId))
    this.#newest = message
    if (!this.#isReading && this.#sending === null) this.#follow()
  }

  /** Fetches what the server has and this page does not. */
  #follow(): void {
    if (this.#newest === null || this.#isClosed) return
    const { version, revision } = this.#newest
    this.#newest = null
    this.revision.set(revision)
    if (version <= this.version.get()) return
    this.#following = this.#catchUp()
      .catch(() => this.saveState.set('offline'))
      .finally(() => {
        this.#following = null
        this.#schedule(0)
      })
  }

  /** Adopts others' changes; what is pending here goes on top. */
  #adopt(next: MapDocument, version: number): void {
    this.#base = next
    this.version.set(version)
    this.conflicts.set(findConflicts(next, this.#groups))
    this.#groups = this.#groups.map((group) => ({ ...group, version, pageId: this.#pageId }))
    for (const group of this.#groups) void this.#options.kept.keepGroup(group)
    this.#options.onDocument(withPending(next, this.#groups))
    this.#showState()
  }

  async #catchUp(): Promise<void> {
    this.#isReading = true
    try {
      const { groups } = await this.#options.ports.changesSince(this.version.get())
      if (groups === null) return await this.reload()
      const changes = groups.flatMap((group) => group.changes)
      if (groups.length > 0) this.hasDraft.set(true)
      this.#adopt(applyChanges(this.#base, changes), groups.at(-1)?.version ?? this.version.get())
      const others = groups.filter(({ pageId }) => pageId !== this.#pageId)
      this.conflicts.set(nameConflicts(this.conflicts.get(), others))
    } finally {
      this.#isReading = false
    }
  }

  #drop(group: KeptGroup): void {
    this.#groups = this.#groups.filter(({ groupId }) => groupId !== group.groupId)
    void this.#options.kept.dropGroup(group.order)
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== null || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#send()
    }, afterMs)
  }

  #send(): Promise<void> {
    this.#inFlight ??= this.#sendFirst().finally(() => {
      this.#inFlight = null
      this.#sending = null
      this.#showState()
      this.#follow()
      if (this.#groups.length === 0 || this.conflicts.get().length > 0) return
      this.#schedule(this.saveState.get() === 'offline' ? syncTiming.retryMs : 0)
    })
    return this.#inFlight
  }

  async #sendFirst(): Promise<void> {
    const [group] = this.#groups
    if (group === undefined || this.#isReading || this.#isClosed || this.conflicts.get().length > 0) return
    this.#sending = group
    this.#tried.add(group.groupId)
    try {
      const { version } = await this.#options.ports.send(group)
      if (this.saveState.get() === 'offline') this.saveState.set('saving')
      this.#drop(group)
      this.hasDraft.set(true)
      if (version === this.version.get() + 1) {
        this.#base = applyChanges(this.#base, group.changes)
        this.version.set(version)
      } else if (version > this.version.get()) await this.#catchUp()
    } catch (thrown) {
      await this.#recover(group, asApiError(thrown))
    }
  }

  async #recover(group: KeptGroup, error: ApiError): Promise<void> {
    // `entity.changed`: the draft that the group was based on has ended.
    if (error.code === 'map.conflict' || error.code === 'entity.changed')
      await this.#catchUp().catch(() => this.saveState.set('offline'))
    else if (error.code === 'entity.notFound' || error.code === 'auth.forbidden') {
      this.saveState.set('gone')
      this.#isClosed = true
    } else if (isFinal(error)) {
      this.#drop(group)
      this.#options.onDocument(withPending(this.#base, this.#groups))
      this.#options.onRefused(error)
    } else this.saveState.set('offline')
  }
}

/** Is this a rejection that no retry can change? */
function isFinal({ code }: ApiError): boolean {
  return code === 'map.tooLarge' || code === 'request.invalid' || code === 'request.tooLarge'
}

let lastOrder = 0

/** Orders the groups of two pages of one person, too. */
function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now() * 1_000)
  return lastOrder
}
