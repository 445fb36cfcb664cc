/** What bench/mutants.ts uses of Stryker, whose own types are installed with it only. */
type Position = { line: number; column: number }
export type MutantResult = {
  fileName: string
  location: { start: Position; end: Position }
  replacement?: string
  status: string
}
export declare class Stryker {
  constructor(options: Record<string, unknown>)
  runMutationTest(): Promise<MutantResult[]>
}
