import type { TermType } from '@wheelhouse/contract/account/term-agreement'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import { call, type CallOptions } from '../kernel/server/api.ts'
import { isWayIn, paths } from '../kernel/shell/paths.ts'
import { createStore } from '../kernel/server/store.ts'
import { chosenLocation, everywhere, loadLocation } from './chosen-location.ts'
import { checkTerms, getContract, getVideoKey } from './session.calls.ts'

/** What the console fetches once after a login or a reload (specification §4): video key, contract, pending terms, location. */
export type StartData = {
  contract: Contract | null
  pendingTerms: readonly TermType[]
}

const noStartData: StartData = { contract: null, pendingTerms: [] }
export const startData = createStore<StartData>(noStartData)

let loading: Promise<void> | null = null

/**
 * Fetches them once; who asks at the same time shares one question. They are read by cookie where there is no bearer
 * yet, so a reload need not wait for the session first.
 * @throws ApiError when the server cannot say.
 */
export async function loadStartData(options: CallOptions = {}): Promise<void> {
  loading ??= fetchAll(options).catch((error: unknown) => {
    loading = null
    throw error
  })
  await loading
}

/** Specification §4: these pages do without the data that every other one starts with. */
export function skipsStartData(pathname: string): boolean {
  return isWayIn(pathname) || pathname === paths.changePassword
}

/** Somebody else may sign in next. */
export function forgetStartData(): void {
  loading = null
  startData.set(noStartData)
  chosenLocation.set(everywhere)
}

/** The person has agreed to this document. */
export function termsWereAgreed(type: TermType): void {
  const { contract, pendingTerms } = startData.get()
  startData.set({ contract, pendingTerms: pendingTerms.filter((pending) => pending !== type) })
}

async function fetchAll(options: CallOptions): Promise<void> {
  const [terms, contract] = await Promise.all([
    call(checkTerms, {}, options),
    call(getContract, {}, options),
    // Fetched because the specification says so. Our own signalling needs none (docs/decisions/0018-video-keys.md).
    call(getVideoKey, { query: {} }, options),
    loadLocation(options),
  ])
  const types = Object.keys(terms) as TermType[]
  startData.set({ contract, pendingTerms: types.filter((type) => terms[type] !== null) })
}
