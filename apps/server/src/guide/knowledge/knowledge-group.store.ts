import { knowledgeGroupSchema } from '@wheelhouse/contract/guide/knowledge-group'
import { sql } from 'kysely'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { knowledgeGroupsVisibleTo } from './knowledge-group.policy.ts'

export const knowledgeGroupStore = crudStore('knowledgeGroups', {
  schema: knowledgeGroupSchema,
  visibleTo: knowledgeGroupsVisibleTo,
  order: 'name',
  computed: {
    itemCount: sql`(select count(*) from knowledge_items i where i.group_id = knowledge_groups.id)`,
  },
})
