import { queryOptions } from '@tanstack/react-query'
import { evaluationRoutes } from '@wheelhouse/contract/guide/knowledge-evaluation'
import { knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { call } from '../../kernel/server/api.ts'

/** The published version that robots answer from. Refetched with the items, and when the group has changed. */
export function publicationQuery({ id, revision }: { id: string; revision: number }) {
  return queryOptions({
    queryKey: [knowledgeItemRoutes.list.path, { groupId: id }, 'publication', revision],
    queryFn: ({ signal }) => call(publicationRoutes.get, { params: { id } }, { signal }),
  })
}

/** The evaluation questions of a group. */
export function evaluationQuery(groupId: string) {
  return queryOptions({
    queryKey: [evaluationRoutes.get.path, groupId],
    queryFn: ({ signal }) => call(evaluationRoutes.get, { params: { id: groupId } }, { signal }),
  })
}

/** The results, newest first. Refetched after each run. */
export function runsQuery(groupId: string) {
  return queryOptions({
    queryKey: [evaluationRoutes.listRuns.path, groupId],
    queryFn: ({ signal }) => call(evaluationRoutes.listRuns, { params: { id: groupId } }, { signal }),
  })
}

/** The hit rate by week. Refetched after each run. */
export function evaluationWeeksQuery(groupId: string) {
  return queryOptions({
    queryKey: [evaluationRoutes.listRuns.path, groupId, 'weeks'],
    queryFn: ({ signal }) => call(evaluationRoutes.listWeeks, { params: { id: groupId } }, { signal }),
  })
}
