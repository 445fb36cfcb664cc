/** A program that creates the databases of the tests, says which, and holds them until its parent process is done. */
import { keepFilesInMemory } from './temporary-files.ts'
import { createDemoTemplate, createTemplate } from './test-databases.ts'

keepFilesInMemory()
const { close, ...databases } = await createTemplate()
process.once('disconnect', () => void close().then(() => process.exit()))
process.send?.({ ...databases, demo: await createDemoTemplate(databases) })
