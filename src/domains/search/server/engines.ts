import { memoryEngine } from './memory/engine.ts'
import type { engineNames, SearchEngine } from './port.ts'
import { postgresEngine } from './postgres/engine.ts'

type Settings = { SEARCH_ENGINE: (typeof engineNames)[number] }

const engines: Record<Settings['SEARCH_ENGINE'], SearchEngine> = { memory: memoryEngine, postgres: postgresEngine }

export const searchEngineFor = ({ SEARCH_ENGINE }: Settings): SearchEngine => engines[SEARCH_ENGINE]
