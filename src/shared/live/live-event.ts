/** Names what changed, so that the browser refetches it; never carries the data. */
export type LiveEvent = { topic: LiveTopic; id: number }
export type LiveTopic = 'messages' | 'orders'
