/** Why a figure of the shop misses its goal, and what would reach it; shown only for missed goals. */
const roundTrips =
  'Each statement is a round trip to another process: 70 µs on this machine, of which 40 of the server’s time and 28 of the database’s, before anything is read or written.'
export const shorts: Record<string, string> = {
  'home page, from the page cache':
    'A tenth of a millisecond more than a bare response: the headers and the body of a whole page are written.',
  'list page, from the page cache':
    'A tenth of a millisecond more than a bare response: the headers and the body of a whole page are written.',
  'article page, from the page cache':
    'A tenth of a millisecond more than a bare response: the headers and the body of a whole page are written.',
  'list page, rendered without the cache':
    'A third is React, an eighth the router, whose tables are built again for each page, an eighth memory given back, and a tenth compression. To close: compression by a proxy, and a router that caches its tables.',
  'list API, from the memo':
    'Concurrent requests read the version of the listings from the database once. To close: receive new versions by NOTIFY, as the page cache does.',
  'article API':
    'One prepared statement, so that price and stock are current; database and server take equally long. To close: fewer tables in it, or the article cached until one of its offers changes.',
  'search with facets':
    'A thousand of several thousand articles are sorted and thirty thousand counted. To close: compute counts that searches share once.',
  'search with typos':
    'A thousand of several thousand articles are sorted and thirty thousand counted. To close: compute counts that searches share once.',
  'add a line to the cart, 16 buyers': `Six statements, session and commit included. ${roundTrips} To close: the line written by the statement that finds its offer.`,
  'whole purchase placed and paid, 16 buyers': `Six requests, each with its session, the bank’s event and three jobs: some 80 statements (docs/decisions/043, 051). ${roundTrips} The cart is priced three times; rows are written under their constraints and indexes. To close: fewer of them, as the check of the delivery without pricing the whole cart.`,
  'cold start to the first page':
    'Some 590 files are read and linked one after the other at every start, even when all are compiled already. To close: the server bundled as its pages are. With a million articles their lists are read before the first page: three seconds of processor time, and as much of the database beside them.',
  'memory of the idle server':
    'A third is the program of Node itself, a quarter code and schemas. To close: schemas of zod’s small kind, which hold a fifth of the memory. The lists take 65 bytes an article besides, and the words of the 65,536 most wanted 4 MB once somebody searches.',
  'packages installed for production': 'graphile-worker brings 50 of its own, @fastify/static 21, pdfkit 16.',
}
