import { type MeilisearchSettings, meilisearchEngine } from './meilisearch/engine.ts'
import { memoryEngine } from './memory/engine.ts'
import type { engineNames, SearchEngine } from './port.ts'
import { postgresEngine } from './postgres/engine.ts'

type Settings = MeilisearchSettings & { SEARCH_ENGINE: (typeof engineNames)[number] }

export const searchEngineFor = (settings: Settings): SearchEngine =>
  ({
    memory: () => memoryEngine,
    postgres: () => postgresEngine,
    meilisearch: () => meilisearchEngine(settings),
  })[settings.SEARCH_ENGINE]()
