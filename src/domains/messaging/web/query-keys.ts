/** Names of what the pages of messages have read. */
export const listKey = (words: string) => ['messages', 'list', words] as const
export const threadKey = (id: number) => ['messages', 'thread', id] as const
