import { choose } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { enter, expect, openAs, signIn, test } from './test.ts'

test('a sessão se renova com o refresh da entrada, que a resposta não troca, e acaba ao sair', async ({
  page,
  host,
  expectProblems,
}) => {
  const given: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/token/refresh/')) given.push(request.postDataJSON())
  })
  await signIn(page, coordenadora)
  for (const path of ['/turmas', '/alunos']) await page.goto(path)
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
  await page.route(
    /\/api\/v1\/turma\/\?/,
    (route) => route.fulfill({ status: 401, json: { detail: 'x' } }),
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Turmas', exact: true }).click()
  await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
  // The refused call is tried again with a token that came meanwhile, or with a third one.
  expect(given.length).toBeGreaterThanOrEqual(2)
  const renewals = given.length
  expect(given).toEqual(given.map(() => ({ refresh: expect.any(String) })))
  expect(new Set(given.map((body) => JSON.stringify(body))).size).toBe(1)

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
  await page.goto('/alunos')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(given.length).toBeLessThanOrEqual(Math.max(renewals, 3))
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  await expect.poll(() => host.writes).toContain('POST /logout')
  expectProblems(/401/)
})

test('um servidor que não renova a sessão leva à entrada, e de volta para onde se estava', async ({
  page,
  host,
  expectProblems,
}) => {
  host.fail('POST /token/refresh/', 401)
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
  expectProblems(/401/)
})

test('a supervisão pergunta os 38 dias da janela, um a um, no máximo três de cada vez', async ({
  page,
  api,
  site,
  host,
}) => {
  const { relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  for (const days of [-31, -30, 0, 7, 8]) await relatorio(daysAway(days))
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const supervisao = page.getByRole('region', { name: 'Supervisão de Relatórios' })
  await expect(supervisao.getByRole('listitem')).toHaveText(
    [7, 0, -30].map(
      (days) =>
        `Relatório - ${shown(daysAway(days))}Educador: Beatriz Nóbrega · 5º ano AComo foi ${daysAway(days)}`,
    ),
  )
  const { paths, most } = host.traffic('GET /relatorio/data/:data')
  const window = Array.from({ length: 38 }, (_, n) => `/relatorio/data/${daysAway(n - 30)}`)
  expect(paths.toSorted()).toEqual(window.toSorted())
  expect(most).toBeLessThanOrEqual(3)
})

test('quem falta muito sai da frequência das turmas, três de cada vez, ou não se diz que não há', async ({
  page,
  api,
  site,
  host,
  expectProblems,
}) => {
  for (const nome of ['Ana Sá', 'Bia Reis', 'Caio Lima', 'Davi Paz', 'Eva Luz']) {
    const { turma, falta } = await educadoraComTurma(api, site, `Prof ${nome}`, `Oficina ${nome}`)
    const [aluno] = await novosAlunos(api, [nome], turma)
    if (nome !== 'Bia Reis') await falta('2026-03-10', aluno?.id)
  }
  const mend = host.fail('GET /turma/frequencia/:id', 500)
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const baixa = page.getByRole('region', { name: 'Alunos com Baixa Frequência' })
  await expect(baixa.getByText('Não foi possível carregar os alunos.')).toBeVisible()
  await expect(page.getByText('Nenhum aluno com baixa frequência encontrado')).toBeHidden()
  mend()
  await baixa.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(baixa.getByRole('listitem')).toHaveText([/Ana Sá/, /Caio/, /Davi/, /Eva/])
  const { paths, most } = host.traffic('GET /turma/frequencia/:id')
  expect(paths).toHaveLength(5)
  expect(most).toBeLessThanOrEqual(3)
  expectProblems(/status of 500/)
})

test('uma lista inteira é cortada em páginas, ordenada e filtrada aqui, e os selos vêm das turmas', async ({
  page,
  api,
  site,
  host,
}) => {
  const letras = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const [at, nome] of ['5º ano A', '5º ano B', '6º ano A', '6º ano B'].entries()) {
    const { turma, falta } = await educadoraComTurma(api, site, `Prof ${letras[at]}`, nome)
    const nomes = letras.slice(at * 7, at * 7 + 7).map((letra) => `Aluno ${letra}`)
    const [primeiro] = await novosAlunos(api, nomes, turma)
    await falta('2026-03-10', primeiro?.id)
  }
  await enter(page, coordenadora)
  await page.goto('/alunos')
  await expect(page.getByText('26 alunos')).toBeVisible()
  const names = page.locator('tbody').getByRole('button', { name: /^Aluno .$/ })
  await expect(names).toHaveText(letras.slice(0, 25).map((letra) => `Aluno ${letra}`))
  await expect(page.getByRole('row', { name: /Aluno H/ })).toContainText('Crítico')
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(names).toHaveText(['Aluno Z'])
  await page.goto('/alunos?ordem=-turma_id')
  await expect(names.first()).toHaveText('Aluno V')
  await choose(page, 'Selo', 'Crítico')
  await expect(page.getByText('4 alunos')).toBeVisible()
  await expect(names).toHaveText(['Aluno V', 'Aluno O', 'Aluno H', 'Aluno A'])
  expect(host.traffic('GET /turma/frequencia/:id').most).toBeLessThanOrEqual(3)
  await page.goto('/alunos?ano_letivo=2022')
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
  await page.goto(`/alunos?ano_letivo=${daysAway(0).slice(0, 4)}`)
  await expect(page.getByText('26 alunos')).toBeVisible()
})

test('a educadora da turma é dita à turma e às duas educadoras', async ({ page, api, host }) => {
  const beatriz = await novaEducadora(api, 'Beatriz Nóbrega')
  const carla = await novaEducadora(api, 'Carla Dias')
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') told.push(request.postDataJSON())
  })
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await page.getByRole('button', { name: 'Ações de 5º ano A' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Turma' })
  await choose(page, 'Educador', 'Carla Dias', edita)
  // Only our server has them.
  await expect(page.getByText('Dias de aula')).toHaveCount(0)
  await edita.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Turma editada com sucesso!')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Carla Dias' })).toBeVisible()
  expect(host.writes.filter((call) => call.startsWith('PUT'))).toEqual([
    `PUT /turma/${turma.id}`,
    `PUT /educadores/${beatriz.id}`,
    `PUT /educadores/${carla.id}`,
  ])
  expect(told[0]).not.toHaveProperty('dias_de_aula')
  expect(told).toMatchObject([
    { nome: '5º ano A', educador_id: carla.id },
    { nome: 'Beatriz Nóbrega', email: beatriz.email, turma_responsavel: '' },
    { nome: 'Carla Dias', email: carla.email, turma_responsavel: '5º ano A' },
  ])
  expect(await api.get(`/turma/${turma.id}`)).toMatchObject({ educador_id: carla.id })
})

test('a turma salva sem que a educadora o saiba é dita assim, e o formulário fica para outra vez', async ({
  page,
  api,
  host,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api, 'Beatriz Nóbrega')
  const turma = await novaTurma(api, '5º ano A')
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await page.getByRole('button', { name: 'Ações de 5º ano A' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Turma' })
  await choose(page, 'Educador', 'Beatriz Nóbrega', edita)
  const educadora = `**/educadores/${beatriz.id}`
  await page.route(educadora, (route) => route.fulfill({ status: 500, json: {} }))
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(
    page.getByText('A turma foi salva, mas não foi associada ao educador.'),
  ).toBeVisible()
  await page.unroute(educadora)
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(edita).toBeHidden()
  const half = `PUT /turma/${turma.id}`
  expect(host.writes.slice(-3)).toEqual([half, half, `PUT /educadores/${beatriz.id}`])
  expectProblems(/status of 500/)
})

test('o que só o nosso servidor tem é dito em uma frase: a própria conta, as contas, os acessos', async ({
  page,
}) => {
  await enter(page, coordenadora)
  await page.goto('/minha-conta')
  await expect(page.getByText('Este servidor não oferece isso.')).toBeVisible()
  for (const path of ['/coordenacao', '/acessos']) {
    await page.goto(path)
    await expect(page.getByText('Este servidor não oferece esta tela.')).toBeVisible()
  }
})

test('desde quando o aluno está na turma não se pergunta, nem se mostra, nem se grava', async ({
  page,
  api,
  host,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') told.push(request.postDataJSON())
  })
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}?parte=cadastro`)
  await expect(page.getByRole('tab')).toHaveText(['Frequência', 'Cadastro', 'Documentos'])
  await expect(page.getByText('E.E. José de Alencar')).toBeVisible()
  await expect(page.getByText('Na turma a partir de')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Turmas', exact: true })).toHaveCount(0)
  await page.goto('/alunos')
  await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await form.getByLabel('Escola').fill('E.E. Gabriel Pereira')
  await expect(form.getByText('Na turma a partir de')).toHaveCount(0)
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form).toBeHidden()
  expect(told).toMatchObject([{ escola: 'E.E. Gabriel Pereira', turma_id: turma.id }])
  expect(told[0]).not.toHaveProperty('turma_desde')
  expect(told[0]).not.toHaveProperty('vinculos')
  expect(host.strange).toEqual([])
})

test('a virada de ano não se oferece, e nada se pede por ela', async ({ page, api, host }) => {
  await novaTurma(api, '5º ano A')
  await openAs(page, coordenadora, '/turmas')
  await expect(page.getByText('5º ano A')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Virada de ano' })).toBeHidden()
  await page.goto('/turmas/virada')
  await expect(page.getByText('Este servidor não oferece esta tela.')).toBeVisible()
  expect(host.writes.filter((call) => call.includes('viradas'))).toEqual([])
})
