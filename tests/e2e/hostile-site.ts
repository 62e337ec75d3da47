import { pdf } from '../fixtures/arquivos.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import { xssPayloads } from '../fixtures/xss.ts'
import { type Api, apiOf } from './api.ts'
import { novaAssistente, novaEducadora, type Pessoa } from './people.ts'
import { daysAway } from './reports.ts'
import { coordenadora, type Site } from './site.ts'

/** A site in which every text that can be stored would be code, and who sees it. */
export interface HostileSite {
  readonly educadora: Pessoa
  readonly assistente: Pessoa
  /** Every text as it was stored, each of them once. */
  readonly texts: readonly string[]
}

/** So many rows of each kind, with the payloads rotated over their texts; by as many as there are, every text has had each. */
export async function hostileSite(site: Site, api: Api, rows: number): Promise<HostileSite> {
  const texts: string[] = []
  let turn = 0
  /** The payload whose turn it is in this row, with a word by which the text is told from all others. */
  const hostile = (row: number, field: string) => {
    turn += 1
    const text = `${xssPayloads[(row + turn * 7) % xssPayloads.length]} ${field}${row}`
    texts.push(text)
    return text
  }
  /** Fields of a row: each row starts at the same turn, so that a field goes through all payloads. */
  const filled = (row: number, names: readonly string[]) => {
    turn = 0
    return Object.fromEntries(names.map((name) => [name, hostile(row, name)]))
  }
  const educadora = await novaEducadora(api)
  const assistente = await novaAssistente(api)
  const dela = await apiOf(site, educadora)
  const daAssistente = await apiOf(site, assistente)
  for (let row = 0; row < rows; row += 1) {
    const another = row === 0 ? educadora : await novaEducadora(api, `Professora ${word(row)}`)
    const nome = hostile(row, 'educadora')
    await api.put(`/educadores/${another.id}`, { nome })
    const owner = { educador_id: educadora.id }
    await api.post('/turma/', {
      ...{ nome: hostile(row, 'turma') },
      educador_id: row === 0 ? educadora.id : another.id,
    })
    const aluno = await api.post<{ id: number }>('/alunos/', {
      nome: `Aluna ${word(row)}`,
      ...{ data_nascimento: '2014-05-06', cpf: cpfOf(row), turno: 'manha' },
      turma_id: 1,
      ...Object.fromEntries(flags.map((flag) => [flag, true])),
      ...filled(row, studentTexts),
    })
    texts.push(await documento(site, aluno.id, xssPayloads[row % xssPayloads.length] ?? ''))
    await dela.post('/planejamentos/', {
      ...{ data_aula: daysAway(row + 1), ...owner },
      ...filled(row, ['tema', 'disciplina']),
    })
    await dela.post('/relatorio/', {
      ...{ data_relatorio: daysAway(-row), report: hostile(row, 'relatorio'), ...owner },
      turma_id: 1,
    })
    await daAssistente.post('/relatorio-assistente/', {
      aluno_id: aluno.id,
      report: hostile(row, 'visita'),
    })
    await dela.post(`/turma/1/dia/${daysAway(-row - 1)}`, {
      frequencias: [{ aluno_id: aluno.id, status: 'ausente' }],
    })
  }
  await api.put(`/assistente/${assistente.id}`, filled(0, ['name', ...assistantTexts]))
  return { educadora, assistente, texts }
}

const flags = [
  ...['quadro_cronico_saude', 'apresenta_transtorno_psicologico', 'pode_tomar_medicacao'],
  ...['possui_deficiencia_transtorno_aprendizagem', 'possui_acompanhamento_especializado'],
]
const studentTexts = [
  ...['rg', 'certidao_nascimento', 'nome_responsavel', 'rg_responsavel', 'escola', 'serie'],
  ...['quadro_cronico', 'transtorno_psicologico', 'deficiencia_transtorno_aprendizagem'],
  ...['acompanhamento_especializado', 'descricao_medicacao', 'dosagem_medicacao'],
]
const assistantTexts = ['registro_profissional', 'especializacoes']

/** A document whose name is the payload; the name as the server keeps it. */
async function documento(site: Site, alunoId: number, payload: string): Promise<string> {
  const login = await fetch(`${site.url}/api/v1/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: coordenadora.email, password: coordenadora.senha }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const form = new FormData()
  form.append('file', new File([new Uint8Array(pdf())], `${payload} arquivo${alunoId}.pdf`))
  const answer = await fetch(`${site.url}/api/v1/alunos/${alunoId}/documentos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  })
  const { nome_arquivo } = (await answer.json()) as { nome_arquivo: string }
  return nome_arquivo
}

/** A number in letters: names of people have no digits. */
function word(row: number): string {
  return Array.from(String(row), (digit) => 'abcdefghij'[Number(digit)]).join('')
}
