/** Page numbers to show around the current one; `null` stands for a gap: 1 … 4 5 6 … 20. */
export function pageWindow(page: number, count: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, count].filter(number => number >= 1 && number <= count)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, rank) => {
    const before = numbers[rank - 1]
    if (before === undefined || number - before === 1) return [number]
    // A gap of a single page shows that page instead.
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
