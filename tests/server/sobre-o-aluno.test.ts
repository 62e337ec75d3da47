import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tables } from '#app/server/tables'
import { longText, reference, text } from '#model/field'
import type { PaginaDoHistorico } from '#model/history'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { schemaOf } from '#server/db/schema'
import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import type { Exported } from './exported.ts'
import { institute, type Row } from './institute.ts'

const daCoordenacao = { coordenador: 'all' } as const
const access = { create: daCoordenacao, edit: daCoordenacao, delete: daCoordenacao }
const nothing = { search: 'Buscar', empty: 'Nada.' }

/** Entities that only these tests declare, and no line of the server names. */
const ocorrencia = defineResource('ocorrencia', {
  label: { one: 'Ocorrência', many: 'Ocorrências', ...nothing },
  api: {
    create: 'POST /ocorrencias/',
    edit: 'PUT /ocorrencias/:id',
    delete: 'DELETE /ocorrencias/:id',
  },
  access,
  messages: {},
  display: 'relato',
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório' }),
    relato: longText('Relato', { required: 'Relato é obrigatório' }),
  },
})
const encaminhamento = defineResource('encaminhamento', {
  label: { one: 'Encaminhamento', many: 'Encaminhamentos', ...nothing },
  api: { create: 'POST /encaminhamentos/' },
  access,
  messages: {},
  display: 'para',
  fields: {
    ocorrencia_id: reference('Ocorrência', 'ocorrencia', { required: 'Diga a ocorrência' }),
    para: text('Para', { required: 'Diga para onde' }),
  },
})

const all = { ...resources, ocorrencia, encaminhamento }
const casa = await institute({ resources: all })
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const helena = await casa.assistente()
const turma = await casa.turma({ educador_id: beatriz.id })
const outra = await casa.turma({ nome: 'Outra' })
const bruno = await casa.aluno({ turma_id: turma.id, nome: 'Bruno Dias' })

/** A student with something of everything, each with words that are nowhere else. */
async function vivida(nome: string) {
  const post = async (path: string, body: object) =>
    (await coordenadora.post(path, body)).body as Row
  const aluno = await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02', nome })
  const caso = await post('/ocorrencias/', { aluno_id: aluno.id, relato: `Queda de ${nome}` })
  await coordenadora.put(`/ocorrencias/${caso.id}`, { relato: `Queda leve de ${nome}` })
  await post('/encaminhamentos/', { ocorrencia_id: caso.id, para: `Posto de ${nome}` })
  await helena.post('/relatorio-assistente/', { aluno_id: aluno.id, report: `Visita a ${nome}` })
  const [inicio, fim] = ['2026-02-02', '2026-02-06']
  await post('/justificativa/', { aluno_id: aluno.id, inicio, fim, motivo: 'viagem' })
  await post('/contato/', { aluno_id: aluno.id, nome: `Mãe de ${nome}` })
  await post('/autorizacao/', {
    ...{ aluno_id: aluno.id, tipo_id: 1, resposta: 'autoriza', quem_assinou: `Avó de ${nome}` },
  })
  await post('/atendimento/', {
    ...{ aluno_id: aluno.id, relato: `Ligação para ${nome}`, sigilo: 'equipe' },
  })
  await attach(coordenadora, aluno, `laudo de ${nome}.pdf`, pdf())
  const marks = [
    { aluno_id: aluno.id, status: 'ausente' },
    { aluno_id: bruno.id, status: 'presente' },
  ]
  const key = { 'idempotency-key': `chamada-${aluno.id}` }
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, { frequencias: marks }, key)
  await helena.post(`/alunos/${aluno.id}/declaracoes`, { inicio: '2026-03-09', fim: '2026-03-09' })
  const dito = { inicio: '2026-03-12', fim: '2026-03-12', texto: `Febre de ${nome}` }
  await beatriz.post(`/alunos/${aluno.id}/avisos`, dito)
  const alerta = { aluno_id: aluno.id, tipo: 'seguidas' as const, motivos: '3 faltas seguidas' }
  await casa.db.kysely.insertInto('caso').values(alerta).execute()
  await coordenadora.put(`/alunos/${aluno.id}`, { turma_id: outra.id, turma_desde: '2026-03-20' })
  return aluno
}

test('uma entidade nova que se refere ao aluno está no histórico dele, com o que se refere a ela', async () => {
  const ana = await vivida('Ana Lima')
  const answer = await coordenadora.get(`/alunos/${ana.id}/historico`)
  const { entradas } = answer.body as PaginaDoHistorico
  const told = entradas.map(({ acao, assunto, mudancas }) => [acao, assunto, ...mudancas])
  const change = (campo: string, antes: string | null, depois: string) => ({ campo, antes, depois })
  expect(told).toEqual([
    expect.arrayContaining(['criou', 'mudanca', change('dia', null, '2026-03-20')]),
    expect.arrayContaining(['criou', 'aviso', change('texto', null, 'Febre de Ana Lima')]),
    ['editou', 'frequencia', change('status', null, 'ausente')],
    ['editou', 'documento', change('documentos', null, 'laudo de Ana Lima.pdf')],
    expect.arrayContaining([
      ...['criou', 'atendimento'],
      change('relato', null, 'Ligação para Ana Lima'),
    ]),
    expect.arrayContaining([
      ...['criou', 'autorizacao'],
      change('quem_assinou', null, 'Avó de Ana Lima'),
    ]),
    expect.arrayContaining(['criou', 'contato', change('nome', null, 'Mãe de Ana Lima')]),
    [
      'criou',
      'justificativa',
      change('inicio', null, '2026-02-02'),
      change('fim', null, '2026-02-06'),
      change('motivo', null, 'viagem'),
    ],
    [
      'criou',
      'relatorio_assistente',
      change('report', null, 'Visita a Ana Lima'),
      change('sigilo', null, 'equipe'),
    ],
    [
      'criou',
      'encaminhamento',
      change('ocorrencia_id', null, 'Queda leve de Ana Lima'),
      change('para', null, 'Posto de Ana Lima'),
    ],
    ['editou', 'ocorrencia', change('relato', 'Queda de Ana Lima', 'Queda leve de Ana Lima')],
    ['criou', 'ocorrencia', change('relato', null, 'Queda de Ana Lima')],
    expect.arrayContaining(['criou', 'aluno']),
  ])
})

test('uma linha excluída continua no histórico, só com o que alguém tinha escrito', async () => {
  const rui = await casa.aluno()
  const body = { aluno_id: rui.id, relato: 'Engano' }
  const { id } = (await coordenadora.post('/ocorrencias/', body)).body as Row
  expect((await coordenadora.delete(`/ocorrencias/${id}`)).status).toBe(204)
  const answer = await coordenadora.get(`/alunos/${rui.id}/historico`)
  expect((answer.body as PaginaDoHistorico).entradas[0]).toMatchObject({
    acao: 'excluiu',
    mudancas: [{ campo: 'relato', antes: 'Engano', depois: null }],
  })
})

test('a exportação de um aluno leva toda entidade sobre ele, e nada de outro', async () => {
  const ana = await vivida('Ana Prado')
  const { id } = (await coordenadora.post('/ocorrencias/', { aluno_id: ana.id, relato: 'Engano' }))
    .body as Row
  await coordenadora.delete(`/ocorrencias/${id}`)
  const { pieces } = await exportSubject(casa.services, ana.id)
  const exported = (await json(pieces)) as Exported
  expect(exported.aluno).toMatchObject({ nome: 'Ana Prado', turma: { nome: turma.nome } })
  expect(exported.registros).toMatchObject({
    ocorrencia: [{ relato: 'Queda leve de Ana Prado' }, { relato: 'Engano' }],
    encaminhamento: [{ para: 'Posto de Ana Prado' }],
    relatorio_assistente: [{ report: 'Visita a Ana Prado', assistente: { name: 'Helena' } }],
    justificativa: [{ inicio: '2026-02-02', motivo: 'viagem' }],
    contato: [{ nome: 'Mãe de Ana Prado' }],
    autorizacao: [{ quem_assinou: 'Avó de Ana Prado', tipo: { nome: 'Uso de imagem' } }],
    aviso: [{ inicio: '2026-03-12', texto: 'Febre de Ana Prado' }],
    atendimento: [{ relato: 'Ligação para Ana Prado' }],
    vinculo: [{ entrada: '2026-02-02', saida: null, turma: { nome: turma.nome } }],
    mudanca: [{ tipo: 'mudanca', dia: '2026-03-20' }],
    caso: [{ motivos: '3 faltas seguidas' }],
    frequencia: [{ data: '2026-03-09', status: 'ausente' }],
    declaracao: [{ inicio: '2026-03-09', percentual: 0 }],
  })
  expect(JSON.stringify(exported)).not.toMatch(/"(versao|excluido_em|busca_\w+|arquivo)":/)
  const recursos = new Set(exported.historico.map(({ recurso }) => recurso))
  // What is worked out, or kept with the student, has no history of its own; whom others name too has theirs.
  const { caso: _, saida: __, vinculo: ___, virada_aluno: ____, ...others } = exported.registros
  const { responsavel: _____, ...written } = others
  expect(recursos).toEqual(new Set(['aluno', ...Object.keys(written)]))
  expect(exported.historico).toContainEqual(
    expect.objectContaining({
      depois: { data: '2026-03-09', frequencias: { [ana.id]: 'ausente' } },
    }),
  )
})

test('apagado um aluno, nenhuma tabela guarda o que era dele, e os outros ficam inteiros', async () => {
  const eva = await vivida('Eva Nunes')
  await coordenadora.delete(`/alunos/${eva.id}`)
  const erased = await eraseSubject(casa.services, eva.id)
  expect(erased?.registros).toEqual({
    frequencia: 1,
    declaracao: 1,
    justificativa: 1,
    contato: 1,
    autorizacao: 1,
    atendimento: 1,
    aviso: 1,
    mudanca: 1,
    // It has left the queue with the deletion.
    caso: 0,
    saida: 0,
    relatorio_assistente: 1,
    ocorrencia: 1,
    encaminhamento: 1,
    vinculo: 1,
    virada_aluno: 0,
  })
  const declared = { resources: Object.values(all), tables }
  for (const table of Object.keys(schemaOf(declared, casa.db.dialect).tables)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(casa.db.kysely)
    expect(JSON.stringify(rows), table).not.toMatch(/Eva Nunes|eva nunes/)
    expect(JSON.stringify(rows), table).not.toContain(eva.cpf)
    expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`aluno_id\\W+${eva.id}\\b`))
  }
  const { entradas } = (await coordenadora.get(`/alunos/${bruno.id}/historico`))
    .body as PaginaDoHistorico
  expect(entradas[0]).toMatchObject({ assunto: 'frequencia' })
  const shared = await casa.db.kysely
    .selectFrom('auditoria')
    .select('depois')
    .where('recurso', '=', 'frequencia')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(shared.depois ?? '')).toEqual({ data: '2026-03-09', frequencias: {} })
})

test('um registro partilhado que só tem o depois fica assim, e continua a ser lido por quem ficou', async () => {
  const lia = await vivida('Lia Melo')
  const marks = { [String(lia.id)]: 'ausente', [String(bruno.id)]: 'presente' }
  const depois = JSON.stringify({ data: '2026-03-10', frequencias: marks })
  const trace = { quando: '2026-03-10T12:00:00.000Z', acao: 'editou', recurso: 'frequencia' }
  await casa.db.kysely
    .insertInto('auditoria')
    .values({ ...trace, registro_id: turma.id, conta_id: null, antes: null, depois })
    .execute()
  await coordenadora.delete(`/alunos/${lia.id}`)
  await eraseSubject(casa.services, lia.id)
  const { status, body } = await coordenadora.get(`/alunos/${bruno.id}/historico`)
  expect(status).toBe(200)
  expect((body as PaginaDoHistorico).entradas[0]).toMatchObject({
    dia: '2026-03-10',
    mudancas: [{ antes: null, depois: 'presente' }],
  })
})
