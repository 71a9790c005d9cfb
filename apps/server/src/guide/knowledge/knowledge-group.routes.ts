import {
  type KnowledgeGroup,
  type KnowledgeGroupCreate,
  knowledgeGroupRoutes,
} from '@wheelhouse/contract/guide/knowledge-group'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { getContract } from '../../organizations/contract.store.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'

/** The routes of knowledge groups (R-GUIDE-1). */
export const knowledgeGroupHandlers = Object.values(
  crudHandlers(knowledgeGroupRoutes, knowledgeGroupStore, {
    entity: 'knowledgeGroup',
    prepare: async (tx, { identity }, group: KnowledgeGroupCreate, before: KnowledgeGroup | null) => {
      if (before !== null) return group
      const { organizationId } = await getBuilding(tx, identity, group.buildingId)
      if (!(await getContract(tx, organizationId)).isAutoGuide) throw new AppError('guide.uncontracted')
      return { ...group, organizationId }
    },
  }),
)
