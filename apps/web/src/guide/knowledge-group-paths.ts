import { entityPaths } from '../kernel/shell/paths.ts'

export const knowledgeGroupPaths = entityPaths('/guide/knowledge-groups')
