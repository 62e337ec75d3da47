import { novaEducadora, novosAlunos } from './people.ts'
import { daysAway } from './reports.ts'
import { enter, expect, expectAccessible, test } from './test.ts'

const dias = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const salva = 'Frequência salva com sucesso!'

test('registrar em um dia que não é de aula pergunta uma vez, e diz por quê', async ({
  page,
  api,
}) => {
  const hoje = daysAway(0)
  const semana = new Date(`${hoje}T00:00:00Z`).getUTCDay()
  const beatriz = await novaEducadora(api)
  const turma = await api.post<{ id: number; nome: string }>('/turma/', {
    nome: '5º ano A',
    educador_id: beatriz.id,
    dias_de_aula: dias.filter((_, at) => at !== semana),
  })
  await novosAlunos(api, ['Zeca Lima'], turma)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await enter(page, beatriz)
  await page.goto('/frequencia')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const question = page.getByRole('dialog', { name: 'Não é dia de aula' })
  const weekday = new Date(`${hoje}T12:00:00Z`).toLocaleDateString('pt-BR', { weekday: 'long' })
  await expect(question).toContainText(
    `Hoje não é dia de aula desta turma (${weekday}). Registrar assim mesmo?`,
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(question).toBeHidden()
  const gravado = () => api.get(`/turma/${turma.id}/dia/${hoje}`)
  expect(await gravado()).toMatchObject({ registros: [] })

  const feriado = { inicio: hoje, fim: hoje, motivo: 'Feriado: Finados' }
  await api.post('/dia-sem-aula/', feriado)
  await page.reload()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(question).toContainText('(Feriado: Finados)')
  await question.getByRole('button', { name: 'Registrar assim mesmo' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toMatchObject({ registros: [{ frequencias: [{ status: 'presente' }] }] })
  // It was answered for this day.
  await page
    .getByRole('group', { name: 'Zeca Lima' })
    .getByRole('radio', { name: 'Ausente' })
    .check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/Salvo às/)).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(asked).toContain(`/api/v1/turma/${turma.id}/dia/${hoje}`)
  expect(asked.filter((path) => path.includes('dia-sem-aula'))).toEqual([])
})
