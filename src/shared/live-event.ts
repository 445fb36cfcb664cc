/** What changed: enough to ask for it again, never the thing itself. */
export type LiveEvent = { topic: LiveTopic; id: number }
export type LiveTopic = 'messages' | 'orders'
