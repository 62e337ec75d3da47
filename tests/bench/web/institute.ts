import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiOf } from '../../e2e/api.ts'
import { novaEducadora, novaTurma, type Pessoa } from '../../e2e/people.ts'
import { type Conta, coordenadora, type Site } from '../../e2e/site.ts'
import { cpfOf } from '../../fixtures/planilha.ts'
import { startProcess } from '../../server-process.ts'

/** A class by its number of students, and who calls its roll. */
export interface Roll {
  readonly size: number
  readonly educator: Pessoa
}

/** A running server with the classes whose registers are measured. */
export interface Institute {
  readonly site: Site
  readonly rolls: readonly Roll[]
}

/** Starts an institute with a class of each size; its students have names as long as those of people. */
export async function startInstitute(sizes: readonly number[]): Promise<Institute> {
  const site = await startSite()
  const api = await apiOf(site, coordenadora)
  const token = await tokenOf(site, coordenadora)
  const rolls: Roll[] = []
  let enrolled = 0
  for (const size of sizes) {
    const educator = await novaEducadora(api, `Educadora ${'ABCDEFGH'[rolls.length]}`)
    const { nome } = await novaTurma(api, `Turma de ${size}`, educator)
    await enrol({ ...site, token }, nome, enrolled, size)
    enrolled += size
    rolls.push({ size, educator })
  }
  return { site, rolls }
}

/** The built server, in a process and a temporary folder of its own. */
async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const { email, senha } = coordenadora
  const env = { DATA_DIR: dataDir, COORDENADOR_EMAIL: email, COORDENADOR_SENHA: senha }
  const { url, end } = await startProcess({ env })
  const stop = async () => {
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, server: url, dataDir, stop }
}

/** An access token, as the login answers it. */
async function tokenOf({ url }: Site, { email, senha }: Conta): Promise<string> {
  const answer = await fetch(`${url}/api/v1/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: senha }),
  })
  const { access_token: token }: { access_token: string } = await answer.json()
  return token
}

const first = ['Ana', 'João', 'Letícia', 'Antônio', 'Júlia', 'Caio', 'Sofia', 'Mauro', 'Iara']
const middle = ['Araújo', 'Conceição', 'Sá', 'Magalhães', 'Galvão', 'Brandão', 'Simões', 'Pereira']
const last = ['Gonçalves', 'Assunção', 'Lima', 'Nóbrega', 'Falcão', 'Cardoso', 'Guimarães']
const pick = (names: readonly string[], at: number) => names[Math.floor(at) % names.length] ?? ''

/** By the import of spreadsheets: thousands at once. */
async function enrol(
  { url, token }: Pick<Site, 'url'> & { readonly token: string },
  turma: string,
  from: number,
  count: number,
) {
  const linhas = Array.from({ length: count }, (_, at) => ({
    linha: at + 1,
    referencias: { turma_id: turma },
    valores: {
      nome: `${pick(first, at)} ${pick(middle, at / first.length)} ${pick(last, at / 72)}`,
      data_nascimento: `2013-0${(at % 9) + 1}-15`,
      cpf: cpfOf(from + at),
      escola: 'E.E. José de Alencar',
      serie: '7º ano',
      turno: 'manha',
    },
  }))
  const answer = await fetch(`${url}/api/v1/alunos/importacao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ linhas }),
  })
  const told = await answer.text()
  if (!told.includes(`"entraram":${count}`)) throw new Error(`Importação: ${answer.status} ${told}`)
}
