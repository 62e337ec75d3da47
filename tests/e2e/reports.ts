import { type Api, apiOf } from './api.ts'
import { novaEducadora, novaTurma, type Pessoa } from './people.ts'
import type { Site } from './site.ts'

/** The day so many days from today in São Paulo, 'YYYY-MM-DD'. */
export function daysAway(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000)
  return moment.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
}

/** 'YYYY-MM-DD' as the screens show it. */
export function shown(day: string): string {
  return day.split('-').reverse().join('/')
}

/** An educator with a class of her own, and what she writes about it. */
export async function educadoraComTurma(api: Api, site: Site, nome: string, nomeDaTurma: string) {
  const educadora: Pessoa = await novaEducadora(api, nome)
  const turma = await novaTurma(api, nomeDaTurma, educadora)
  const dela = await apiOf(site, educadora)
  const escrito = { educador_id: educadora.id, turma_id: turma.id }
  const relatorio = (data_relatorio: string, report = `Como foi ${data_relatorio}`) =>
    dela.post<{ id: number }>('/relatorio/', { data_relatorio, report, ...escrito })
  const falta = (data: string, aluno_id: number | undefined) =>
    dela.post(`/turma/${turma.id}/dia/${data}`, { frequencias: [{ aluno_id, status: 'ausente' }] })
  return { educadora, turma, relatorio, falta }
}
