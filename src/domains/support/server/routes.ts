import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { markdownToHtml } from '#platform/markdown.ts'
import * as contract from '../contract.ts'
import * as faq from '../contract-faq.ts'
import { findFaqAnswer, findQuestions, helpCategories, recordVote, votesByArticle } from './answers.ts'
import { createFaq, faqArticle, faqChapters, moveFaqArticle, setFaqPublished, updateFaq } from './faq-admin.ts'
import { createTicket, findAllTickets, findTicket, findTickets, runTicketAction } from './tickets.ts'

export const supportHandlers = ({ SUPPORT_EMAIL }: { SUPPORT_EMAIL: string }): Handler[] => [
  reads(contract.showHelp, async db => ({ categories: await helpCategories(db) })),
  reads(contract.listQuestions, (db, { query }) => findQuestions(db, query)),
  reads(contract.showAnswer, (db, { params }) => findFaqAnswer(db, params.slug)),
  writes(contract.voteOnAnswer, async (tx, { params, body }, context) => {
    await recordVote(tx, params.slug, body.useful, context)
    return { useful: body.useful }
  }),
  writes(contract.openTicket, (tx, { body }, context) => createTicket(tx, body, context, SUPPORT_EMAIL)),
  reads(contract.listTickets, async (db, _, context) => ({ tickets: await findTickets(db, requireUser(context).id) })),
  reads(contract.showTicket, (db, { params }, context) =>
    findTicket(db, params.id, { userId: requireUser(context).id }),
  ),
  writes(contract.replyToTicket, (tx, { params, body }, context) =>
    runTicketAction(tx, params.id, 'requester', 'reply', body.message, context),
  ),
  writes(contract.closeTicket, (tx, { params }, context) =>
    runTicketAction(tx, params.id, 'requester', 'close', null, context),
  ),
  reads(contract.listAllTickets, (db, { query }) => findAllTickets(db, query.status, query.page)),
  reads(contract.showAnyTicket, (db, { params }) => findTicket(db, params.id, 'operator')),
  writes(contract.actOnTicket, (tx, { params, body }, context) =>
    runTicketAction(tx, params.id, 'operator', body.action, 'message' in body ? body.message : null, context),
  ),
  reads(faq.listFaq, async db => ({ chapters: await faqChapters(db) })),
  reads(faq.showFaq, (db, { params }) => faqArticle(db, params.id)),
  reads(faq.previewFaq, async (_, { body }) => ({ html: markdownToHtml(body.body) })),
  writes(faq.writeFaq, (tx, { body }, context) => createFaq(tx, body, requireUser(context).id)),
  writes(faq.changeFaq, (tx, input, context) => updateFaq(tx, input, requireUser(context).id)),
  writes(faq.publishFaq, setFaqPublished),
  writes(faq.moveFaq, moveFaqArticle),
  reads(contract.listVotes, async db => ({ articles: await votesByArticle(db) })),
]
