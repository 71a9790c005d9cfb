import { readGroupTab } from '../../guide/group-tabs.ts'
import { knowledgeGroupPaths } from '../../guide/knowledge-group-paths.ts'
import { listPage, page, searchPage, shellPage } from '../screen-routes.tsx'

const load = () => import('../../guide/knowledge-group-pages.tsx')

/** What the automatic guide answers from. */
export const guideScreens = [
  listPage(knowledgeGroupPaths.list, 'login', page(load, 'ListPage')),
  shellPage(knowledgeGroupPaths.create, 'login', page(load, 'CreatePage')),
  searchPage(knowledgeGroupPaths.one, 'login', readGroupTab, page(load, 'OnePage')),
]
