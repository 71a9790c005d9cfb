import type { TermType } from '@wheelhouse/contract/account/term-agreement'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import { call } from '../kernel/api.ts'
import { createStore } from '../kernel/store.ts'
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
export async function loadStartData(): Promise<void> {
  loading ??= fetchAll().catch((error: unknown) => {
    loading = null
    throw error
  })
  await loading
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

async function fetchAll(): Promise<void> {
  const [terms, contract] = await Promise.all([
    call(checkTerms, {}),
    call(getContract, {}),
    // Our own signalling needs no key of its own; a provider that does will take it from here.
    call(getVideoKey, {}),
    loadLocation(),
  ])
  const types = Object.keys(terms) as TermType[]
  startData.set({ contract, pendingTerms: types.filter((type) => terms[type] !== null) })
}
