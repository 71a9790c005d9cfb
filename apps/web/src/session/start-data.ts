import type { TermType } from '@wheelhouse/contract/account/term-agreement'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import { createStore } from '../kernel/store.ts'

/** What the console fetches once after a login or a reload (specification §4): contract and pending terms. */
export type StartData = {
  contract: Contract | null
  pendingTerms: readonly TermType[]
}

export const noStartData: StartData = { contract: null, pendingTerms: [] }
export const startData = createStore<StartData>(noStartData)
