import { matching } from '#features/relatorios/server/handlers'
import { answering } from '#server/routes/answering'
import { idempotencyKeyOf } from '#server/store/idempotency'
import { adiamento } from '../calls.ts'
import { plansOfClass, plansOfDay } from './plans.ts'
import { postpone, previewOf } from './postponement.ts'

/** Calls of lesson plans. */
export const planejamentoHandlers = answering('planejamento', {
  doEducador: (context) => matching(context, 'planejamento', { educador_id: String(context.id) }),
  daTurma: ({ services, id, asker }) => plansOfClass(services, id, asker),
  doDia: ({ services, id, data, asker }) => plansOfDay(services, id, data, asker),
})

/** A plan goes to another day. */
export const adiamentoHandlers = answering(adiamento, {
  async conferirAdiamento({ services, id, asker, query: { planejamento, para } }) {
    const educador = asker.viewer.pessoaId
    const asked = { turmaId: id, educador, planejamento: Number(planejamento), para }
    const { plan: _, ...preview } = await previewOf(services, services.db.kysely, asked)
    return preview
  },
  adiar: ({ services, id, body, asker, request }) =>
    postpone({ services, asker }, id, body, idempotencyKeyOf(request)),
})
