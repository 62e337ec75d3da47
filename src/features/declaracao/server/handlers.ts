import { allowFrom } from '#server/auth/throttle'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { anulacao, conferencia } from '../calls.ts'
import { annulStatement, copyOfStatement, issueStatement } from './statement.ts'
import { statementOf } from './statement-code.ts'

/** Codes that an address, such as that of an office with many papers, may try. */
const perAddress = { most: 30, milliseconds: 60 * 60_000 }

/** Issuing a statement of attendance. */
export const declaracaoHandlers = answering('declaracao', {
  emitir: ({ id, body, ...asked }) => issueStatement(asked, id, body),
  outraVia: ({ services, id, asker }) => copyOfStatement(services, id, asker),
})

/** Says from then on that a statement is worth nothing. */
export const anulacaoHandlers = answering(anulacao, {
  anularDeclaracao: ({ services, id, body, asker }) =>
    annulStatement(services, id, body.motivo, asker),
})

/** Whether a paper says what was issued. Every try counts, before the code is looked at: a right one is no quicker. */
export const conferenciaHandlers = answering(conferencia, {
  async conferirDeclaracao({ services, body, request }) {
    await allowFrom(services, 'declaracao', request.ip, perAddress)
    const found = await statementOf(services, body.codigo)
    if (!found) throw new ApiError('absent', { detail: 'Nenhuma declaração com este código.' })
    return found
  },
})
