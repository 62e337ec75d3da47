import { expect, test } from 'vitest'
import type { OQueFalta } from '#features/documentos/calls'
import type { PaginaDoHistorico } from '#model/history'
import type { Papel } from '#resources/documentos-do-aluno'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { everyRole, institute, type Row, type Values } from './institute.ts'

const casa = await institute()
const {
  coordenador: coordenadora,
  educador: beatriz,
  assistente_social: helena,
} = await everyRole(casa)
const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })

const tipos = (await coordenadora.get('/tipo-de-documento/?_sort=id')).body as Row[]
const tipo = (nome: string) => tipos.find((each) => each.nome === nome)?.id

async function anexar(aluno: Row, nome: string, values: Values = {}) {
  const { body } = await attach(coordenadora, aluno, nome, pdf())
  const { id } = body as Row
  const path = `/alunos/documentos/${id}/tipo`
  expect((await coordenadora.put(path, values)).status).toBe(204)
  return id
}

async function papeisDe({ id }: Row): Promise<Papel[]> {
  return ((await coordenadora.get(`/alunos/${id}`)).body as { papeis: Papel[] }).papeis
}

async function faltaEm(sala: Row, query = '') {
  const { status, body } = await coordenadora.get(`/turma/${sala.id}/o-que-falta${query}`)
  expect(status).toBe(200)
  const { documentos, alunos } = body as OQueFalta
  return Object.fromEntries(
    alunos.map((row) => [
      row.nome,
      Object.fromEntries(documentos.map(({ nome }, at) => [nome, row.documentos[at]])),
    ]),
  )
}

test('um documento tem um tipo e até quando vale, pelo extra; as chamadas documentadas ficam como são', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  await attach(coordenadora, ana, 'qualquer.pdf', pdf())
  const laudo = await anexar(ana, 'laudo.pdf', {
    tipo_id: tipo('Laudo'),
    valido_ate: '2026-12-31',
  })
  const { documentos } = (await coordenadora.get(`/alunos/${ana.id}`)).body as {
    documentos: Row[]
  }
  expect(documentos.map((row) => Object.keys(row))).toEqual([
    ['id', 'nome_arquivo'],
    ['id', 'nome_arquivo'],
  ])
  expect(await papeisDe(ana)).toEqual([
    {
      id: laudo,
      tipo_id: tipo('Laudo'),
      tipo: { id: tipo('Laudo'), nome: 'Laudo' },
      valido_ate: '2026-12-31',
    },
  ])
  const { entradas } = (await coordenadora.get(`/alunos/${ana.id}/historico`))
    .body as PaginaDoHistorico
  expect(entradas[0]?.mudancas).toEqual([
    {
      campo: 'documentos',
      antes: 'laudo.pdf',
      depois: 'laudo.pdf: Laudo, válido até 31/12/2026',
    },
  ])
  const path = `/alunos/documentos/${laudo}/tipo`
  expect((await coordenadora.put(path, { tipo_id: 999 })).body).toMatchObject({
    errors: { tipo_id: 'Tipo não existe' },
  })
  for (const quem of [beatriz, helena]) expect((await quem.put(path, {})).status).toBe(403)
  expect((await beatriz.get(`/alunos/${ana.id}`)).body).toMatchObject({ papeis: [{ id: laudo }] })
  const exported = (await coordenadora.get(`/alunos/${ana.id}/exportacao`)).body as {
    documentos: Row[]
  }
  expect(exported.documentos[1]).toMatchObject({
    nome_arquivo: 'laudo.pdf',
    tipo_de_documento: { nome: 'Laudo' },
    valido_ate: '2026-12-31',
  })
})

test('um tipo com documentos não se exclui; retirado, fica em quem já o tem', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  const { body } = await coordenadora.post('/tipo-de-documento/', { nome: 'Passaporte' })
  const passaporte = body as Row
  const id = await anexar(ana, 'passaporte.pdf', { tipo_id: passaporte.id })
  expect((await coordenadora.delete(`/tipo-de-documento/${passaporte.id}`)).status).toBe(409)
  await coordenadora.put(`/tipo-de-documento/${passaporte.id}`, { retirado: true })
  const path = `/alunos/documentos/${id}/tipo`
  const values = { tipo_id: passaporte.id, valido_ate: '2027-01-01' }
  expect((await coordenadora.put(path, values)).status).toBe(204)
  const outro = await anexar(ana, 'outro.pdf')
  expect((await coordenadora.put(`/alunos/documentos/${outro}/tipo`, values)).status).toBe(400)
})

test('O que falta: de todos, por idade, por uma resposta da ficha, e o que venceu', async () => {
  const sala = await casa.turma({ nome: '1º ano' })
  const ana = await casa.aluno({
    ...{ nome: 'Ana', turma_id: sala.id, data_nascimento: '2018-05-06' },
    possui_deficiencia_transtorno_aprendizagem: true,
  })
  const bia = await casa.aluno({ nome: 'Bia', turma_id: sala.id, data_nascimento: '2012-05-06' })
  await anexar(ana, 'certidao.pdf', { tipo_id: tipo('Certidão de nascimento') })
  await anexar(ana, 'declaracao.pdf', {
    tipo_id: tipo('Declaração escolar'),
    valido_ate: '2026-03-09',
  })
  // It does not say that it stands in the place of the other one.
  await anexar(ana, 'sem-dia.pdf', { tipo_id: tipo('Declaração escolar') })
  await anexar(bia, 'declaracao.pdf', {
    tipo_id: tipo('Declaração escolar'),
    valido_ate: '2026-03-10',
  })
  expect(await faltaEm(sala)).toEqual({
    Ana: {
      'Certidão de nascimento': 'tem',
      CPF: 'falta',
      'Comprovante de residência': 'falta',
      'Carteira de vacinação': 'falta',
      Laudo: 'falta',
      'Declaração escolar': 'vencido',
    },
    Bia: {
      'Certidão de nascimento': 'falta',
      CPF: 'falta',
      'Comprovante de residência': 'falta',
      'Carteira de vacinação': 'nao_se_pede',
      Laudo: 'nao_se_pede',
      'Declaração escolar': 'tem',
    },
  })
  for (const quem of [beatriz, helena])
    expect((await quem.get(`/turma/${sala.id}/o-que-falta`)).status).toBe(403)
  const acessos = async () => {
    const { body } = await coordenadora.get(`/alunos/${ana.id}/historico?tipo=acessos`)
    return (body as PaginaDoHistorico).entradas.map(({ acao, assunto, dia }) => [
      acao,
      assunto,
      dia,
    ])
  }
  const before = (await acessos()).length
  await faltaEm(sala)
  expect(await acessos()).toHaveLength(before)
  await faltaEm(sala, '?para=imprimir')
  expect((await acessos())[0]).toEqual(['imprimiu', 'o_que_falta', '2026-03-10'])
})
