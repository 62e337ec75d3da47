import { checkField, type Errors } from '#model/check'
import type { Values } from '#model/values'
import { saidaDoAluno, situacaoDeQuemSaiu } from '#resources/desligamento'
import { ApiError } from '#server/http/errors'
import type { AskedContext, HandlersOf } from '#server/routes/calls'
import { tagged, versionOf } from '#server/routes/resource-routes'
import { resourceNamed, type Services, today } from '#server/services'
import { idempotencyKeyOf } from '#server/store/idempotency'
import type { Done } from '#server/store/periods'
import { edit, shown } from '#server/store/write'

/** A student leaves the institute, or comes back to it: situation, class and enrolment in one save. */
export const desligamentoHandlers: Pick<HandlersOf<'aluno'>, 'desligar' | 'religar'> = {
  async desligar(context) {
    const { saida, motivo_saida: reason } = context.body
    refuseWrong(context.services, context.body)
    // One of them: the field has just accepted it.
    const situacao = situacaoDeQuemSaiu[reason as keyof typeof situacaoDeQuemSaiu]
    const values = { situacao, turma_id: null }
    const done = { acao: 'desligou', ending: { day: saida, reason } } as const
    return save(context, values, done, (stored) => {
      if (hasLeft(stored)) throw new ApiError('conflict', { detail: 'O aluno já está desligado.' })
      return {}
    })
  },

  async religar(context) {
    const values = { ...context.body, situacao: 'ativo' }
    return save(context, values, { acao: 'religou' }, (stored) => {
      if (hasLeft(stored)) return {}
      throw new ApiError('conflict', { detail: 'O aluno não está desligado.' })
    })
  },
}

/** Who is inactive and still in a class has not left it. */
function hasLeft({ situacao, turma_id }: Values): boolean {
  return (situacao ?? 'ativo') !== 'ativo' && turma_id === null
}

function refuseWrong(
  services: Services,
  body: Readonly<Record<keyof typeof saidaDoAluno, string>>,
) {
  const wrong = Object.entries(saidaDoAluno).flatMap(([name, field]) => {
    const message = checkField(field, body[name as keyof typeof body], { today: today(services) })
    return message ? [[name, message]] : []
  })
  if (wrong.length > 0) throw new ApiError('invalid', { errors: Object.fromEntries(wrong) })
}

async function save(
  { services, id, asker, request, reply, body }: AskedContext<object>,
  values: Values,
  done: Done,
  judge: (stored: Values) => Errors,
) {
  const resource = resourceNamed(services, 'aluno')
  await edit(services, resource, id, values, asker, {
    versao: versionOf(request),
    keyed: { key: idempotencyKeyOf(request), content: [resource.name, done.acao, id, body] },
    done,
    judge,
  })
  return tagged(reply, await shown(services, resource, id, asker))
}
