import { expect, test } from 'vitest'
import { copyWithRoles } from '../fixtures/papel.ts'
import type { Institute, Person } from './institute.ts'
import type { routesOf } from './routes.ts'

const copy = copyWithRoles()
const { institute, firstSignIn, signIn } = await copy.load<typeof import('./institute.ts')>(
  'tests/server/institute.ts',
)
const routes = await copy.load<{ routesOf: typeof routesOf }>('tests/server/routes.ts')
const { commands, runCommand } = await copy.load<typeof import('#app/server/cli/commands')>(
  'src/app/server/cli/commands.ts',
)
const casa: Institute = await institute()
const coordenadora = await casa.coordenadora()
const primeira = 'Inicial7Chave'

async function pessoa(quem: Person, papel: string): Promise<Person> {
  const email = `${papel}@exemplo.org`
  const body = { nome: 'Dalva Reis', email, password: primeira }
  const made = await quem.post(`/contas/${papel}`, body)
  expect(made.status, made.text).toBe(201)
  return firstSignIn(casa.app, { id: (made.body as { id: number }).id, email, password: primeira })
}
const dalva = await pessoa(coordenadora, 'secretaria')
const rui = await pessoa(dalva, 'visitante')

/** What every account may call, whatever its role; the refresh asks for its own token. */
const deTodos = /^\w+ \/(conta(\/.*)?|busca|token\/refresh)$/
const daSecretaria = [
  'GET /alunos',
  'GET /alunos/:id',
  'GET /aluno/:id',
  'PUT /alunos/:id',
  'PATCH /alunos/:id',
  'POST /alunos/:id/update',
  'POST /alunos/lote/edicao',
  'GET /turma',
  'GET /contas/visitante',
  'POST /contas/visitante',
  'POST /contas/visitante/:id/desativar',
  'POST /contas/visitante/:id/reativar',
  'DELETE /contas/visitante/:id/sessoes',
]

/** The routes that do not refuse a person for the role, of those that ask who comes. */
async function alcance(person: Person): Promise<string[]> {
  const reached: string[] = []
  for (const route of routes.routesOf(casa.app)) {
    const [method = '', path = ''] = route.split(' ')
    if (method === 'HEAD' || !path.startsWith('/api/v1/')) continue
    const url = path.replace(/:data/, '2026-03-09').replace(/:sessao/, crypto.randomUUID())
    const ask = (headers: Record<string, string>) =>
      casa.app.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/, '999999'),
        headers,
        ...(/^P/.test(method) && { payload: {} }),
      })
    if ((await ask({})).statusCode !== 401) continue
    const { statusCode } = await ask({ authorization: `Bearer ${person.token}` })
    if (statusCode !== 403) reached.push(`${method} ${path.replace('/api/v1', '')}`)
  }
  return reached.filter((route) => !deTodos.test(route)).sort()
}

test('T1: um papel a que nada foi dado é recusado em toda rota que não é de todos', async () => {
  expect(await alcance(rui)).toEqual([])
})

test('T1: um papel declarado em um arquivo alcança o que lhe foi dado, e nada mais', async () => {
  expect(await alcance(dalva)).toEqual(daSecretaria.sort())
})

test('o papel novo vê e edita, e os campos que são de outros papéis continuam deles', async () => {
  const aluno = await casa.aluno()
  const [row] = (await dalva.get('/alunos/')).body as Record<string, unknown>[]
  expect(row).toMatchObject({ id: aluno.id, nome: 'Ana Clara de Souza' })
  expect(row).not.toHaveProperty('cpf')
  const saved = await dalva.put(`/alunos/${aluno.id}`, { escola: 'Outra Escola' })
  expect(saved.status).toBe(200)
  const { body } = await coordenadora.get(`/alunos/${aluno.id}/historico`)
  expect(JSON.stringify(body)).toContain('"role":"secretaria"')
})

test('de um aluno o papel novo não lê nem escreve documentos nem saúde: só quem o campo nomeia', async () => {
  const aluno = await casa.aluno({
    ...{
      rg: 'RG-SECRETO',
      certidao_nascimento: 'CERTIDAO-SECRETA',
      cpf_responsavel: '52998224725',
    },
    ...{ apresenta_transtorno_psicologico: true, transtorno_psicologico: 'TRANSTORNO-SECRETO' },
    ...{
      pode_tomar_medicacao: true,
      descricao_medicacao: 'REMEDIO-SECRETO',
      alergias: 'ALERGIA-SECRETA',
    },
    ...{ nome_responsavel: 'Dona Rosa', telefone_responsavel: '11987654321' },
  })
  const secrets = /SECRET|52998224725|11987654321|transtorno|medicacao|quadro_cronico|"documentos"/
  for (const path of [`/alunos/${aluno.id}`, `/aluno/${aluno.id}`, '/alunos/?_start=0&_end=50']) {
    const { status, text } = await dalva.get(path)
    expect(status).toBe(200)
    expect(text).not.toMatch(secrets)
    expect(text).not.toContain(String(aluno.cpf))
  }
  for (const query of [
    'cpf=52998224725',
    '_sort=rg',
    '_fields=alergias',
    'pode_tomar_medicacao=true',
  ])
    expect((await dalva.get(`/alunos/?${query}`)).status, query).toBe(400)
  for (const body of [
    { cpf: '15102255282' },
    { alergias: null },
    { transtorno_psicologico: 'x' },
  ]) {
    const { status, body: refused } = await dalva.put(`/alunos/${aluno.id}`, body)
    const errors = { [Object.keys(body)[0] ?? '']: 'Campo que não pode ser alterado' }
    expect([status, refused]).toMatchObject([400, { errors }])
  }
  const marked = { ids: [aluno.id], campo: 'pode_tomar_medicacao', valor: false }
  expect((await dalva.post('/alunos/lote/edicao', marked)).status).toBe(400)
  expect((await dalva.put(`/alunos/${aluno.id}`, { serie: '6º ano' })).status).toBe(200)
  expect((await coordenadora.get(`/alunos/${aluno.id}`)).body).toMatchObject({
    ...{
      cpf: aluno.cpf,
      alergias: 'ALERGIA-SECRETA',
      transtorno_psicologico: 'TRANSTORNO-SECRETO',
    },
    ...{ pode_tomar_medicacao: true, serie: '6º ano' },
  })
})

test('a entrada diz a palavra do papel, e o token a traz', async () => {
  const answer = await casa.anyone.post('/login/login', {
    email: dalva.email,
    password: dalva.password,
  })
  expect(answer.body).toMatchObject({ role: 'secretaria_escolar' })
  const { access_token } = answer.body as { access_token: string }
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ role: 'secretaria_escolar', username: 'Dalva Reis' })
})

test('quem cuida das contas do papel as desativa e reativa, também a última', async () => {
  const conta = `/contas/visitante/${rui.id}`
  expect((await coordenadora.post(`${conta}/desativar`)).status).toBe(403)
  expect((await dalva.post(`${conta}/desativar`)).status).toBe(200)
  await expect(signIn(casa.app, rui)).rejects.toThrow('Email ou senha incorretos.')
  expect((await dalva.post(`${conta}/reativar`)).status).toBe(200)
  await signIn(casa.app, rui)
  const ofOthers = `/contas/visitante/${dalva.id}/desativar`
  expect((await dalva.post(ofOthers)).status).toBe(404)
})

test('a linha de comando cria e lista as contas do papel', async () => {
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const run = (...words: string[]) => runCommand(words, { place, now: casa.clock.now })
  expect(commands.secretarias?.does).toBe('lista as contas da secretaria')
  const [conta] = await run('secretaria', 'ines@exemplo.org')
  expect(conta).toBe('Conta: ines@exemplo.org')
  expect(await run('secretarias')).toEqual([
    'secretaria@exemplo.org  Dalva Reis',
    'ines@exemplo.org        Secretaria',
  ])
  expect(await run('desativar', 'ines@exemplo.org')).toEqual([
    'A conta ines@exemplo.org foi desativada, e as suas sessões encerradas.',
  ])
})

test('o OpenAPI diz o que o papel pode', async () => {
  const { paths } = (await casa.anyone.get('/openapi.json')).body as {
    paths: Record<string, Record<string, { description: string }>>
  }
  expect(paths['/turma/']?.get?.description).toBe(
    'Quem pode: coordenador, educador, assistente_social, secretaria.',
  )
  expect(paths['/contas/visitante']?.post?.description).toBe('Quem pode: secretaria.')
})
