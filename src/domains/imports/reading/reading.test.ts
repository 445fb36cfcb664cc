import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { misplacedQuote, unclosedQuote } from './csv.ts'
import { bytesIn, piecesOf, workbookOf } from './files.fixture.ts'
import type { FileRow } from './rows.ts'
import { openTable } from './table.ts'

const read = async (bytes: Uint8Array, piece = 50) => {
  const table = await openTable(() => piecesOf(bytes, piece))
  const rows: FileRow[] = []
  for await (const row of table.rows()) rows.push(row)
  return { ...table, rows }
}
const refusal = (bytes: Uint8Array) =>
  read(bytes, 20_000).then(
    () => null,
    error => String(error.message),
  )
const lines = [
  'Référence;Désignation;Prix HT',
  'A1;Échalas en châtaignier — « dur » œuvré à 45 °;1 250,50 €',
  'A2;Pièce;3,00 €',
]

describe('character encoding', () => {
  test.each(['utf-8', 'utf-8-marked', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh'] as const)(
    'is detected in %s',
    async encoding => {
      const sent = encoding === 'iso-8859-15' ? lines.map(line => line.replace('—', '-')) : lines
      const { rows, encoding: found } = await read(bytesIn(encoding, sent.join('\r\n')), 7)
      expect(rows.map(({ cells }) => cells.join(';'))).toEqual(sent)
      expect(found).toBe(encoding.replace('-marked', ''))
    },
  )
  test('is detected when the first accent follows 200,000 ASCII characters', async () => {
    const plain = 'A;B;1\n'.repeat(40_000)
    const { rows, encoding } = await read(bytesIn('windows-1252', `R;N;P\n${plain}Z;Cépage;2\n`), 30_000)
    expect([encoding, rows.at(-1)?.cells[1]]).toEqual(['windows-1252', 'Cépage'])
  })
  test('an invalid byte in a UTF-8 file affects only its line', async () => {
    const bytes = Buffer.concat([bytesIn('utf-8', lines.join('\n').repeat(5)), Buffer.from([0x0a, 0x42, 0xff, 0x3b])])
    const { rows, encoding } = await read(bytes)
    expect(encoding).toBe('utf-8')
    expect(rows.at(-1)?.cells[0]).toBe('B\ufffd')
  })
})

describe('separator', () => {
  test.each([[';'], [','], ['\t'], ['|']])('detects %j', async separator => {
    const text = [
      ['Référence', 'Nom, long', 'Prix'],
      ['A1', 'Tuyau 3/4" ; souple | noir', '12,50'],
      ['A2', 'Sac de 25 kg, gris', '3,00'],
    ]
    const file = text.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\n')
    const { rows, separator: found } = await read(bytesIn('utf-8', file))
    expect([found, rows.map(({ cells }) => cells)]).toEqual([separator, text])
  })
  test('applies a `sep=` declaration above the header, and does not return it as a row', async () => {
    const { rows } = await read(bytesIn('utf-8', 'sep=|\nA|B\n1;2|3\n'))
    expect(rows).toMatchObject([{ cells: ['A', 'B'] }, { cells: ['1;2', '3'] }])
  })
})

describe('malformed rows', () => {
  test('an unclosed quote costs one line, not the file', async () => {
    const { rows } = await read(bytesIn('utf-8', 'R;N;P\nA;"ouvert;1\nB;fin;2\nC;bien;3\n'))
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [1, null],
      [2, unclosedQuote],
      [3, null],
      [4, null],
    ])
  })
  test('a quote closed by the quote of the next line costs one line', async () => {
    const { rows } = await read(bytesIn('utf-8', 'R;N;P\nA;"ouvert;1\nB;"sain";2\nC;"deux\nlignes";3\n'))
    expect(rows.map(({ line, cells, fault }) => [line, fault ?? cells])).toEqual([
      [1, ['R', 'N', 'P']],
      [2, misplacedQuote],
      [3, ['B', 'sain', '2']],
      [4, ['C', 'deux\nlignes', '3']],
    ])
  })
  test('reports text after a closing quote, and accepts a lone inch mark', async () => {
    const { rows } = await read(bytesIn('utf-8', 'R;N\nA;"Le "grand" sac"\nB;Tuyau 3/4"\n'))
    expect(rows.map(({ fault }) => fault !== null)).toEqual([false, true, false])
    expect(rows[2]?.cells).toEqual(['B', 'Tuyau 3/4"'])
  })
  test('reports a cell of ten megabytes, quoted or not, and reads the next line', async () => {
    const huge = 'x'.repeat(10_000_000)
    for (const cell of [huge, `"${huge}"`]) {
      const { rows } = await read(bytesIn('utf-8', `R;N\nA;${cell}\nB;bien\n`), 65_536)
      expect(rows.map(({ line, fault }) => [line, fault !== null])).toEqual([
        [1, false],
        [2, true],
        [3, false],
      ])
    }
  })
  test('reports cells beyond the spreadsheet limit and rows of a thousand columns', async () => {
    const { rows } = await read(bytesIn('utf-8', `R;N\nA;${'y'.repeat(40_000)}\n${';'.repeat(1_000)}\n`), 65_536)
    expect(rows.map(({ fault }) => fault)).toEqual([null, expect.stringContaining('32'), 'Plus de 200 colonnes'])
  })
  test('preserves line breaks inside quotes, and accepts every line-break style', async () => {
    const { rows } = await read(bytesIn('utf-8', 'R;N\rA;"deux\r\nlignes"\r\nB;""""\n'), 3)
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['R', 'N'],
      ['A', 'deux\r\nlignes'],
      ['B', '"'],
    ])
  })
})

describe('workbooks', () => {
  test('reads shared strings, numbers, booleans and cached formula results as a spreadsheet shows them', async () => {
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4"><c r="A4"><v>12.300000000000001</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="str"><f>cmd|'/c calc'!A0</f><v>=1+1</v></c>
      <c r="D4"><v>3250390001234</v></c><c r="E4" t="inlineStr"><is><t>là</t></is></c></row>`
    const { rows, sheet: name } = await read(
      workbookOf(sheet, ['Référence', '<r><t>Dé</t></r><r><t>signation</t></r>']),
    )
    expect(name).toBe('Feuille')
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['Référence', '', 'Désignation']],
      [4, ['12,3', 'oui', '=1+1', '3250390001234', 'là']],
    ])
  })
  test('rejects a zip bomb, a damaged archive and entity definitions, in French', async () => {
    const zeros = new Uint8Array(60_000_000)
    const bomb = zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/sharedStrings.xml': zeros }, { level: 9 })
    expect(await refusal(bomb)).toMatch(/se déplie|abîmé/)
    const sound = workbookOf('<row r="1"><c><v>1</v></c></row>', [])
    expect(await refusal(sound.subarray(0, 300))).toMatch(/classeur|abîmé/)
    const entity = zipSync({ 'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') })
    expect(await refusal(entity)).toMatch(/définitions/)
    expect(await refusal(zipSync({ 'photo.txt': strToU8('bonjour') }))).toMatch(/classeur XLSX/)
  })
  test('rejects what is not a table, in French', async () => {
    expect(await refusal(new Uint8Array())).toBe('Ce fichier est vide.')
    expect(await refusal(Buffer.from('%PDF-1.7'))).toMatch(/PDF/)
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toMatch(/classeur est abîmé/)
    expect(await refusal(Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256)))).toMatch(
      /pas un tableau/,
    )
  })
})

/** A fixed seed, so that a failure can be reproduced. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('random byte changes', () => {
  const sound = `${lines.join('\r\n')}\r\n`.repeat(30)
  const cell = (n: number) => `<row r="${n}"><c t="inlineStr"><is><t>R${n}</t></is></c><c><v>${n}</v></c></row>`
  const files: [string, Uint8Array][] = [
    ['UTF-8', bytesIn('utf-8', sound)],
    ['UTF-16', bytesIn('utf-16le', sound)],
    ['Windows-1252', bytesIn('windows-1252', sound.replaceAll('—', '-'))],
    ['XLSX', workbookOf(Array.from({ length: 40 }, (_, n) => cell(n + 1)).join(''), ['a', 'b'])],
  ]
  test.each(files)('in %s produce rows or a refusal, never another error', async (_, bytes) => {
    const next = numbersFrom(bytes.length)
    for (let turn = 0; turn < 120; turn++) {
      const hurt = Buffer.from(bytes)
      for (let n = 0; n <= turn % 12; n++) hurt[next(hurt.length)] = n % 3 ? next(256) : 34 + next(2) * 25
      const cut = turn % 5 ? hurt : hurt.subarray(0, next(hurt.length))
      const result = await read(cut, 1 + next(4_000)).catch(error => error)
      if (result instanceof AppError) expect(result.code).toBe('UNSUPPORTED_FILE')
      else {
        expect(result).not.toBeInstanceOf(Error)
        const ranks: number[] = result.rows.map(({ line }: FileRow) => line)
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
      }
    }
  })
})
