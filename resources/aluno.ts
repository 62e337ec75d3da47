import { sealLabels } from '#domain/attendance'
import { byWhom } from '#model/access'
import {
  children,
  choice,
  computed,
  cpf,
  date,
  loaded,
  percent,
  reference,
  references,
  section,
  text,
} from '#model/field'
import { defineResource } from '#model/resource'
import {
  atMostAYearAhead,
  atMostYearsAgo,
  cpfNumber,
  minLength,
  notInFuture,
  personName,
} from '#model/rules'
import { addresses } from './addresses.ts'
import { autorizacoesDoAluno } from './autorizacoes-do-aluno.ts'
import { chamadasDosDocumentos, documentosDoAluno } from './documentos-do-aluno.ts'
import { chamadasDoHistorico } from './historico-do-aluno.ts'
import { doAlunoDe } from './quem-educa.ts'
import { pessoal, responsavelLegal } from './responsavel-legal.ts'
import { saude, temObservacoes } from './saude.ts'

const daPropriaTurma = doAlunoDe()
const invalidBirth = 'Data de nascimento inválida'
// The same of many who come together.
const deVarios = { keep: true, many: true } as const

export const aluno = defineResource('aluno', {
  label: {
    one: 'Aluno',
    many: 'Alunos',
    editAction: 'Editar dados',
    deleteAction: 'Excluir aluno',
    deleteQuestion: 'Tem certeza que deseja excluir o aluno {nome}? Essa ação é irreversível.',
  },
  api: {
    list: 'GET /alunos/',
    show: ['GET /alunos/:id', 'GET /aluno/:id'],
    create: 'POST /alunos/',
    edit: ['PUT /alunos/:id', 'PUT /alunos/:id/', 'PATCH /alunos/:id/', 'POST /alunos/:id/update/'],
    delete: 'DELETE /alunos/:id',
  },
  access: byWhom(
    { coordenador: 'all', educador: daPropriaTurma, assistente_social: 'all' },
    { coordenador: 'all' },
  ),
  calls: { ...chamadasDosDocumentos, ...chamadasDoHistorico },
  messages: {
    createFailed: 'Erro ao salvar aluno: {detail}',
    editFailed: 'Erro ao salvar edição. Verifique os dados e tente novamente.',
    editFailedBy: {
      405: 'Método não permitido. Verifique com o desenvolvedor do backend qual endpoint usar para edição.',
    },
  },
  screen: {
    path: '/alunos',
    show: addresses.aluno(':id'),
    icon: 'people',
    roles: ['coordenador'],
    order: 20,
  },
  order: 'nome',
  filters: {
    ano_letivo: { label: 'Ano', path: 'turma_id.ano_letivo' },
    esta_em: { path: 'vinculos.turma_id' },
    fora_de: { path: 'vinculos.turma_id', lacks: true },
    familia: { path: 'responsavel_legal_id' },
    sem_resposta: { label: 'Sem resposta a', path: 'autorizacoes.tipo_id', lacks: true },
  },
  ...{ subject: true, recordReads: true, folds: true },
  import: { match: [['cpf']], probable: [['nome', 'data_nascimento']] },
  mergeable: { keys: ['cpf'], day: 'data_nascimento', access: { coordenador: 'all' } },
  actionTexts: {
    criou: 'cadastrou o aluno',
    importou: 'importou o aluno de uma planilha',
    editou: 'alterou o cadastro',
    desligou: 'desligou o aluno em {dia}',
    religou: 'religou o aluno',
    juntou: 'juntou dois cadastros deste aluno',
    separou: 'desfez a junção de dois cadastros',
    excluiu: 'excluiu o aluno',
    leu: 'abriu a ficha',
    baixou: 'baixou um documento',
    imprimiu: 'abriu a ficha de emergência da turma para imprimir',
    exportou: 'exportou os dados do aluno',
  },
  history: { coordenador: 'all' },
  fields: {
    ...section('Dados pessoais', {
      nome: text('Nome', {
        column: 'Aluno',
        aliases: ['Nome do aluno', 'Aluno(a)', 'Nome completo', 'Estudante'],
        required: 'Nome é obrigatório',
        check: personName,
        list: true,
        search: true,
      }),
      data_nascimento: date('Data de nascimento', {
        aliases: ['Nascimento'],
        required: 'Data de nascimento é obrigatória',
        invalid: invalidBirth,
        check: [
          notInFuture('Data de nascimento não pode ser futura'),
          atMostYearsAgo(100, invalidBirth),
        ],
      }),
      cpf: cpf('CPF', {
        aliases: ['CPF do aluno'],
        required: 'CPF é obrigatório',
        check: cpfNumber,
        unique: {
          loaded: 'Este CPF já está cadastrado',
          saved: 'Este CPF já está sendo usado por outro aluno',
        },
        ...pessoal,
      }),
      rg: text('RG', pessoal),
      certidao_nascimento: text('Certidão de nascimento', {
        help: 'A matrícula, ou o termo, a folha e o livro',
        ...pessoal,
      }),
    }),
    ...responsavelLegal,
    ...section('Dados escolares', {
      escola: text('Escola', {
        required: 'Escola é obrigatória',
        keep: true,
        check: minLength(2, 'Nome da escola deve ter pelo menos 2 caracteres'),
      }),
      serie: text('Série', {
        aliases: ['Ano escolar'],
        required: 'Série é obrigatória',
        ...deVarios,
      }),
      turno: choice(
        'Turno',
        { manha: 'Manhã', tarde: 'Tarde', noite: 'Noite', integral: 'Integral' },
        {
          required: 'Turno é obrigatório',
          invalid: 'Selecione um turno válido',
          help: 'O da escola, não o da turma',
          ...deVarios,
        },
      ),
      turma_id: reference('Turma', 'turma', {
        list: true,
        filter: true,
        onDelete: 'clear',
        creates: true,
        first: true,
        keep: true,
        many: 'Mover de turma',
      }),
      tem_observacoes: temObservacoes,
      turma_desde: date('Na turma a partir de', {
        since: 'turma_id',
        keep: true,
        extension: true,
        aliases: ['Entrada na turma'],
        check: atMostAYearAhead,
      }),
      oficinas_ids: references('Oficinas', 'turma', {
        ...{ through: 'vinculo', creates: { tipo: 'oficina' }, ...deVarios },
        ...{ filter: true, extension: true },
        help: 'As outras turmas em que está, desde hoje; para outro dia, a página do aluno',
      }),
      situacao: choice(
        'Situação',
        {
          ativo: 'Ativo',
          inativo: 'Inativo',
          transferido: 'Transferido',
          desistente: 'Desistente',
          concluido: 'Concluído',
        },
        {
          initial: 'ativo',
          gender: 'f',
          filter: { initial: 'ativo' },
          many: true,
          help: 'Só quem está ativo aparece na chamada',
        },
      ),
      nivel_leitura_escrita: choice('Nível de leitura e escrita', {
        iniciante: 'Iniciante',
        basico: 'Básico',
        intermediario: 'Intermediário',
        avancado: 'Avançado',
      }),
      percentual_ausencia: loaded(percent('% de faltas em todos os registros'), { sorts: true }),
      selo: choice('Selo', sealLabels, { set: 'counted', list: true, filter: true }),
    }),
    ...saude,
    contatos: children('Contatos', 'contato', { in: ['form', 'show', 'import'], max: 10 }),
    vinculos: children('Turmas e oficinas', 'vinculo'),
    // Whoever has the queue of care sees there why.
    caso_aberto: computed<boolean>('Caso aberto', { read: ['educador'] }),
    ...autorizacoesDoAluno,
    ...documentosDoAluno,
  },
})
