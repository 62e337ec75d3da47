import { expect, test } from 'vitest'
import type { PaginaDoHistorico } from '#model/history'
import { everyRole, institute, type Row, signIn } from './institute.ts'

const casa = await institute()
const { coordenador: coordenadora, educador, assistente_social: helena } = await everyRole(casa)
const marta = await outraCoordenadora()
const ines = await casa.assistente()
const turma = await casa.turma({ educador_id: educador.id })
const ana = await casa.aluno({ turma_id: turma.id })

async function outraCoordenadora() {
  const marta = { nome: 'Marta', email: 'marta@exemplo.org', password: 'Inicial7Chave' }
  expect((await coordenadora.post('/coordenacao/contas', marta)).status).toBe(201)
  await casa.db.kysely
    .updateTable('conta')
    .set({ pendencia: null })
    .where('email', '=', marta.email)
    .execute()
  return signIn(casa.app, { ...marta, id: 0 })
}
const nomeDe = async (quem: typeof helena) =>
  ((await quem.get('/conta')).body as { nome: string }).nome
const ligacao = { aluno_id: ana.id, sigilo: 'equipe' }
async function registrado(quem: typeof helena, more: object = {}): Promise<Row> {
  const answer = await quem.post('/atendimento/', { ...ligacao, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
const errosDe = async (more: object, quem = helena) => {
  const { status, body } = await quem.post('/atendimento/', { ...ligacao, ...more })
  return [status, (body as { errors?: unknown }).errors]
}

test('um atendimento diz quem o registrou, hoje, por ligação e em aberto, se ninguém diz outra coisa', async () => {
  expect(await registrado(helena)).toMatchObject({
    ...{ aluno: { id: ana.id, nome: ana.nome }, data: '2026-03-10', canal: 'ligacao' },
    ...{ conseguiu: false, motivo: null, situacao: 'aberto', sigilo: 'equipe' },
    ...{ autor: { nome: await nomeDe(helena) }, registrado_em: casa.clock.now().toISOString() },
  })
  // Nobody says for themselves who they are, or when it was.
  const recusa = 'Campo que não pode ser alterado'
  const dela = { autor_id: 1, autor: { id: 1, nome: 'X' }, registrado_em: '2020-01-01' }
  const errors = { autor_id: recusa, autor: recusa, registrado_em: recusa }
  expect(await errosDe(dela)).toEqual([400, errors])
})

test('a data não é depois de hoje, nem o próximo passo antes dela; quem pode ler tem de ser dito', async () => {
  expect(await errosDe({ data: '2026-03-11' })).toEqual([
    400,
    { data: 'A data não pode ser depois de hoje' },
  ])
  expect(await errosDe({ data: '2026-03-09', proximo_passo_em: '2026-03-08' })).toEqual([
    400,
    { proximo_passo_em: 'O próximo passo não pode ser antes do contato' },
  ])
  expect(await errosDe({ sigilo: null })).toEqual([400, { sigilo: 'Escolha quem pode ler' }])
})

test('o motivo só se guarda de quem se conseguiu falar', async () => {
  expect(await registrado(helena, { motivo: 'doenca' })).toMatchObject({ motivo: null })
  const falou = await registrado(helena, { conseguiu: true, motivo: 'doenca' })
  expect(falou).toMatchObject({ conseguiu: true, motivo: 'doenca' })
})

test('a coordenação não escreve o que não pode ler', async () => {
  expect(await errosDe({ sigilo: 'sigiloso' }, coordenadora)).toEqual([
    400,
    { sigilo: 'Quem não pode ler um registro sigiloso não o escreve' },
  ])
})

test('T1: só quem registrou altera ou exclui, também entre duas da coordenação ou da assistência', async () => {
  for (const [dona, ...outras] of [
    [helena, ines, coordenadora, marta, educador],
    [coordenadora, marta, helena, ines, educador],
  ] as const) {
    const { id } = await registrado(dona)
    for (const outra of outras) {
      const statuses = [403, 404]
      const edited = await outra.put(`/atendimento/${id}`, { relato: 'Meu' })
      expect(statuses, outra.email).toContain(edited.status)
      expect(statuses, outra.email).toContain((await outra.delete(`/atendimento/${id}`)).status)
    }
    const reaberto = await dona.put(`/atendimento/${id}`, { situacao: 'encerrado' })
    expect(reaberto.body).toMatchObject({ situacao: 'encerrado', relato: null })
    expect((await dona.put(`/atendimento/${id}`, { situacao: 'aberto' })).status).toBe(200)
    expect((await dona.delete(`/atendimento/${id}`)).status).toBe(204)
  }
})

test('o histórico do aluno diz quem registrou e quem alterou o quê', async () => {
  const davi = await casa.aluno()
  const { id } = await registrado(helena, { aluno_id: davi.id, relato: 'Sem resposta' })
  await helena.put(`/atendimento/${id}`, { situacao: 'encerrado' })
  const { body } = await coordenadora.get(`/alunos/${davi.id}/historico`)
  const entradas = (body as PaginaDoHistorico).entradas.filter((it) => it.assunto === 'atendimento')
  expect(entradas).toMatchObject([
    {
      ...{ acao: 'editou', quem: { nome: await nomeDe(helena) } },
      mudancas: [{ campo: 'situacao', antes: 'aberto', depois: 'encerrado' }],
    },
    { acao: 'criou' },
  ])
})

test('T1: de um atendimento sigiloso a coordenação vê quem e quando, e mais nada', async () => {
  const guardado = await registrado(helena, {
    ...{ sigilo: 'sigiloso', relato: 'Jabuticabeira', com_quem: 'Jabuticabeira' },
    ...{ conseguiu: true, motivo: 'violencia', encaminhamento: 'creas', canal: 'visita' },
    ...{ proximo_passo: 'Jabuticabeira', proximo_passo_em: '2026-03-20' },
  })
  expect((await coordenadora.get(`/atendimento/${guardado.id}`)).body).toEqual({
    ...{ id: guardado.id, aluno_id: ana.id, aluno: { id: ana.id, nome: ana.nome } },
    ...{ data: '2026-03-10', autor: guardado.autor, registrado_em: guardado.registrado_em },
    ...{ sigilo: 'sigiloso', canal: null, conseguiu: null, motivo: null, situacao: null },
    ...{ encaminhamento: null, proximo_passo_em: null },
    com_quem: 'Registro sigiloso do serviço social',
    relato: 'Registro sigiloso do serviço social',
    proximo_passo: 'Registro sigiloso do serviço social',
  })
  expect((await ines.get(`/atendimento/${guardado.id}`)).text).toContain('Jabuticabeira')
})
