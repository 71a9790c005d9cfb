import { agentChatPaths, chatPaths } from '../../guide/chats/chat-paths.ts'
import { readGroupTab } from '../../guide/group-tabs.ts'
import { knowledgeGroupPaths } from '../../guide/knowledge-group-paths.ts'
import { listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

const load = () => import('../../guide/knowledge-group-pages.tsx')

const loadChatLists = () => import('../../guide/chats/chat-list-pages.tsx')
const loadChats = () => import('../../guide/chats/chat-pages.tsx')

/** What the automatic guide's answers are based on, and what visitors ask it. */
export const guideScreens = [
  listPage(knowledgeGroupPaths.list, 'login', page(load, 'ListPage')),
  shellPage(knowledgeGroupPaths.create, 'login', page(load, 'CreatePage')),
  searchPage(knowledgeGroupPaths.one, 'login', readGroupTab, page(load, 'OnePage')),
  listPage(chatPaths.list, 'login', page(loadChatLists, 'ListPage')),
  shellPage(chatPaths.one, 'login', page(loadChats, 'OnePage')),
  listPage(agentChatPaths.list, 'login', page(loadChatLists, 'AgentListPage')),
  shellPage(agentChatPaths.one, 'login', page(loadChats, 'AgentOnePage')),
]
