export const chatPaths = { list: '/guide/chats/list', one: '/guide/chats/$id' } as const
/** Conversations in which a language model took part. */
export const agentChatPaths = { list: '/guide/chats/v2/list', one: '/guide/chats/v2/$id' } as const
