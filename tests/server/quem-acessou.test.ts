import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import type { PaginaDoHistorico } from '#model/history'
import { temporaryFolder } from '../temporary-folder.ts'
import { everyRole, institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const { coordenador: coordenadora, assistente_social: helena } = await everyRole(casa)
const ines = await casa.assistente({ name: 'Inês' })

async function historico(quem: Person, path: string): Promise<string[]> {
  const { status, body, text } = await quem.get(path)
  expect(status, text).toBe(200)
  const { entradas } = body as PaginaDoHistorico
  return entradas.map(({ quem, acao, assunto }) => `${quem?.nome} ${acao} ${assunto}`)
}

async function relato(sigilo: 'equipe' | 'sigiloso'): Promise<{ aluno: Row; id: number }> {
  const aluno = await casa.aluno()
  const body = { aluno_id: aluno.id, report: 'Visita', sigilo }
  const answer = await helena.post('/relatorio-assistente/', body)
  expect(answer.status, answer.text).toBe(201)
  return { aluno, id: (answer.body as Row).id }
}

test('quem escreveu um relatório vê quem o leu, em uma lista, na página do aluno ou na linha do tempo', async () => {
  const { aluno, id } = await relato('equipe')
  const acessos = () => historico(helena, `/relatorio-assistente/${id}/acessos`)
  await helena.get(`/relatorio-assistente/aluno/${aluno.id}`)
  expect(await acessos()).toEqual([])
  await coordenadora.get(`/relatorio-assistente/aluno/${aluno.id}`)
  await coordenadora.get('/relatorio-assistente/?_start=0&_end=5')
  await ines.get(`/alunos/${aluno.id}/linha-do-tempo`)
  expect(await acessos()).toEqual([
    'Inês leu relatorio_assistente',
    'Coordenação leu relatorio_assistente',
  ])
  expect((await ines.get(`/relatorio-assistente/${id}/acessos`)).status).toBe(404)
  expect(await historico(coordenadora, `/alunos/${aluno.id}/historico?tipo=acessos`)).toContain(
    'Inês leu relatorio_assistente',
  )
})

test('quem só vê que há um registro sigiloso não o leu, nem quem recebe a lista sem o texto', async () => {
  const { aluno, id } = await relato('sigiloso')
  await coordenadora.get(`/relatorio-assistente/aluno/${aluno.id}`)
  await coordenadora.get(`/alunos/${aluno.id}/linha-do-tempo`)
  await ines.get('/relatorio-assistente/?_fields=data_relatorio,aluno_id')
  expect(await historico(helena, `/relatorio-assistente/${id}/acessos`)).toEqual([])
  await ines.get('/relatorio-assistente/?_fields=report')
  expect(await historico(helena, `/relatorio-assistente/${id}/acessos`)).toHaveLength(1)
})

test('a coordenação vê quem mudou os ajustes, o quê e quando', async () => {
  expect(await historico(coordenadora, '/ajuste/1/historico')).toEqual([])
  await coordenadora.put('/ajuste/1', { faltas_seguidas: 4 })
  const { body } = await coordenadora.get('/ajuste/1/historico')
  expect((body as PaginaDoHistorico).entradas).toMatchObject([
    {
      quem: { role: 'coordenador' },
      acao: 'editou',
      quando: '2026-03-10T12:00:00.000Z',
      mudancas: [{ campo: 'faltas_seguidas', antes: 3, depois: 4 }],
    },
  ])
})

test('quem registrou um atendimento vê quem leu o relato, aberto sozinho ou na linha do tempo', async () => {
  const aluno = await casa.aluno()
  const body = { aluno_id: aluno.id, relato: 'Combinado', sigilo: 'equipe' }
  const answer = await coordenadora.post('/atendimento/', body)
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.body as Row
  await coordenadora.get(`/atendimento/${id}`)
  await coordenadora.get(`/alunos/${aluno.id}/linha-do-tempo`)
  await helena.get(`/atendimento/${id}`)
  await ines.get(`/alunos/${aluno.id}/linha-do-tempo`)
  expect(await historico(coordenadora, `/atendimento/${id}/acessos`)).toEqual([
    'Inês leu atendimento',
    'Helena leu atendimento',
  ])
})

/** A report and a contact of Helena about a new student. */
async function escrito(sigilo: 'equipe' | 'sigiloso') {
  const { aluno, id } = await relato(sigilo)
  const body = { aluno_id: aluno.id, relato: 'Combinado', sigilo }
  const contato = ((await helena.post('/atendimento/', body)).body as Row).id
  const acessos = async () => [
    ...(await historico(helena, `/relatorio-assistente/${id}/acessos`)),
    ...(await historico(helena, `/atendimento/${contato}/acessos`)),
  ]
  return { aluno, acessos }
}

test('quem exporta um aluno leu os relatórios e os atendimentos dele, menos os que recebeu fechados', async () => {
  const aberto = await escrito('equipe')
  const fechado = await escrito('sigiloso')
  await coordenadora.get(`/relatorio-assistente/aluno/${aberto.aluno.id}`)
  for (const { aluno } of [aberto, fechado]) {
    const { status, text } = await coordenadora.get(`/alunos/${aluno.id}/exportacao`)
    expect(status).toBe(200)
    expect(text.includes('Combinado')).toBe(aluno === aberto.aluno)
  }
  expect(await aberto.acessos()).toEqual([
    'Coordenação exportou relatorio_assistente',
    'Coordenação leu relatorio_assistente',
    'Coordenação exportou atendimento',
  ])
  expect(await fechado.acessos()).toEqual([])
})

test('quem exporta um aluno por comando também está na lista, sem nome', async () => {
  const { aluno, acessos } = await escrito('sigiloso')
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const path = join(temporaryFolder('exportado'), 'aluno.json')
  await runCommand(['exportar', String(aluno.id), path], { place, now: casa.clock.now })
  expect(await acessos()).toEqual([
    'undefined exportou relatorio_assistente',
    'undefined exportou atendimento',
  ])
})

test('o CSV de uma lista é uma leitura do que levou, e não do que ficou fechado', async () => {
  const aberto = await escrito('equipe')
  const fechado = await escrito('sigiloso')
  for (const path of ['/relatorio-assistente/', '/atendimento/'])
    expect((await coordenadora.get(`${path}?_para=exportar`)).status).toBe(200)
  expect(await aberto.acessos()).toEqual(
    expect.arrayContaining([
      'Coordenação exportou relatorio_assistente',
      'Coordenação exportou atendimento',
    ]),
  )
  expect(await fechado.acessos()).toEqual([])
})

test('o histórico que traz o texto de um relatório ou de um relato é uma leitura dele', async () => {
  const aberto = await escrito('equipe')
  const fechado = await escrito('sigiloso')
  for (const { aluno } of [aberto, fechado])
    expect((await coordenadora.get(`/alunos/${aluno.id}/historico`)).status).toBe(200)
  expect(await aberto.acessos()).toEqual([
    'Coordenação leu relatorio_assistente',
    'Coordenação leu atendimento',
  ])
  expect(await fechado.acessos()).toEqual([])
})

const acessosDo = ({ id }: Row) => historico(coordenadora, `/alunos/${id}/historico?tipo=acessos`)

test('uma lista que traz dados de saúde fica nos acessos de cada aluno que os tem', async () => {
  const ana = await casa.aluno({ alergias: 'Amendoim' })
  const bia = await casa.aluno({ quadro_cronico_saude: true })
  const caio = await casa.aluno()
  for (const _ of ['once', 'again']) await helena.get('/alunos/?_fields=nome,alergias')
  expect(await acessosDo(ana)).toEqual(['Helena leu aluno'])
  expect(await acessosDo(bia)).toEqual([])
  // Of many at once the assistant receives no CPF.
  await ines.get('/alunos/')
  expect(await acessosDo(ana)).toEqual(['Inês leu aluno', 'Helena leu aluno'])
  expect(await acessosDo(bia)).toEqual(['Inês leu aluno'])
  expect(await acessosDo(caio)).toEqual([])
  await coordenadora.get('/alunos/?_para=exportar')
  expect(await acessosDo(caio)).toEqual(['Coordenação exportou aluno'])
  await coordenadora.put(`/alunos/${caio.id}`, { alergias: 'Leite' })
  await coordenadora.get(`/alunos/${caio.id}/historico`)
  expect((await acessosDo(caio))[0]).toBe('Coordenação leu aluno')
})

test('a página de uma lista diz que há observações, e o que dizem só a quem o pede pelo nome', async () => {
  const ana = await casa.aluno({ alergias: 'Amendoim' })
  const caio = await casa.aluno()
  const pagina = async (query = '') => {
    const path = `/alunos/?_sort=id&_order=desc&_start=0&_end=2${query}`
    return (await coordenadora.get(path)).body as Row[]
  }
  expect(await pagina()).toMatchObject([
    { id: caio.id, tem_observacoes: false },
    { id: ana.id, tem_observacoes: true },
  ])
  for (const name of ['alergias', 'cpf', 'contatos'])
    expect(Object.keys((await pagina())[0] ?? {})).not.toContain(name)
  expect(await acessosDo(ana)).toEqual([])
  expect(await pagina('&_fields=id,alergias')).toMatchObject([{}, { alergias: 'Amendoim' }])
  expect(await acessosDo(ana)).toEqual(['Coordenação leu aluno'])
})

test('os alunos de um responsável, e os parecidos, vêm sem o que se anota', async () => {
  const familia = { nome_responsavel: 'Rita Prado', alergias: 'Amendoim' }
  const iguais = { ...familia, nome: 'Rui Prado', data_nascimento: '2015-05-05' }
  const [rui] = [await casa.aluno(iguais), await casa.aluno({ ...iguais, nome: 'Ruy Prado' })]
  const paths = ['/responsavel/?_fields=nome,alunos', '/alunos/semelhantes']
  for (const path of paths) {
    const { status, text } = await coordenadora.get(path)
    expect(status, text).toBe(200)
    expect(text).toContain('Rui Prado')
    expect(text).not.toMatch(/alergias|"cpf"/)
  }
  expect(await acessosDo(rui)).toEqual([])
})

test('dois mil alunos em uma lista são dois mil acessos, de uma vez', async () => {
  const cheia = await institute()
  await sql`insert into aluno (nome, situacao, alergias, criado_em)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 2000)
    select 'Aluno ' || n, 'ativo', 'Amendoim', '' from n`.execute(cheia.db.kysely)
  const { get } = await cheia.coordenadora()
  const total = async () =>
    (await cheia.db.kysely.selectFrom('auditoria').select('id').where('acao', '=', 'leu').execute())
      .length
  for (const _ of ['once', 'again']) {
    expect((await get('/alunos/')).body).toHaveLength(2000)
    expect(await total()).toBe(2000)
  }
})
