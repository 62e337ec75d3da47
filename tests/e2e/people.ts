import { cpfOf } from '../fixtures/planilha.ts'
import type { Api } from './api.ts'
import type { Conta } from './site.ts'

/** A person of the institute, with what they sign in with. */
export interface Pessoa extends Conta {
  readonly id: number
  readonly nome: string
}

/** What the coordinator types as the password of somebody else. */
const primeiraSenha = 'Inicial7Chave'

interface Linha {
  readonly id: number
  readonly nome: string
}

/** Registers an educator, as the coordinator would, who has since chosen a password of her own. */
export async function novaEducadora(api: Api, nome = 'Beatriz Nóbrega'): Promise<Pessoa> {
  const { senha: primeira, ...educadora } = await educadoraRecemCriada(api, nome)
  const conta = { ...educadora, senha: 'Bordado7Lilas' }
  await api.firstSignIn(conta, primeira)
  return conta
}

/** Registers an educator, who has not signed in yet. */
export async function educadoraRecemCriada(api: Api, nome: string): Promise<Pessoa> {
  const conta = { email: `${slug(nome)}@exemplo.org`, senha: primeiraSenha }
  const { id } = await api.post<Linha>('/educadores/', {
    nome,
    email: conta.email,
    telefone: '11987654321',
    data_nascimento: '1985-04-20',
    password: conta.senha,
    turma_responsavel: '',
    cpf: '',
  })
  return { ...conta, id, nome }
}

/** Registers a social assistant. */
export async function novaAssistente(api: Api, nome = 'Helena Sá'): Promise<Pessoa> {
  const conta = { email: `${slug(nome)}@exemplo.org`, senha: 'Tapioca7Quente' }
  const { id } = await api.post<Linha>('/assistente/', {
    name: nome,
    email: conta.email,
    password: primeiraSenha,
  })
  await api.firstSignIn(conta, primeiraSenha)
  return { ...conta, id, nome }
}

/** Opens a class, of an educator where one is given. */
export async function novaTurma(api: Api, nome = '5º ano A', educadora?: Pessoa): Promise<Linha> {
  return api.post<Linha>('/turma/', { nome, educador_id: educadora?.id ?? null })
}

const mesPassado = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

/** Enrols students by name, in a class where one is given, since a day; each with a CPF of its own. */
export async function novosAlunos(
  api: Api,
  nomes: readonly string[],
  turma?: Linha,
  desde = mesPassado,
): Promise<Linha[]> {
  const alunos: Linha[] = []
  for (const nome of nomes) {
    const outros = await api.get<Linha[]>('/alunos/')
    alunos.push(
      await api.post<Linha>('/alunos/', {
        nome,
        data_nascimento: '2014-05-06',
        cpf: cpfOf(outros.length),
        escola: 'E.E. José de Alencar',
        serie: '5º ano',
        turno: 'manha',
        turma_id: turma?.id ?? null,
        ...(turma && { turma_desde: desde }),
      }),
    )
  }
  return alunos
}

function slug(nome: string): string {
  return nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
}
