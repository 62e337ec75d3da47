import Fastify from 'fastify'
import { sql } from 'kysely'
import { absencePercent } from '#domain/attendance'
import { temObservacoes } from '#resources/saude'
import { connect } from '#server/db/connect'
import type { Place } from '#server/db/db'
import { thinPage } from './thin-page.ts'

/** A database, and a student as the product answers them, alone and in a list: which fields, in which order. */
export interface ThinOrder {
  readonly place: Place
  readonly sample: Readonly<Record<string, unknown>>
  readonly listed: Readonly<Record<string, unknown>>
}

type Row = Readonly<Record<string, unknown>>

// What a server for these two answers would be: Fastify and the same driver, with a student's queries written by hand and
// compiled once; no session, no policy, no trace of who read.
process.once('message', async ({ place, sample, listed }: ThinOrder) => {
  const connected = connect(place)
  const { kysely } = connected
  const prepared = (text: ReturnType<typeof sql<Row>>) => {
    const compiled = text.compile(kysely)
    return async (id: number) => {
      const parameters = compiled.parameters.map(() => id)
      return (await kysely.executeQuery<Row>({ ...compiled, parameters })).rows
    }
  }
  const queries = [
    sql<Row>`select aluno.*, turma.nome as turma_nome, responsavel.nome as responsavel_nome from aluno
      left join turma on turma.id = aluno.turma_id
      left join responsavel on responsavel.id = aluno.responsavel_legal_id
      where aluno.id = ${0} and aluno.excluido_em is null`,
    sql<Row>`select vinculo.*, turma.nome as turma_nome from vinculo
      left join turma on turma.id = vinculo.turma_id where aluno_id = ${0} order by entrada, vinculo.id`,
    sql<Row>`select sum(presente) as presente, sum(ausente) as ausente, sum(justificado) as justificado
      from aluno_frequencia where aluno_id = ${0}`,
    sql<Row>`select * from contato where aluno_id = ${0} and excluido_em is null order by id`,
    sql<Row>`select id, nome_arquivo from documento
      where aluno_id = ${0} and excluido_em is null order by id`,
    sql<Row>`select * from autorizacao where aluno_id = ${0} and excluido_em is null order by dia desc, id desc`,
    sql<Row>`select tipo.id as tipo_id, tipo.nome as tipo, tipo.sinal, tipo.edicao,
        autorizacao.id as autorizacao_id, autorizacao.dia, autorizacao.valido_ate,
        coalesce(autorizacao.resposta, 'sem_resposta') as situacao
      from tipo_de_autorizacao as tipo left join autorizacao on autorizacao.tipo_id = tipo.id
        and autorizacao.aluno_id = ${0} and autorizacao.excluido_em is null
      where tipo.excluido_em is null and tipo.retirado is not true order by tipo.id`,
    sql<Row>`select documento.id, documento.valido_ate, tipo.nome as tipo from documento
      join tipo_de_documento as tipo on tipo.id = documento.tipo_de_documento_id
      where documento.aluno_id = ${0} and documento.excluido_em is null order by documento.id`,
    sql<Row>`select turma.id, turma.nome from vinculo join turma on turma.id = vinculo.turma_id
      where vinculo.aluno_id = ${0} and vinculo.oficina and vinculo.saida is null order by turma.nome`,
  ].map(prepared)
  const fields = Object.entries(sample)
  const [period = {}] = sample.vinculos as Row[]
  const like = (known: readonly (readonly [string, unknown])[], row: Row, beside: Row) =>
    Object.fromEntries(
      known.map(([name, value]) => {
        if (name in beside) return [name, beside[name]]
        return [name, typeof value === 'boolean' ? Boolean(row[name]) : (row[name] ?? null)]
      }),
    )
  const app = Fastify()
  app.get<{ Params: { id: string } }>('/api/v1/alunos/:id', async (request, reply) => {
    const id = Number(request.params.id)
    const [[row] = [], periods = [], [counted = {}] = [], contatos, documentos, ...others] =
      await Promise.all(queries.map((query) => query(id)))
    const [autorizacoes, consentimentos, papeis, oficinas = []] = others
    if (!row) return reply.code(404).send({ detail: 'Não encontrado' })
    const turma = ({ turma_id, turma_nome }: Row) =>
      turma_id === null ? null : { id: turma_id, nome: turma_nome }
    const aluno = { id, nome: row.nome }
    const vinculos = periods.map((each) =>
      like(Object.entries(period), each, { aluno, turma: turma(each) }),
    )
    const tally = {
      presente: Number(counted.presente),
      ausente: Number(counted.ausente),
      justificado: Number(counted.justificado),
    }
    const percentual_ausencia = absencePercent(tally)
    return like(fields, row, {
      ...{ turma: turma(row), vinculos, contatos, documentos, percentual_ausencia },
      ...{ autorizacoes, consentimentos, papeis, oficinas: oficinas.length > 0 ? oficinas : null },
      responsavel_legal: { id: row.responsavel_legal_id, nome: row.responsavel_nome },
      tem_observacoes: temObservacoes.calculation?.value(row, ''),
    })
  })
  const listedFields = Object.entries(listed)
  app.get<{ Querystring: { q: string; _end: string } }>(
    '/api/v1/alunos/',
    async (request, reply) => {
      const { q, _end } = request.query
      const { rows, total } = await thinPage(connected, q, Number(_end))
      reply.header('x-total-count', total)
      return rows.map(([row, beside]) => like(listedFields, row, beside))
    },
  )
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
