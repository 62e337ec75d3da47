import { planilhaDaSecretaria } from '../fixtures/planilha.ts'
import { changePassword, choose, typeDay } from './inputs.ts'
import { coordenadora } from './site.ts'
import { expect, phone, signIn, test } from './test.ts'

test('do primeiro acesso à frequência vista: planilha, educadora, turma, chamada', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(360_000)
  const planilha = planilhaDaSecretaria()
  const daTurma = planilha.alunos.filter(({ turma }) => turma === '5º ano A')
  const beatriz = {
    email: 'beatriz.nobrega@exemplo.org',
    senha: 'Bordado7Lilas',
    primeira: 'Inicial7Chave',
  }

  await test.step('a coordenadora entra pela primeira vez', async () => {
    await signIn(page, coordenadora)
    await expect(page.getByText('Total de Alunos')).toBeVisible()
  })

  await test.step('importa a planilha da secretaria: 649 alunos, 22 turmas', async () => {
    await page.getByRole('link', { name: 'Alunos', exact: true }).click()
    await page.getByRole('link', { name: 'Importar planilha' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'alunos.csv',
      mimeType: 'text/csv',
      buffer: planilha.arquivo,
    })
    await expect(page.getByText('Ignoradas: Faltas')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /linhas?$/ })).toHaveCount(22)
    await page.getByRole('button', { name: 'Importar 649 alunos' }).click()
    await expect(page.getByText('649 alunos entraram e 22 turmas foram criadas.')).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('link', { name: 'Turmas', exact: true }).click()
    await expect(page.getByText('22 turmas')).toBeVisible()
    await page.getByRole('link', { name: 'Alunos', exact: true }).click()
    await expect(page.getByText('649 alunos')).toBeVisible()
  })

  await test.step('cadastra uma educadora', async () => {
    await page.getByRole('link', { name: 'Educadores', exact: true }).click()
    await page.getByRole('button', { name: 'Adicionar educador' }).click()
    const form = page.getByRole('dialog', { name: 'Novo Educador' })
    await form.getByLabel('Nome').fill('Beatriz Nóbrega')
    await form.getByLabel('E-mail').fill(beatriz.email)
    await form.getByLabel('Telefone').fill('11987654321')
    await typeDay(form, 'Data de nascimento', '20/04/1985')
    await form.getByRole('textbox', { name: 'Senha' }).fill(beatriz.primeira)
    await form.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Educador salvo com sucesso!')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByText('Sem turma associada')).toBeVisible()
  })

  await test.step('dá a ela uma turma', async () => {
    await page.getByRole('link', { name: 'Turmas', exact: true }).click()
    await page.getByRole('button', { name: 'Ações de 5º ano A' }).click()
    await page.getByRole('menuitem', { name: 'Editar turma' }).click()
    const form = page.getByRole('dialog', { name: 'Editar Turma' })
    await choose(page, 'Educador', 'Beatriz Nóbrega')
    await form.getByRole('button', { name: 'Salvar Edição' }).click()
    await expect(page.getByText('Turma editada com sucesso!')).toBeVisible()
    await expect(page.getByRole('row', { name: /5º ano A/ })).toContainText('Beatriz Nóbrega')
  })

  await test.step('a educadora entra no telefone, troca a senha, faz a chamada e salva', async () => {
    const dela = await openBrowser(phone)
    await signIn(dela, { ...beatriz, senha: beatriz.primeira })
    await changePassword(dela, beatriz.primeira, beatriz.senha)
    await dela.getByRole('link', { name: 'Fazer a chamada · 5º ano A' }).click()
    await expect(
      dela.getByRole('list', { name: 'Alunos da turma' }).getByRole('group'),
    ).toHaveCount(daTurma.length)
    const marcar = (nome: string, status: string) =>
      dela.getByRole('group', { name: nome }).locator('label', { hasText: status }).tap()
    await marcar(daTurma[0]?.nome ?? '', 'Ausente')
    await marcar(daTurma[1]?.nome ?? '', 'Justificado')
    await dela.getByRole('button', { name: 'Salvar' }).click()
    await expect(dela.getByText('Frequência salva com sucesso!')).toBeVisible()
  })

  await test.step('a coordenadora vê a frequência da turma', async () => {
    await page.getByRole('link', { name: 'Visualizar Frequências' }).click()
    await choose(page, 'Turma', '5º ano A')
    await page.getByRole('button', { name: 'Buscar Frequências' }).click()
    const figure = (term: string) =>
      page
        .locator('dl > div', { has: page.getByText(term, { exact: true }) })
        .getByRole('definition')
    await expect(figure('Total de registros')).toHaveText(String(daTurma.length))
    await expect(figure('Faltas')).toHaveText(/^1\s*3,3\s%$/)
    await expect(figure('Justificadas')).toHaveText(/^1\s*3,3\s%$/)
    const ausente = page.getByRole('row', { name: new RegExp(`${daTurma[0]?.nome}.*Ausente`) })
    await expect(ausente).toBeVisible()
  })
})
