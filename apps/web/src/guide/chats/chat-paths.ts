export const chatPaths = { list: '/guide/chats/list', one: '/guide/chats/$id' } as const
/** For conversations in which a language model was used. */
export const agentChatPaths = { list: '/guide/chats/v2/list', one: '/guide/chats/v2/$id' } as const
