import { azureKeySchema } from '@wheelhouse/contract/system/azure-key'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { everyKey } from './service-key.policy.ts'

export const azureKeyStore = crudStore('azureKeys', {
  schema: azureKeySchema,
  visibleTo: everyKey,
  order: 'name',
  unique: { azure_keys_default: 'isDefault' },
})
