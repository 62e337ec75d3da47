import type { Create } from '#model/resource'
import type { aluno } from '#resources/aluno'
import type { Random } from './random.ts'

type Flags = Partial<Create<typeof aluno>>

const chronic = (quadro_cronico: string): Flags => ({ quadro_cronico_saude: true, quadro_cronico })
const medicine = (descricao_medicacao: string, dosagem_medicacao: string): Flags => ({
  pode_tomar_medicacao: true,
  descricao_medicacao,
  dosagem_medicacao,
})
const psychic = (transtorno_psicologico: string): Flags => ({
  apresenta_transtorno_psicologico: true,
  transtorno_psicologico,
})
const learning = (deficiencia_transtorno_aprendizagem: string): Flags => ({
  possui_deficiencia_transtorno_aprendizagem: true,
  deficiencia_transtorno_aprendizagem,
})
const followed = (acompanhamento_especializado: string): Flags => ({
  possui_acompanhamento_especializado: true,
  acompanhamento_especializado,
})

/** What is known of a child's health and learning, as whole cases, with how often each is met. */
const cases: readonly (readonly [Flags, number])[] = [
  [{ ...chronic('Asma'), ...medicine('Salbutamol em spray', '2 jatos em caso de crise') }, 10],
  [{ ...chronic('Rinite alérgica'), alergias: 'Poeira e pelo de gato' }, 8],
  [chronic('Intolerância à lactose'), 6],
  [{ ...chronic('Diabetes tipo 1'), ...medicine('Insulina', 'Antes do almoço, pela mãe') }, 2],
  [
    {
      ...chronic('Epilepsia'),
      ...medicine('Ácido valproico', '250 mg às 12 h'),
      cuidados: 'Na crise, deitar de lado e contar o tempo; passando de 5 minutos, SAMU (192).',
    },
    2,
  ],
  [{ ...chronic('Anemia falciforme'), ...followed('Hematologista a cada dois meses') }, 1],
  [{ ...chronic('Cardiopatia congênita'), ...followed('Cardiologista a cada seis meses') }, 1],
  [
    {
      ...chronic('Alergia a picada de inseto'),
      alergias: 'Picada de abelha',
      cuidados: 'Aplicar a caneta de adrenalina da mochila e chamar o SAMU (192).',
    },
    3,
  ],
  [{ ...psychic('Transtorno de ansiedade'), ...followed('Psicóloga às terças-feiras') }, 7],
  [{ ...psychic('Luto pela perda da avó'), ...followed('CAPSi, quinzenal') }, 2],
  [psychic('Transtorno opositivo desafiador'), 2],
  [learning('Dislexia'), 5],
  [{ ...learning('Dislexia'), ...followed('Fonoaudióloga às quintas-feiras') }, 4],
  [{ ...learning('TDAH'), ...medicine('Metilfenidato', '10 mg, uma vez ao dia, em casa') }, 6],
  [{ ...learning('TEA, nível 1 de suporte'), ...followed('Terapia ocupacional semanal') }, 5],
  [{ ...learning('Discalculia'), ...followed('Psicopedagoga da rede municipal') }, 2],
  [learning('Deficiência auditiva leve, com aparelho'), 2],
  [learning('Baixa visão, senta na primeira fileira'), 2],
  [followed('Fonoaudióloga, quinzenal'), 4],
  [followed('Psicóloga da UBS'), 4],
]

/** About one child in six has a case. */
export function healthOf(random: Random): Flags {
  return random.chance(0.17) ? random.weighted(cases) : {}
}
