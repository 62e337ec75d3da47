import { expect, test } from 'vitest'
import { alunoValues, institute, type Row } from './institute.ts'

test('um aluno criado volta com o que foi enviado, os padrões e sem o que ninguém lhe deu', async () => {
  const casa = await institute()
  const turma = await casa.turma({ nome: '5º ano A' })
  const ana = await (await casa.coordenadora()).post('/alunos/', {
    ...alunoValues(1),
    cpf: '151.022.552-82',
    turma_id: turma.id,
    rg: '',
  })
  expect(ana.status).toBe(201)
  expect(ana.body).toMatchObject({
    id: expect.any(Number),
    nome: 'Ana Clara de Souza',
    cpf: '15102255282',
    rg: null,
    situacao: 'ativo',
    quadro_cronico_saude: false,
    turma_id: turma.id,
    turma: { id: turma.id, nome: '5º ano A' },
    percentual_ausencia: null,
    selo: null,
    documentos: [],
  })
  const shown = await (await casa.coordenadora()).get(`/alunos/${(ana.body as Row).id}`)
  expect(shown.body).toEqual(ana.body)
})

const recusas: [string, Record<string, unknown>, Record<string, string>][] = [
  ['sem nome', { nome: ' ' }, { nome: 'Nome é obrigatório' }],
  ['nome de uma letra', { nome: 'A' }, { nome: 'Nome deve ter pelo menos 2 caracteres' }],
  ['nome com dígito', { nome: 'Ana 2' }, { nome: 'Nome deve conter apenas letras e espaços' }],
  [
    'sem nascimento',
    { data_nascimento: null },
    { data_nascimento: 'Data de nascimento é obrigatória' },
  ],
  [
    'nascido amanhã',
    { data_nascimento: '2026-03-11' },
    { data_nascimento: 'Data de nascimento não pode ser futura' },
  ],
  [
    'de 101 anos',
    { data_nascimento: '1925-03-09' },
    { data_nascimento: 'Data de nascimento inválida' },
  ],
  ['dia que não existe', { data_nascimento: '2014-02-31' }, { data_nascimento: 'Data inválida' }],
  ['sem CPF', { cpf: undefined }, { cpf: 'CPF é obrigatório' }],
  ['CPF curto', { cpf: '123' }, { cpf: 'CPF deve ter 11 dígitos' }],
  ['CPF de dígitos iguais', { cpf: '11111111111' }, { cpf: 'CPF inválido' }],
  ['CPF de dígito errado', { cpf: '15102255281' }, { cpf: 'CPF inválido' }],
  ['sem escola', { escola: '' }, { escola: 'Escola é obrigatória' }],
  [
    'escola de uma letra',
    { escola: 'E' },
    { escola: 'Nome da escola deve ter pelo menos 2 caracteres' },
  ],
  ['sem série', { serie: null }, { serie: 'Série é obrigatória' }],
  ['sem turno', { turno: '' }, { turno: 'Turno é obrigatório' }],
  ['turno que não há', { turno: 'madrugada' }, { turno: 'Selecione um turno válido' }],
  ['turma em texto', { turma_id: '1' }, { turma_id: 'Número inválido' }],
  ['chave desconhecida', { senha: 'x' }, { senha: 'Campo desconhecido' }],
]

for (const [what, change, errors] of recusas) {
  test(`o servidor recusa um aluno ${what} com a mensagem do formulário`, async () => {
    const casa = await institute()
    const answer = await (await casa.coordenadora()).post('/alunos/', {
      ...alunoValues(1),
      ...change,
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors })
    const [[name, message] = []] = Object.entries(errors)
    expect(answer.body).toMatchObject({ detail: `${name}: ${message}` })
  })
}

test('um CPF já cadastrado é 409 e fala de cpf, também para dois pedidos ao mesmo tempo', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const both = await Promise.all([
    coordenadora.post('/alunos/', alunoValues(1)),
    coordenadora.post('/alunos/', { ...alunoValues(1), nome: 'Outra Pessoa' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toEqual({
    detail: 'cpf: Este CPF já está sendo usado por outro aluno',
    errors: { cpf: 'Este CPF já está sendo usado por outro aluno' },
  })
})

test('o CPF de um aluno excluído pode ser cadastrado outra vez', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const ana = (await coordenadora.post('/alunos/', alunoValues(1))).body as Row
  expect((await coordenadora.delete(`/alunos/${ana.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/alunos/${ana.id}`)).status).toBe(404)
  expect((await coordenadora.post('/alunos/', alunoValues(1))).status).toBe(201)
})

test('as quatro formas de editar fazem o mesmo, e o que não vem fica', async () => {
  const casa = await institute()
  const ana = await casa.aluno({ rg: '12345' })
  const coordenadora = await casa.coordenadora()
  const answers = [
    await coordenadora.put(`/alunos/${ana.id}`, { escola: 'Escola Um' }),
    await coordenadora.put(`/alunos/${ana.id}/`, { escola: 'Escola Dois' }),
    await coordenadora.patch(`/alunos/${ana.id}/`, { escola: 'Escola Três' }),
    await coordenadora.post(`/alunos/${ana.id}/update/`, { escola: 'Escola Quatro' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.map(({ body }) => (body as Row).escola)).toEqual([
    'Escola Um',
    'Escola Dois',
    'Escola Três',
    'Escola Quatro',
  ])
  expect(answers.at(-1)?.body).toMatchObject({ rg: '12345', nome: ana.nome })
})

test('desmarcar medicação apaga descrição e dosagem', async () => {
  const casa = await institute()
  const ana = await casa.aluno({
    pode_tomar_medicacao: true,
    descricao_medicacao: 'Ritalina',
    dosagem_medicacao: '10 mg',
  })
  const edited = await (await casa.coordenadora()).put(`/alunos/${ana.id}`, {
    pode_tomar_medicacao: false,
    dosagem_medicacao: '20 mg',
  })
  expect(edited.body).toMatchObject({
    pode_tomar_medicacao: false,
    descricao_medicacao: null,
    dosagem_medicacao: null,
  })
})

test('texto de saúde sem a marca não é guardado', async () => {
  const casa = await institute()
  const ana = await casa.aluno({ quadro_cronico: 'Asma' })
  expect(ana).toMatchObject({ quadro_cronico_saude: false, quadro_cronico: null })
})

test('uma edição sobre uma versão antiga é 412 e não muda nada', async () => {
  const casa = await institute()
  const ana = await casa.aluno()
  const coordenadora = await casa.coordenadora()
  const { headers } = await coordenadora.get(`/alunos/${ana.id}`)
  const ifMatch = { 'if-match': String(headers.etag) }
  const path = `/alunos/${ana.id}`
  expect((await coordenadora.put(path, { escola: 'Primeira' }, ifMatch)).status).toBe(200)
  expect((await coordenadora.put(path, { escola: 'Segunda' }, ifMatch)).status).toBe(412)
  expect((await coordenadora.get(path)).body).toMatchObject({ escola: 'Primeira' })
})

test('nem id, nem selo, nem percentual se escrevem por um corpo', async () => {
  const casa = await institute()
  const ana = await casa.aluno()
  const edited = await (await casa.coordenadora()).put(`/alunos/${ana.id}`, {
    selo: 'critico',
    percentual_ausencia: 99,
    escola: 'Nova Escola',
  })
  expect(edited.body).toMatchObject({
    selo: null,
    percentual_ausencia: null,
    escola: 'Nova Escola',
  })
})

test('educadora e assistente não criam, não editam e não excluem alunos', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  for (const person of [beatriz, helena]) {
    const answers = [
      await person.post('/alunos/', alunoValues(50)),
      await person.put(`/alunos/${ana.id}`, { nome: 'Outro Nome' }),
      await person.put(`/alunos/${ana.id}/`, { nome: 'Outro Nome' }),
      await person.patch(`/alunos/${ana.id}/`, { nome: 'Outro Nome' }),
      await person.post(`/alunos/${ana.id}/update/`, { nome: 'Outro Nome' }),
      await person.delete(`/alunos/${ana.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
  }
})

test('a educadora vê só os alunos da sua turma; um de outra é como um que não há', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const minha = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ nome: 'Ana da Turma', turma_id: minha.id })
  const joao = await casa.aluno({ nome: 'João de Fora' })
  const list = (await beatriz.get('/alunos/')).body as Row[]
  expect(list.map(({ nome }) => nome)).toEqual(['Ana da Turma'])
  expect((await beatriz.get(`/alunos/${ana.id}`)).status).toBe(200)
  expect((await beatriz.get(`/aluno/${ana.id}`)).status).toBe(200)
  const others = await beatriz.get(`/alunos/${joao.id}`)
  const absent = await beatriz.get('/alunos/99999')
  expect(others.status).toBe(404)
  expect(others.text).toBe(absent.text)
})

test('nas listas, CPF, RG e certidão chegam só à coordenação', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  await casa.aluno({ turma_id: turma.id, rg: '1', certidao_nascimento: '2', rg_responsavel: '3' })
  const personal = ['cpf', 'rg', 'certidao_nascimento', 'cpf_responsavel', 'rg_responsavel']
  const keysFor = async (person: typeof beatriz) => {
    const [row] = (await person.get('/alunos/')).body as Row[]
    return personal.filter((name) => Object.hasOwn(row ?? {}, name))
  }
  expect(await keysFor(await casa.coordenadora())).toEqual(personal)
  expect(await keysFor(beatriz)).toEqual([])
  expect(await keysFor(helena)).toEqual([])
})

test('um endereço com id que não é número é 404', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  for (const id of ['abc', '0', '-1', '1.5', '2147483648', "1'%20or%201=1"]) {
    expect((await coordenadora.get(`/alunos/${id}`)).status, id).toBe(404)
  }
})
