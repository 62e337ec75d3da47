import { byWhom } from '#model/access'
import { longText, text } from '#model/field'
import { defineKinds } from '#model/kinds'

const guarda = { coordenador: 'all' } as const
/** Who cares for a student reads what the family has said. */
const todos = { ...guarda, educador: 'all', assistente_social: 'all' } as const

/** What a family is asked to allow. */
export const tipoDeAutorizacao = defineKinds('tipo_de_autorizacao', {
  label: { one: 'Tipo de autorização', many: 'Tipos de autorização' },
  access: byWhom(todos, guarda),
  screen: { path: '/tipos-de-autorizacao', icon: 'checklist', group: 'administracao', order: 46 },
  extension: true,
  begins: [
    {
      nome: 'Uso de imagem',
      sinal: 'sem imagem',
      texto: 'Uso da imagem e da voz do aluno em fotos e vídeos das atividades do instituto.',
    },
    { nome: 'Saída', texto: 'Saída desacompanhado no fim da aula.' },
    { nome: 'Passeio', texto: 'Participação em passeios e atividades fora do instituto.' },
    { nome: 'Medicação', texto: 'Medicação com receita, pela equipe do instituto.' },
    {
      nome: 'Compartilhar com a rede',
      texto: 'Compartilhamento de informações com a escola e a rede de proteção.',
    },
  ],
  fields: {
    sinal: text('Sinal na chamada', {
      help: 'De quem não autorizou, como "sem imagem"',
      list: true,
    }),
    texto: longText('Texto', { help: 'O que a família assina' }),
    edicao: text('Versão do texto'),
  },
})
