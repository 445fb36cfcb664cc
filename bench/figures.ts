/** Regenerates docs/figures.md from the recorded results: `bin/bench figures`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draw, readResults, unexplained } from './kit/draw.ts'

const results = readResults()
await writeFile(join(import.meta.dirname, '../docs/figures.md'), draw(results))
for (const figure of unexplained(results)) console.error('✗ missed without a reason:', figure)
if (unexplained(results).length) process.exitCode = 1
