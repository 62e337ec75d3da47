import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos, type Pessoa } from './people.ts'
import { enter } from './test.ts'

export const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
export const dataDe = (page: Page) => page.getByRole('textbox', { name: 'Data' })
export const ontem = new Date(Date.parse(hoje) - 86_400_000).toISOString().slice(0, 10)
export const dia = '**/api/v1/turma/*/dia/*'
export const salva = 'Frequência salva com sucesso!'

interface Dia {
  readonly registros: readonly {
    readonly frequencias: readonly { readonly aluno_id: number; readonly status: string }[]
  }[]
}

/** An educator with a class of three, and what the server holds of it. */
export async function comTurma(api: Api) {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const alunos = await novosAlunos(api, ['Zeca Lima', 'Álvaro Sá', 'João Conceição'], turma)
  const nomeDe = new Map(alunos.map(({ id, nome }) => [id, nome.split(' ')[0]]))
  const gravado = async (data = hoje) => {
    const { registros } = await api.get<Dia>(`/turma/${turma.id}/dia/${data}`)
    const marks = registros.flatMap(({ frequencias }) => frequencias)
    return Object.fromEntries(marks.map(({ aluno_id, status }) => [nomeDe.get(aluno_id), status]))
  }
  const gravar = (dela: Api, status: string, data = hoje) =>
    dela.post(`/turma/${turma.id}/dia/${data}`, {
      frequencias: alunos.map(({ id }) => ({ aluno_id: id, status })),
    })
  return { beatriz, turma, alunos, gravado, gravar }
}

export async function openRegister(page: Page, pessoa: Pessoa) {
  await enter(page, pessoa)
  await page.goto('/frequencia')
}

export const row = (page: Page, nome: string) => page.getByRole('group', { name: nome })
export const radio = (page: Page, nome: string, word: string) =>
  row(page, nome).getByRole('radio', { name: word })
export const mark = (page: Page, nome: string, word: string) => radio(page, nome, word).check()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Presses what stands under 'Mais'. */
export async function inMore(page: Page, name: string) {
  await button(page, 'Mais').click()
  await button(page, name).click()
}
export const names = (page: Page) =>
  page.getByRole('list', { name: 'Alunos da turma' }).locator('legend')
export const counts = (page: Page) => page.getByRole('list', { name: 'Contagem' })
