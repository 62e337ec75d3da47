import { apiOf } from './api.ts'
import { hold } from './hold.ts'
import { novaEducadora, novaTurma } from './people.ts'
import {
  button,
  comTurma,
  counts,
  dataDe,
  dia,
  hoje,
  inMore,
  mark,
  names,
  ontem,
  openRegister,
  radio,
  row,
  salva,
} from './register.ts'
import { daysAway, shown } from './reports.ts'
import {
  askFirstRowsApart,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  rulesOfColours,
  test,
} from './test.ts'

test('um dia sem registro começa com todos presentes, em ordem alfabética, e é gravado inteiro @fluxo', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await expect(page.getByText('Turma 5º ano A')).toBeVisible()
  await expect(names(page)).toHaveText([/^Álvaro/, /^João/, /^Zeca/])
  await mark(page, 'João', 'Ausente')
  await mark(page, 'Zeca', 'Justificado')
  await expect(counts(page)).toHaveText('1 presente1 ausente1 justificado0 sem marcação')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await expect(page.getByText(/Salvo às \d\d:\d\d/)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'presente', João: 'ausente', Zeca: 'justificado' })
  await page.reload()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
})

test('T4: enquanto o dia não chega, e se ele falha ou não se entende, não há o que salvar por cima do que está gravado', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, gravado, gravar } = await comTurma(api)
  await gravar(await apiOf(site, beatriz), 'ausente')
  const fail = await hold(page, dia, (route) => route.abort())
  await openRegister(page, beatriz)
  await expect(page.getByText(/Carregando a frequência de/)).toBeVisible()
  await expect(button(page, 'Salvar')).toBeDisabled()
  fail()
  await expect(page.getByText(/Não foi possível carregar a frequência de/)).toBeVisible()
  await expect(button(page, 'Salvar')).toBeDisabled()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.unroute(dia)
  // What is not understood is a failure, no day without a register.
  await page.route(dia, (route) => route.fulfill({ json: { registros: [{ data: hoje }] } }))
  const odd = page.waitForResponse(dia)
  await button(page, 'Tentar novamente').click()
  await odd
  await expect(button(page, 'Tentar novamente')).toBeVisible()
  await expect(button(page, 'Salvar')).toBeDisabled()
  await page.unroute(dia)
  await button(page, 'Tentar novamente').click()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'ausente', João: 'ausente', Zeca: 'ausente' })
  expectProblems(/Failed to load resource/)
})

test('as ações em massa marcam a turma toda, e limpar não deixa salvar um dia vazio; a busca acha por nome sem acento e por ID, o filtro por situação; um dia que ainda não chegou não pode ser escolhido', async ({
  page,
  api,
}) => {
  const { beatriz, alunos } = await comTurma(api)
  await openRegister(page, beatriz)
  await test.step('as ações em massa', async () => {
    await inMore(page, 'Todos ausentes')
    await expect(page.getByText('Todos os alunos marcados como ausentes!')).toBeVisible()
    await expect(counts(page)).toContainText('3 ausentes')
    await inMore(page, 'Todos presentes')
    await expect(page.getByText('Todos os alunos marcados como presentes!')).toBeVisible()
    await expect(counts(page)).toContainText('3 presentes')
    await inMore(page, 'Limpar marcações')
    await expect(page.getByText('Todas as marcações foram limpas!')).toBeVisible()
    await expect(counts(page)).toContainText('3 sem marcação')
    await button(page, 'Salvar').click()
    await expect(
      page.getByText('Por favor, marque pelo menos um aluno antes de salvar.'),
    ).toBeVisible()
  })

  await test.step('a busca e o filtro, e o texto do vazio', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar por nome ou ID' })
    await search.fill('ALVARO')
    await expect(names(page)).toHaveText([/^Álvaro/])
    await search.fill(String(alunos[2]?.id))
    await expect(names(page)).toHaveText([/^João/])
    await search.fill('')
    await mark(page, 'Zeca', 'Ausente')
    await button(page, 'Mais').click()
    await row(page, 'Mostrar').getByRole('radio', { name: 'Ausente' }).check()
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveText([/^Zeca/])
    await search.fill('ninguém')
    await expect(page.getByText('Nenhum aluno encontrado com os filtros aplicados.')).toBeVisible()
  })

  await test.step('um dia que ainda não chegou, e um que não existe', async () => {
    await dataDe(page).fill('01/01/2099')
    await expect(page.getByText('Escolha hoje ou um dia anterior.')).toBeVisible()
    await dataDe(page).blur()
    await expect(dataDe(page)).toHaveValue(shown(hoje))
    await expect(page.getByText('Escolha hoje ou um dia anterior.')).toBeVisible()
    await dataDe(page).fill('31/02/2026')
    await dataDe(page).blur()
    await expect(page.getByText('Data inválida')).toBeVisible()
    await expect(dataDe(page)).toHaveValue(shown(hoje))
  })
})

test('limpar apaga o que estava gravado: de um aluno, e do dia inteiro depois de confirmar @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, gravado, gravar } = await comTurma(api)
  await gravar(await apiOf(site, beatriz), 'presente')
  await openRegister(page, beatriz)
  await radio(page, 'João', 'Presente').focus()
  await page.keyboard.press('Delete')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'presente', Zeca: 'presente' })
  await inMore(page, 'Limpar marcações')
  await button(page, 'Salvar').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Por favor, marque pelo menos um aluno antes de salvar.')
  await question.getByRole('button', { name: 'Apagar a frequência do dia' }).click()
  // 'Salvo às' was there before.
  await expect.poll(() => gravado()).toEqual({})
  await expect(page.getByText(/Salvo às/)).toBeVisible()
})

test('uma situação desconhecida aparece como presente, pede revisão e só é enviada se tocada', async ({
  page,
  api,
}) => {
  const { beatriz, alunos } = await comTurma(api)
  const [zeca, alvaro] = alunos
  const frequencias = [
    { id: 1, aluno_id: zeca?.id, data: hoje, status: 'atrasado' },
    { id: 2, aluno_id: alvaro?.id, data: hoje, status: 'ausente' },
  ]
  const sent: unknown[] = []
  await page.route(dia, (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { registros: [{ data: hoje, frequencias }] } })
  })
  await openRegister(page, beatriz)
  await expect(radio(page, 'Zeca', 'Presente')).toBeChecked()
  await expect(row(page, 'Zeca')).toContainText('Situação não reconhecida: “atrasado”')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await row(page, 'Zeca').getByText('Presente', { exact: true }).click()
  await expect(row(page, 'Zeca')).not.toContainText('Situação não reconhecida')
  await button(page, 'Salvar').click()
  await expect.poll(() => sent.length).toBe(2)
  const ausente = { aluno_id: alvaro?.id, status: 'ausente' }
  expect(sent).toMatchObject([
    { frequencias: [ausente] },
    { frequencias: [ausente, { aluno_id: zeca?.id, status: 'presente' }] },
  ])
})

test('T4: duas abas: a segunda vê quem salvou e o que difere, e mantém as suas marcações por cima; a primeira, então, fica com o que foi salvo', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  const other = await context.newPage()
  await other.goto('/frequencia')
  await mark(other, 'João', 'Ausente')
  await mark(page, 'Zeca', 'Justificado')
  await button(other, 'Salvar').click()
  await expect(other.getByText(salva)).toBeVisible()
  await button(page, 'Salvar').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
  await expect(dialog.getByRole('row')).toHaveText([
    'AlunoSua marcaçãoSalva',
    'João ConceiçãoPresenteAusente',
    'Zeca LimaJustificadoPresente',
  ])
  await mark(other, 'Álvaro', 'Ausente')
  await dialog.getByRole('button', { name: 'Manter as minhas marcações' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'presente', João: 'presente', Zeca: 'justificado' })

  await button(other, 'Salvar').click()
  await other.getByRole('button', { name: 'Usar as marcações salvas' }).click()
  await expect(radio(other, 'Zeca', 'Justificado')).toBeChecked()
  for (const nome of ['Álvaro', 'João']) await expect(radio(other, nome, 'Presente')).toBeChecked()
  expect(await gravado()).toEqual({ Álvaro: 'presente', João: 'presente', Zeca: 'justificado' })
  expectProblems(/412/)
})

test('um salvamento que não chega fica na fila com as marcações, e repetido leva a mesma chave', async ({
  page,
  api,
  expectProblems,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/dia/'))
      keys.push(request.headers()['idempotency-key'])
  })
  await page.route(dia, (route) => route.abort())
  await button(page, 'Salvar').click()
  await expect(page.getByText('Na fila para enviar')).toBeVisible()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await page.unroute(dia)
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(await gravado()).toMatchObject({ João: 'ausente' })
  expectProblems(/Failed to load resource/)
})

test('o servidor que recusa com um motivo é citado', async ({ page, api, expectProblems }) => {
  const { beatriz } = await comTurma(api)
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await page.route(dia, (route) =>
    route.fulfill({ status: 503, json: { detail: 'Banco de dados indisponível' } }),
  )
  await button(page, 'Salvar').click()
  await expect(page.getByText('Erro: Banco de dados indisponível')).toBeVisible()
  expectProblems(/503/)
})

test('sair da tela, ou mudar de dia ou de turma com marcações não salvas pergunta antes', async ({
  page,
  api,
}) => {
  const { beatriz, turma } = await comTurma(api)
  const outra = await novaTurma(api, 'Oficina de Cordel', beatriz)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await page.getByRole('link', { name: 'Dashboard Turma' }).click()
  await expect(page.getByRole('dialog')).toContainText('ainda não foram salvas')
  await page.getByRole('button', { name: 'Continuar marcando' }).click()
  await expect(page).toHaveURL(/\/frequencia$/)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar marcando' }).click()
  await dataDe(page).fill(shown(ontem))
  await page.getByRole('button', { name: 'Continuar marcando' }).click()
  await expect(dataDe(page)).toHaveValue(shown(hoje))
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  // A press beside the question, as the second of a double one, is no answer.
  await dataDe(page).fill(shown(ontem))
  await page.mouse.click(20, 880)
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(dataDe(page)).toHaveValue(shown(ontem))
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await page.goto(`/frequencia?turma=${turma.id}&dia=${ontem}`)
  await mark(page, 'João', 'Ausente')
  const escolha = page.getByRole('combobox', { name: 'Turma' })
  await escolha.selectOption('Oficina de Cordel')
  await page.getByRole('button', { name: 'Continuar marcando' }).click()
  await expect(escolha).toHaveValue(`${turma.id}`)
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await escolha.selectOption('Oficina de Cordel')
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL(`/frequencia?turma=${outra.id}&dia=${ontem}`)
  await expect(escolha).toHaveValue(`${outra.id}`)
  await expect(dataDe(page)).toHaveValue(shown(ontem))
  await page.getByRole('link', { name: 'Dashboard Turma' }).click()
  await expect(page).toHaveURL(/\/dashboard\/educador$/)
})

test('o endereço de uma turma que não é da educadora, e o de um dia que não chegou, dizem isso', async ({
  page,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  const alheia = await novaTurma(api, '7º ano', await novaEducadora(api, 'Dora Reis'))
  await openRegister(page, beatriz)
  await page.goto(`/frequencia?turma=${alheia.id}`)
  await expect(page.getByText('A turma deste endereço não é uma das suas.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Abrir a minha turma' }).click()
  await expect(radio(page, 'João', 'Presente')).toBeVisible()
  const amanha = daysAway(1)
  await page.goto(`/frequencia?dia=${amanha}`)
  await expect(
    page.getByText(`${shown(amanha)} ainda não chegou: aqui está a chamada de hoje.`),
  ).toBeVisible()
})

test('o que se marca em um dia não passa para outro, por lento que o outro seja', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, gravar, gravado } = await comTurma(api)
  await gravar(await apiOf(site, beatriz), 'ausente', ontem)
  await openRegister(page, beatriz)
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  const answer = await hold(page, `**/dia/${ontem}`)
  await dataDe(page).fill(shown(ontem))
  await expect(page.getByText(/Carregando a frequência de/)).toBeVisible()
  await expect(button(page, 'Salvar')).toBeDisabled()
  answer()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  expect(await gravado(ontem)).toEqual({ Álvaro: 'ausente', João: 'ausente', Zeca: 'ausente' })
})

test('as marcações sobrevivem a uma sessão que acaba, e não a quem sai', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await context.clearCookies()
  await page.route(dia, (route) => route.fulfill({ status: 401, json: { detail: 'Sessão' } }))
  await button(page, 'Salvar').click()
  await page.waitForURL('**/login')
  await page.unroute(dia)
  await expect(page.getByText('Entre de novo para enviar 1 chamada')).toBeVisible()
  const enter = async () => {
    await page.getByLabel('E-mail').fill(beatriz.email)
    await page.getByLabel('Senha', { exact: true }).fill(beatriz.senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }
  await enter()
  await page.waitForURL('**/frequencia')
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await expect.poll(() => gravado()).toMatchObject({ João: 'ausente' })
  await mark(page, 'Zeca', 'Ausente')
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await enter()
  await page.getByRole('navigation').getByRole('link', { name: 'Registro de Frequência' }).click()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await expect(radio(page, 'Zeca', 'Presente')).toBeChecked()
  expectProblems(/401/)
})

test('quem deixou a turma depois de aberta sai da lista, e as outras marcações ficam', async ({
  page,
  api,
  expectProblems,
}) => {
  const { beatriz, alunos, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await api.put(`/alunos/${alunos[0]?.id}`, { turma_id: null })
  await button(page, 'Salvar').click()
  await expect(page.getByText(/^Erro: /)).toBeVisible()
  await expect(names(page)).toHaveText([/^Álvaro/, /^João/])
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'presente', João: 'ausente' })
  expectProblems(/400/)
})

test('sem rede nada se perde: nem ao salvar, nem ao tentar sair', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  const fetched = page.waitForResponse(/question-dialog/)
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await fetched
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await mark(page, 'João', 'Ausente')
  await page.getByRole('link', { name: 'Dashboard Turma' }).click()
  await page.getByRole('button', { name: 'Continuar marcando' }).click()
  await button(page, 'Salvar').click()
  await expect(page.getByText('Na fila para enviar')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toMatchObject({ João: 'ausente' })
  expectProblems(/ERR_INTERNET_DISCONNECTED/)
})

test('sem turma, e com uma turma sem alunos, a tela diz o que falta @fluxo', async ({
  page,
  api,
}) => {
  const dora = await novaEducadora(api, 'Dora Reis')
  await openRegister(page, dora)
  await expect(page.getByText('Nenhuma turma encontrada para este educador.')).toBeVisible()
  await novaTurma(api, '7º ano', dora)
  await page.reload()
  await expect(page.getByText('Nenhum aluno encontrado', { exact: true })).toBeVisible()
})

test('no telefone cada alvo tem 44 pixels, nada passa da largura e tudo tem nome', async ({
  openBrowser,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  const page = await openBrowser(phone)
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await dataDe(page).fill('02/03/2026')
  expect(await dataDe(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  const small = await page
    .locator('.register :is(button, label:has(input), input[type=search], .day-closed)')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ text }) => text),
    )
  expect(small).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
})

test('com 200 alunos, uma marca só mexe na linha do seu aluno e nas contas', async ({
  page,
  api,
}) => {
  const { beatriz, turma } = await comTurma(api)
  const alunos = Array.from({ length: 200 }, (_, n) => ({
    id: n + 1,
    nome: `Aluno ${String(n + 1).padStart(3, '0')}`,
  }))
  await askFirstRowsApart(page)
  await page.route('**/api/v1/turma/', (route) =>
    route.fulfill({ json: [{ ...turma, educador_id: beatriz.id, alunos }] }),
  )
  await openRegister(page, beatriz)
  await expect(names(page)).toHaveCount(200)
  // The last that comes to a row.
  await expect(row(page, 'Aluno 200').getByRole('button', { name: /avisou/ })).toBeVisible()
  const touched = await page.evaluate(async () => {
    const roll = document.querySelector('.register-roll')
    if (!roll) return []
    const rows = new Set<string | undefined>()
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes)
        rows.add((target instanceof Element ? target.closest('li')?.innerText : '') ?? undefined)
    })
    observer.observe(roll, { subtree: true, childList: true, attributes: true })
    roll.querySelectorAll<HTMLInputElement>('[value=ausente]')[120]?.click()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return [...rows].map((text) => text?.split('\n')[0])
  })
  expect(touched.filter((row) => !row?.startsWith('Aluno 121'))).toEqual([])
  await expect(counts(page)).toContainText('1 ausente')
})

test('o botão de uma situação é do tamanho da sua palavra, sem camadas na linha, e dois cliques não a selecionam', async ({
  page,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  await openRegister(page, beatriz)
  await row(page, 'João').getByText('Ausente').dblclick({ force: true })
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  // The last that comes to the row; its drawing is no layer, though a browser cuts it at its edge.
  await expect(row(page, 'João').getByRole('button', { name: /avisou/ })).toBeVisible()
  const found = await row(page, 'João').evaluate((fieldset) => {
    const layered = [...fieldset.querySelectorAll(':not(svg)')].filter((each) => {
      const { position, opacity, overflow } = getComputedStyle(each)
      return position !== 'static' || opacity !== '1' || overflow !== 'visible'
    })
    const uncovered = [...fieldset.querySelectorAll('input')].filter((input) => {
      const [inner, outer] = [input, input.labels?.[0]].map((it) => it?.getBoundingClientRect())
      // But for the line between two.
      return !inner || !outer || outer.width - inner.width > 1 || inner.height !== outer.height
    })
    return {
      layers: layered.map(({ className }) => className),
      uncovered: uncovered.map(({ value }) => value),
      selected: String(getSelection()),
    }
  })
  expect(found).toEqual({ layers: [], uncovered: [], selected: '' })
})
