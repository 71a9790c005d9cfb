import { resourceSchema } from '@wheelhouse/contract/system/resource'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { storedFile } from '../kernel/files/file.store.ts'
import { resourcesVisibleTo } from './resource.policy.ts'

export const resourceStore = crudStore('resources', {
  schema: resourceSchema,
  visibleTo: resourcesVisibleTo,
  order: 'name',
  computed: { file: storedFile('resources.fileId') },
})
