/** A program that creates the databases of the tests, says which, and drops them when its parent process is done. */
import { dropDatabase } from './copied-database.ts'
import { keepFilesInMemory } from './temporary-files.ts'
import { createDemoTemplate, createTemplate } from './test-databases.ts'

keepFilesInMemory()
const { close, ...databases } = await createTemplate()
const demo = await createDemoTemplate(databases)
process.once('disconnect', async () => {
  await dropDatabase(databases.admin, demo)
  await close()
  process.exit()
})
process.send?.({ ...databases, demo })
