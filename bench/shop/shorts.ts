/** Why a figure of the shop is under its goal, and what would reach it; told only where it is. */
const statements =
  'Every statement is parsed and planned anew, which takes the database two to seven times as long as running it, and handing statements to the socket is the largest part of the server’s time. To close: name the statements, so that a connection plans each once; then send fewer.'
const lists =
  'Totals, page and facets are three statements over all that is found. To close: find once and keep it for the three, count facets of what changes seldom beforehand, and name statements so that they are planned once.'

export const shorts: Record<string, string> = {
  'home page, from the page cache':
    'A tenth of a millisecond more than a bare answer: the headers and the body of a whole page to write.',
  'list page, from the page cache':
    'A tenth of a millisecond more than a bare answer: the headers and the body of a whole page to write.',
  'article page, from the page cache':
    'A tenth of a millisecond more than a bare answer: the headers and the body of a whole page to write.',
  'list page, rendered afresh':
    'A fifth of it packs the page twice for the cache (gzip and brotli, before the first visitor is answered), another fifth is React and its router, a tenth is memory given back. To close: answer first and pack aside (zlib’s threads), and what closes the list.',
  'list API, answers kept':
    'The answer is in memory, but the version of the lists is read from the database for every request, and the JSON is written anew. To close: hear of a new version by NOTIFY as the page cache does, and keep the bytes.',
  'article API': `Three statements over many tables: 9 ms to plan, 2 ms to run. ${statements}`,
  'search with facets': `${lists} With words, every article found is also ranked before 24 are shown.`,
  'search with typos': `${lists} With words, every article found is also ranked before 24 are shown.`,
  'add a line to the cart, 16 buyers': `The session, the cart, the offer and its stock are read in statements of their own, then written and committed to disk. ${statements}`,
  'whole purchase placed and paid, 16 buyers': `Six requests, each with its session; with the jobs behind them they send some 130 statements and commit nine times. ${statements} The listing is also rebuilt behind each purchase, one at a time: gathering those of a few seconds would do it once.`,
  'cold start to the first page':
    'Some 590 files of TypeScript are stripped and compiled one after the other at every start. To close: the compile cache of Node, or the server bundled as its pages are.',
  'memory of the idle server':
    'Everything is loaded at start: pdfkit (33 MB alone), nodemailer (28), sharp (25), graphile-worker (24), write-excel-file (21) and bwip-js (14) are needed by few requests, or by the worker only. Loaded when first asked for, most of it stays out.',
  'packages installed for production':
    'graphile-worker brings 50 of its own, @fastify/static 21, pdfkit 16; react-aria-components (11), d3, the fonts and the consent banner are there for the pages and could be built into them.',
}
