/** Why a figure of the shop misses its goal, and what would reach it; shown only for missed goals. */
const roundTrips =
  'Each statement is a round trip to another process: 70 µs on this machine, of which 40 of the server’s time and 28 of the database’s, before anything is read or written.'
export const shorts: Record<string, string> = {
  'home page, from the page cache':
    'A tenth of a millisecond more than a bare answer: the headers and the body of a whole page to write.',
  'list page, from the page cache':
    'A tenth of a millisecond more than a bare answer: the headers and the body of a whole page to write.',
  'article page, from the page cache':
    'A tenth of a millisecond more than a bare answer: the headers and the body of a whole page to write.',
  'list page, rendered afresh':
    'A third is React, an eighth the router, whose tables are built again for each page, an eighth memory given back, and a tenth compression. To close: compression by a proxy, and a router that keeps its tables.',
  'list API, answers kept':
    'The version of the lists is read from the database for those who ask at the same time. To close: hear of a new version by NOTIFY, as the page cache does.',
  'article API':
    'One prepared statement, so that price and stock are of the instant; it takes the database as long as the server. To close: fewer tables in it, or the article kept until one of its offers moves.',
  'search with facets':
    'Of thousands of articles a thousand are put in order and thirty thousand counted. To close: count what many searches share once.',
  'search with typos':
    'Of thousands of articles a thousand are put in order and thirty thousand counted. To close: count what many searches share once.',
  'add a line to the cart, 16 buyers': `Six statements, session and commit included. ${roundTrips} To close: the line written by the statement that finds its offer.`,
  'whole purchase placed and paid, 16 buyers': `Six requests, each with its session, the bank’s event and three jobs: some 85 statements (docs/decisions/043). ${roundTrips} The cart is priced three times; rows are written under their constraints and indexes. To close: fewer of them, as the check of the delivery without pricing the whole cart.`,
  'cold start to the first page':
    'Some 590 files are read and linked one after the other at every start, even when all are compiled already. To close: the server bundled as its pages are. With a million articles their lists are read before the first page: three seconds of processor time, and as much of the database beside them.',
  'memory of the idle server':
    'A third is the program of Node itself, a quarter code and schemas. To close: schemas of zod’s small kind, which hold a fifth of the memory. The lists take 65 bytes an article besides, and the words of the 65,536 most wanted 4 MB once somebody searches.',
  'packages installed for production': 'graphile-worker brings 50 of its own, @fastify/static 21, pdfkit 16.',
}
