import { apiOf } from './api.ts'
import type { Pessoa } from './people.ts'
import type { Site } from './site.ts'

/** Writes a report about a student, as the assistant would. */
export async function relatoDe(
  site: Site,
  assistente: Pessoa,
  aluno: { readonly id: number } | undefined,
  report: string,
): Promise<void> {
  const dela = await apiOf(site, assistente)
  await dela.post('/relatorio-assistente/', { aluno_id: aluno?.id, report })
}
