import { hasKey } from '@wheelhouse/contract/kernel/typed'
import type { AnonymizePolicyCreate } from '@wheelhouse/contract/system/anonymize-policy'
import type { InitSetId } from '@wheelhouse/contract/system/init-data'
import { knownConfigs } from '@wheelhouse/contract/system/system-config'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { initDataTexts } from '@wheelhouse/texts/system/init-data'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'
import { anonymizePolicyStore, listPolicyNames } from '../anonymize-policy.store.ts'
import { listConfigKeys, systemConfigStore } from '../system-config.store.ts'

/** A set of initial rows of an installation. */
export type InitSet = {
  id: InitSetId
  /** All of them by display name, and those that already exist. */
  look: (db: Database) => Promise<{ all: readonly string[]; present: ReadonlySet<string> }>
  /** Adds the ones with these names; additions are locked until the transaction ends. */
  add: (tx: Tx, missing: readonly string[], change: Change) => Promise<void>
}

/** The server's settings, as rows with their default values. */
const systemConfigs: InitSet = {
  id: 'systemConfigs',
  look: async (db) => {
    return { all: Object.keys(knownConfigs), present: new Set(await listConfigKeys(db)) }
  },
  add: async (tx, missing, change) => {
    for (const key of missing) {
      if (!hasKey(knownConfigs, key)) continue
      const { usual } = knownConfigs[key]
      const row = { key, type: 'number', value: usual, description: '', secret: false, sealedSecret: null }
      await systemConfigStore.create(tx, row, change)
    }
  },
}

const { texts } = initDataTexts
/** A name is stored once, for readers of either language. */
const inBothLanguages = ({ ja, en }: Text) => `${ja} / ${en}`

/** Initial policies: each may be changed, and none is in use before an organisation chooses it. */
const policies: readonly AnonymizePolicyCreate[] = [
  {
    name: inBothLanguages(texts.policy_blur),
    body: {
      targets: ['face', 'plate'],
      method: 'blur',
      strength: 5,
      cameras: [],
      applyTo: ['photo', 'archive'],
    },
    status: 1,
  },
  {
    name: inBothLanguages(texts.policy_fill),
    body: {
      targets: ['person'],
      method: 'fill',
      strength: 10,
      cameras: [],
      applyTo: ['live', 'photo', 'archive'],
    },
    status: 1,
  },
]

const anonymizePolicies: InitSet = {
  id: 'anonymizePolicies',
  look: async (db) => {
    return { all: policies.map(({ name }) => name), present: new Set(await listPolicyNames(db)) }
  },
  add: async (tx, missing, change) => {
    for (const policy of policies)
      if (missing.includes(policy.name)) await anonymizePolicyStore.create(tx, policy, change)
  },
}

/** The initial data sets of every installation. */
export const usualInitSets: readonly InitSet[] = [systemConfigs, anonymizePolicies]
