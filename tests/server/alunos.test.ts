import { expect, test } from 'vitest'
import { clientOf } from './client.ts'
import { alunoValues, institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const numeros = numbersFrom(1000)

/** A body of its own to enrol a student: no two tests share a CPF. */
const corpo = (values: Readonly<Record<string, unknown>> = {}) => ({
  ...alunoValues(numeros.next().value),
  ...values,
})

function* numbersFrom(first: number): Generator<number, never> {
  for (let number = first; ; number += 1) yield number
}

const aliases = (id: unknown) =>
  [
    ['put', `/alunos/${id}`],
    ['put', `/alunos/${id}/`],
    ['patch', `/alunos/${id}`],
    ['patch', `/alunos/${id}/`],
    ['post', `/alunos/${id}/update`],
    ['post', `/alunos/${id}/update/`],
  ] as const

test('um aluno criado volta com o que foi enviado, os padrões e sem o que ninguém lhe deu', async () => {
  const turma = await casa.turma({ nome: '5º ano A' })
  const sent = corpo({ cpf: '151.022.552-82', nome: '  Ana Clara  ', turma_id: turma.id, rg: '' })
  const ana = await coordenadora.post('/alunos/', sent)
  expect(ana.status).toBe(201)
  expect(ana.body).toMatchObject({
    id: expect.any(Number),
    nome: 'Ana Clara',
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
  const shown = await coordenadora.get(`/alunos/${(ana.body as Row).id}`)
  expect(shown.body).toEqual(ana.body)
})

test('uma opção é a mesma com acento, e uma só fica guardada', async () => {
  const ana = await coordenadora.post('/alunos/', corpo({ situacao: 'concluído' }))
  expect(ana.body).toMatchObject({ situacao: 'concluido' })
  const { id } = ana.body as Row
  await coordenadora.patch(`/alunos/${id}/`, { situacao: 'Concluido' })
  const { body } = await coordenadora.get('/alunos/?situacao=conclu%C3%ADdo')
  expect(body).toMatchObject([{ id, situacao: 'concluido' }])
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
  [
    'dia que não existe',
    { data_nascimento: '2014-02-31' },
    { data_nascimento: 'Data de nascimento inválida' },
  ],
  ['sem CPF', { cpf: undefined }, { cpf: 'CPF é obrigatório' }],
  ['CPF curto', { cpf: '123' }, { cpf: 'CPF deve ter 11 dígitos' }],
  ['CPF de dígitos iguais', { cpf: '11111111111' }, { cpf: 'CPF inválido' }],
  ['CPF de dígito errado', { cpf: '15102255281' }, { cpf: 'CPF inválido' }],
  [
    'CPF do responsável de dígito errado',
    { cpf_responsavel: '15102255281' },
    { cpf_responsavel: 'CPF inválido' },
  ],
  ['sem escola', { escola: '' }, { escola: 'Escola é obrigatória' }],
  [
    'escola de uma letra',
    { escola: 'E' },
    { escola: 'Nome da escola deve ter pelo menos 2 caracteres' },
  ],
  ['sem série', { serie: null }, { serie: 'Série é obrigatória' }],
  ['sem turno', { turno: '' }, { turno: 'Turno é obrigatório' }],
  ['turno que não há', { turno: 'madrugada' }, { turno: 'Selecione um turno válido' }],
  ['turma em texto', { turma_id: '3' }, { turma_id: 'Número inválido' }],
  ['turma que não existe', { turma_id: 999_999 }, { turma_id: 'Turma não existe' }],
  ['chave desconhecida', { senha: 'x' }, { senha: 'Campo desconhecido' }],
  ['chave que todo objeto tem', { toString: 'x' }, { toString: 'Campo desconhecido' }],
]

test.each(recusas)(
  'o servidor recusa um aluno %s com a mensagem do formulário',
  async (_, change, errors) => {
    const answer = await coordenadora.post('/alunos/', corpo(change))
    const [[name, message] = []] = Object.entries(errors)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ detail: `${name}: ${message}`, errors })
  },
)

test('várias recusas vêm juntas, cada uma com o seu campo', async () => {
  const { body } = await coordenadora.post('/alunos/', corpo({ nome: '', turno: '' }))
  expect(body).toEqual({
    detail: 'nome: Nome é obrigatório; turno: Turno é obrigatório',
    errors: { nome: 'Nome é obrigatório', turno: 'Turno é obrigatório' },
  })
})

test('nem id, nem selo, nem percentual, nem o que as respostas trazem se escreve por um corpo', async () => {
  const echo = {
    id: 999_999,
    selo: 'critico',
    percentual_ausencia: 99,
    documentos: [{ id: 1 }],
    turma: { id: 1, nome: 'x' },
  }
  const errors = Object.fromEntries(
    Object.keys(echo).map((name) => [name, 'Campo que não pode ser alterado']),
  )
  const refused = await coordenadora.post('/alunos/', corpo(echo))
  expect([refused.status, refused.body]).toMatchObject([400, { errors }])
  const created = await coordenadora.post('/alunos/', corpo())
  const { id, ...row } = created.body as Row
  expect(row).toMatchObject({ selo: null, percentual_ausencia: null, documentos: [], turma: null })
  const again = await coordenadora.put(`/alunos/${id}`, { ...echo, escola: 'Nova Escola' })
  expect([again.status, again.body]).toMatchObject([400, { errors }])
  const edited = await coordenadora.put(`/alunos/${id}`, { ...row, id, escola: 'Nova Escola' })
  expect(edited.body).toEqual({ ...row, id, escola: 'Nova Escola' })
})

test('um corpo com o id de outro aluno é recusado', async () => {
  const ana = await casa.aluno()
  const answer = await coordenadora.put(`/alunos/${ana.id}`, { id: ana.id + 1 })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { id: 'Campo que não pode ser alterado' } })
})

test('um CPF já cadastrado é 409 e fala de cpf', async () => {
  const first = corpo()
  expect((await coordenadora.post('/alunos/', first)).status).toBe(201)
  const again = await coordenadora.post('/alunos/', { ...first, nome: 'Outra Pessoa' })
  expect(again.status).toBe(409)
  expect(again.body).toEqual({
    detail: 'cpf: Este CPF já está sendo usado por outro aluno',
    errors: { cpf: 'Este CPF já está sendo usado por outro aluno' },
  })
  const other = await casa.aluno()
  expect((await coordenadora.put(`/alunos/${other.id}`, { cpf: first.cpf })).status).toBe(409)
})

test('de oito cadastros do mesmo CPF ao mesmo tempo entra um, e os outros sabem por quê', async () => {
  const same = corpo()
  const all = await Promise.all(
    Array.from({ length: 8 }, () => coordenadora.post('/alunos/', same)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  const refused = all.filter(({ status }) => status === 409)
  expect(new Set(refused.map(({ text }) => text))).toEqual(
    new Set([expect.stringContaining('Este CPF já está sendo usado por outro aluno')]),
  )
})

test('o CPF de um aluno excluído pode ser cadastrado outra vez', async () => {
  const first = corpo()
  const ana = (await coordenadora.post('/alunos/', first)).body as Row
  expect((await coordenadora.delete(`/alunos/${ana.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/alunos/${ana.id}`)).status).toBe(404)
  expect((await coordenadora.delete(`/alunos/${ana.id}`)).status).toBe(404)
  expect((await coordenadora.post('/alunos/', first)).status).toBe(201)
})

test('as formas de editar fazem o mesmo, e o que não vem fica', async () => {
  const ana = await casa.aluno({ rg: '12345' })
  for (const [method, path] of aliases(ana.id)) {
    const escola = `Escola ${method} ${path.length}`
    const answer = await coordenadora[method](path, { escola })
    expect(answer.status, path).toBe(200)
    expect(answer.body).toEqual({ ...ana, escola })
  }
})

test('um aluno se consulta por /alunos/{id} e por /aluno/{id}, com ou sem barra', async () => {
  const ana = await casa.aluno()
  const paths = [`/alunos/${ana.id}`, `/alunos/${ana.id}/`, `/aluno/${ana.id}`, `/aluno/${ana.id}/`]
  const answers = await Promise.all(paths.map((path) => coordenadora.get(path)))
  expect(answers.map(({ body }) => body)).toEqual(Array(4).fill(ana))
  expect((await coordenadora.get('/alunos')).text).toBe((await coordenadora.get('/alunos/')).text)
})

test('desmarcar medicação apaga descrição e dosagem', async () => {
  const ana = await casa.aluno({
    pode_tomar_medicacao: true,
    descricao_medicacao: 'Ritalina',
    dosagem_medicacao: '10 mg',
  })
  const edited = await coordenadora.put(`/alunos/${ana.id}`, {
    pode_tomar_medicacao: false,
    dosagem_medicacao: '20 mg',
  })
  expect(edited.body).toMatchObject({
    pode_tomar_medicacao: false,
    descricao_medicacao: null,
    dosagem_medicacao: null,
  })
  const stored = await casa.db.kysely
    .selectFrom('aluno')
    .select(['descricao_medicacao', 'dosagem_medicacao'])
    .where('id', '=', ana.id)
    .execute()
  expect(stored).toEqual([{ descricao_medicacao: null, dosagem_medicacao: null }])
})

test('texto de saúde sem a marca não é guardado, nem ao criar nem ao editar', async () => {
  const ana = await casa.aluno({ quadro_cronico: 'Asma' })
  expect(ana).toMatchObject({ quadro_cronico_saude: false, quadro_cronico: null })
  const edited = await coordenadora.put(`/alunos/${ana.id}`, { quadro_cronico: 'Asma' })
  expect(edited.body).toMatchObject({ quadro_cronico: null })
})

test('uma edição sobre uma versão antiga é 412 e não muda nada', async () => {
  const ana = await casa.aluno()
  const path = `/alunos/${ana.id}`
  const ifMatch = { 'if-match': String((await coordenadora.get(path)).headers.etag) }
  const first = await coordenadora.put(path, { escola: 'Primeira' }, ifMatch)
  expect(first.status).toBe(200)
  for (const [method, alias] of aliases(ana.id)) {
    const stale = await coordenadora[method](alias, { escola: 'Segunda' }, ifMatch)
    expect(stale.status, alias).toBe(412)
    expect(stale.body).toEqual({
      detail: 'Alguém alterou este registro depois que você o abriu.',
    })
  }
  expect((await coordenadora.get(path)).body).toMatchObject({ escola: 'Primeira' })
  const fresh = { 'if-match': `W/${first.headers.etag}` }
  expect((await coordenadora.put(path, { escola: 'Terceira' }, fresh)).status).toBe(200)
  const nonsense = { 'if-match': 'ontem' }
  expect((await coordenadora.put(path, { escola: 'Quarta' }, nonsense)).status).toBe(412)
})

test('de oito edições sobre a mesma versão passa uma; sem versão passam todas', async () => {
  const ana = await casa.aluno()
  const path = `/alunos/${ana.id}`
  const ifMatch = { 'if-match': String((await coordenadora.get(path)).headers.etag) }
  const edits = (headers: Record<string, string>) =>
    Promise.all(
      Array.from({ length: 8 }, (_, n) => coordenadora.put(path, { escola: `E ${n}` }, headers)),
    )
  const conditional = (await edits(ifMatch)).map(({ status }) => status)
  expect(conditional.sort()).toEqual([200, ...Array(7).fill(412)])
  const free = (await edits({})).map(({ status }) => status)
  expect(free).toEqual(Array(8).fill(200))
})

test('de quatro exclusões ao mesmo tempo, uma exclui', async () => {
  const ana = await casa.aluno()
  const all = await Promise.all(
    Array.from({ length: 4 }, () => coordenadora.delete(`/alunos/${ana.id}`)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
})

test('educadora e assistente não criam, não editam e não excluem alunos', async () => {
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  for (const person of [beatriz, helena]) {
    const answers = [
      await person.post('/alunos/', corpo()),
      ...(await Promise.all(
        aliases(ana.id).map(([method, path]) => person[method](path, { nome: 'Outro Nome' })),
      )),
      await person.delete(`/alunos/${ana.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(403))
  }
  expect((await coordenadora.get(`/alunos/${ana.id}`)).body).toEqual(ana)
})

test('a educadora vê só os alunos da sua turma; um de outra é como um que não há', async () => {
  const beatriz = await casa.educadora()
  const minha = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ nome: 'Ana da Turma', turma_id: minha.id })
  const joao = await casa.aluno({ nome: 'João de Fora' })
  const list = (await beatriz.get('/alunos/')).body as Row[]
  expect(list.map(({ nome }) => nome)).toEqual(['Ana da Turma'])
  expect((await beatriz.get(`/alunos/?id=${joao.id}`)).body).toEqual([])
  const counted = await beatriz.get('/alunos/?_start=0&_end=10')
  expect(counted.headers['x-total-count']).toBe('1')
  expect((await beatriz.get(`/alunos/${ana.id}`)).status).toBe(200)
  const others = await beatriz.get(`/alunos/${joao.id}`)
  const absent = await beatriz.get('/alunos/99999')
  expect(others.status).toBe(404)
  expect(others.text).toBe(absent.text)
})

test('nas listas, CPF, RG e certidão chegam só à coordenação; em um aluno aberto, a todos que o veem', async () => {
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id, rg: '1', certidao_nascimento: '2' })
  const personal = ['cpf', 'rg', 'certidao_nascimento', 'cpf_responsavel', 'rg_responsavel']
  const keysIn = (row: unknown) => personal.filter((name) => Object.hasOwn(row as Row, name))
  for (const person of [coordenadora, beatriz, helena])
    expect(keysIn((await person.get(`/alunos/${ana.id}`)).body)).toEqual(personal)
  const listed = async (person: typeof beatriz) =>
    keysIn(((await person.get(`/alunos/?id=${ana.id}`)).body as Row[])[0])
  expect(await listed(coordenadora)).toEqual(personal)
  expect(await listed(beatriz)).toEqual([])
  expect(await listed(helena)).toEqual([])
})

test.each(['abc', '0', '-1', '1.5', '01', '1e0', '0x1', '2147483648', "1'%20or%201=1", '%201'])(
  'um endereço com o id %s é 404',
  async (id) => {
    await casa.aluno()
    const answer = await coordenadora.get(`/alunos/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ detail: 'Não encontrado.' })
  },
)

test('sem entrar, nem se sabe se o aluno existe', async () => {
  const ana = await casa.aluno()
  const answers = [
    await casa.anyone.get(`/alunos/${ana.id}`),
    await casa.anyone.get('/alunos/99999'),
    await clientOf(casa.app, 'x.y.z').get(`/alunos/${ana.id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})
