import { isRecord } from '@wheelhouse/contract/kernel/typed'

/**
 * What was typed when a session ended against the person's will (signed out in another tab, expired, contract ended).
 * It stays in this tab, under the account that typed it, until that account signs in here again and opens the form.
 * Another account's sign-in erases it, as does signing out by oneself. Passwords and keys are never among it.
 */

const storageKey = 'wheelhouse.keptInput'

type Kept = { owner: string; inputs: Record<string, unknown> }
/** Returns what a form holds unsaved; `null` if nothing. */
export type ReadInput = () => unknown

const openForms = new Map<string, ReadInput>()

/** Registers an open form under a name that is unique in the console. @returns unregisters it */
export function registerInput(name: string, read: ReadInput): () => void {
  openForms.set(name, read)
  return () => {
    if (openForms.get(name) === read) openForms.delete(name)
  }
}

/** Keeps the unsaved input of all open forms; called while they are still on the screen. @param owner the account's id */
export function keepOpenInput(owner: string): void {
  const found = [...openForms].map(([name, read]) => [name, read()] as const)
  const unsaved = found.filter(([, input]) => input !== null)
  if (unsaved.length === 0) return
  const { inputs } = readAll() ?? { inputs: {} }
  store({ owner, inputs: { ...inputs, ...Object.fromEntries(unsaved) } })
}

/** Erases everything that is not this account's. @param owner `null`: everything */
export function forgetInputOfOthers(owner: string | null): void {
  if (owner === null || readAll()?.owner !== owner) sessionStorage.removeItem(storageKey)
}

/** What was kept under a name. The session that began has erased what was not its own. */
export function readKeptInput(name: string): unknown {
  return readAll()?.inputs[name] ?? null
}

/** Erases what was kept under a name, once a form has it again. */
export function forgetInput(name: string): void {
  const kept = readAll()
  if (kept === null || !(name in kept.inputs)) return
  const { [name]: _, ...inputs } = kept.inputs
  store({ owner: kept.owner, inputs })
}

function readAll(): Kept | null {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return null
  const kept: unknown = JSON.parse(text)
  if (!isRecord(kept) || typeof kept.owner !== 'string' || !isRecord(kept.inputs)) return null
  return { owner: kept.owner, inputs: kept.inputs }
}

function store(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // The browser stores no more: the input is lost, as it would be without this.
  }
}
