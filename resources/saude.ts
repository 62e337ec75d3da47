import { z } from 'zod/mini'
import { computed, flag, longText, section, text } from '#model/field'

/** Who receives what is needed to care for a child: whoever reads their health and medication. */
export const quemCuida = ['coordenador', 'educador', 'assistente_social'] as const

/** What is known of a student's health and learning. */
export const saude = section(
  'Saúde e aprendizagem',
  {
    quadro_cronico_saude: flag('Quadro Crônico de Saúde'),
    quadro_cronico: text('Qual quadro crônico', { when: { quadro_cronico_saude: true } }),
    apresenta_transtorno_psicologico: flag('Transtorno Psicológico'),
    transtorno_psicologico: text('Qual transtorno psicológico', {
      when: { apresenta_transtorno_psicologico: true },
    }),
    possui_deficiencia_transtorno_aprendizagem: flag('Deficiência/Transtorno de Aprendizagem'),
    deficiencia_transtorno_aprendizagem: text('Qual deficiência ou transtorno', {
      when: { possui_deficiencia_transtorno_aprendizagem: true },
    }),
    possui_acompanhamento_especializado: flag('Acompanhamento Especializado'),
    acompanhamento_especializado: text('Qual acompanhamento', {
      when: { possui_acompanhamento_especializado: true },
    }),
    pode_tomar_medicacao: flag('Medicação'),
    descricao_medicacao: text('Descrição da medicação', { when: { pode_tomar_medicacao: true } }),
    dosagem_medicacao: text('Dosagem', { when: { pode_tomar_medicacao: true } }),
    alergias: text('Alergias', { extension: true }),
    cuidados: longText('O que fazer em uma emergência', { extension: true }),
  },
  { sensitive: true, read: quemCuida },
)

/** What says something by itself: a flag, or a text that no flag opens. */
const sinais = Object.entries(saude).flatMap(([name, { kind, when }]) =>
  kind === 'flag' || !when ? [name as keyof typeof saude] : [],
)

/** That there are observations, and not what they say: that is read in one student alone, and recorded. */
export const temObservacoes = computed('Observação', {
  from: sinais,
  type: z.boolean(),
  value: (row) => sinais.some((name) => Boolean(row[name])),
  list: true,
})
