import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { htmlOf } from '#platform/markdown.ts'
import * as contract from '../contract.ts'
import * as faq from '../contract-faq.ts'
import { answerOf, helpCategories, questionsFor, vote, votesByArticle } from './answers.ts'
import { faqArticle, faqChapters, newFaq, setFaq, setFaqPublished, shiftFaq } from './faq-desk.ts'
import { act, allTickets, openTicket, ticketFor, ticketsOf } from './tickets.ts'

export const supportHandlers = ({ SUPPORT_EMAIL }: { SUPPORT_EMAIL: string }): Handler[] => [
  reads(contract.showHelp, async db => ({ categories: await helpCategories(db) })),
  reads(contract.listQuestions, (db, { query }) => questionsFor(db, query)),
  reads(contract.showAnswer, (db, { params }) => answerOf(db, params.slug)),
  writes(contract.voteOnAnswer, async (tx, { params, body }, context) => {
    await vote(tx, params.slug, body.useful, context)
    return { useful: body.useful }
  }),
  writes(contract.openTicket, (tx, { body }, context) => openTicket(tx, body, context, SUPPORT_EMAIL)),
  reads(contract.listTickets, async (db, _, context) => ({ tickets: await ticketsOf(db, userOf(context).id) })),
  reads(contract.showTicket, (db, { params }, context) => ticketFor(db, params.id, { userId: userOf(context).id })),
  writes(contract.replyToTicket, (tx, { params, body }, context) =>
    act(tx, params.id, 'asker', 'reply', body.message, context),
  ),
  writes(contract.closeTicket, (tx, { params }, context) => act(tx, params.id, 'asker', 'close', null, context)),
  reads(contract.listAllTickets, (db, { query }) => allTickets(db, query.status, query.page)),
  reads(contract.showAnyTicket, (db, { params }) => ticketFor(db, params.id, 'operator')),
  writes(contract.actOnTicket, (tx, { params, body }, context) =>
    act(tx, params.id, 'operator', body.action, 'message' in body ? body.message : null, context),
  ),
  reads(faq.listFaq, async db => ({ chapters: await faqChapters(db) })),
  reads(faq.showFaq, (db, { params }) => faqArticle(db, params.id)),
  reads(faq.previewFaq, async (_, { body }) => ({ html: htmlOf(body.body) })),
  writes(faq.writeFaq, (tx, { body }, context) => newFaq(tx, body, userOf(context).id)),
  writes(faq.changeFaq, (tx, input, context) => setFaq(tx, input, userOf(context).id)),
  writes(faq.publishFaq, setFaqPublished),
  writes(faq.moveFaq, shiftFaq),
  reads(contract.listVotes, async db => ({ articles: await votesByArticle(db) })),
]
