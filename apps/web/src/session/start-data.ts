import type { TermType } from '@wheelhouse/contract/account/term-agreement'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import { type NarrowedPermission, narrowedPermissionNames } from '@wheelhouse/contract/permissions'
import { type CallOptions, call, isHold } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { createStore } from '../kernel/server/store.ts'
import { isWayIn, paths } from '../kernel/shell/paths.ts'
import { chosenLocation, everywhere, loadLocation } from './chosen-location.ts'
import { checkTerms, getContract, getRights, getVideoKey } from './session.calls.ts'

/** Fetched once after a login or a reload (R-SESSION-11): video key, contract, pending terms, location. */
export type StartData = {
  contract: Contract | null
  pendingTerms: readonly TermType[]
  /** Permissions of the account's type that settings withhold. */
  withheld: readonly NarrowedPermission[]
}

// Until the settings are known, everything that they can withhold is withheld.
const noStartData: StartData = { contract: null, pendingTerms: [], withheld: narrowedPermissionNames }
export const startData = createStore<StartData>(noStartData)

let loading: Promise<void> | null = null

/**
 * Fetches the start data once; concurrent callers share one request. Without a bearer token it is read by cookie,
 * so a reload need not wait for the session first.
 * @throws ApiError when the server cannot say.
 */
export async function loadStartData(options: CallOptions = {}): Promise<void> {
  loading ??= fetchAll(options).catch((error: unknown) => {
    loading = null
    throw error
  })
  await loading
}

/** Fetches the start data again after a change to the account. @throws ApiError when the server cannot answer. */
export async function reloadStartData(): Promise<void> {
  loading = null
  await loadStartData()
}

/** R-SHELL-7: these pages do not need the start data that every other page does. */
export function skipsStartData(pathname: string): boolean {
  return isWayIn(pathname) || pathname === paths.changePassword
}

/** Clears the start data, because somebody else may sign in next. */
export function forgetStartData(): void {
  loading = null
  startData.set(noStartData)
  chosenLocation.set(everywhere)
}

/** Records the person's agreement to a document. After the last one, the rest of the start data can be fetched. */
export function termsWereAgreed(type: TermType): void {
  const { pendingTerms } = startData.get()
  const pending = pendingTerms.filter((term) => term !== type)
  if (pending.length === 0) loading = null
  startData.set({ ...startData.get(), pendingTerms: pending })
}

/** Resolves to `null` if the account is on hold, because the server then answers nothing else. */
async function unlessOnHold<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (isHold(asApiError(error))) return null
    throw error
  })
}

async function fetchAll(options: CallOptions): Promise<void> {
  const quietly = { ...options, mayBeHeld: true }
  const [terms, contract, rights] = await Promise.all([
    call(checkTerms, {}, options),
    unlessOnHold(call(getContract, {}, quietly)),
    unlessOnHold(call(getRights, {}, quietly)),
    // Every console fetches one. Our own signalling needs none (docs/decisions/0018-video-keys.md).
    unlessOnHold(call(getVideoKey, { query: {} }, quietly)),
    unlessOnHold(loadLocation(quietly)),
  ])
  const types = listKeys(terms)
  startData.set({
    contract,
    pendingTerms: types.filter((type) => terms[type] !== null),
    withheld: rights?.withheld ?? narrowedPermissionNames,
  })
  // Data withheld during a hold is fetched again once the hold is lifted.
  if (contract === null) loading = null
}
