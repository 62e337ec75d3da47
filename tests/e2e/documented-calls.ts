type Row = Readonly<Record<string, unknown>>
/** What a host answers of an answer of our server. */
type Shape = (answer: unknown) => unknown

/** A call of the documented contract: what it understands, and what it answers; by itself nothing of use. */
export interface DocumentedCall {
  /** The keys of its body; others are not seen. */
  readonly takes?: readonly string[]
  /** The words after the '?'; others are not seen. */
  readonly asks?: readonly string[]
  readonly answers?: Shape
  /** What it says of a refusal, by status, where that is no error of the host's. */
  readonly says?: Readonly<Record<number, unknown>>
  /** A file is what it takes, or what it answers: either goes as it is. */
  readonly file?: 'taken' | 'answered'
  /** Answered alike to whoever is signed in: the contract names no role for it. */
  readonly toAll?: true
}

const row =
  (names: readonly string[], parts: Readonly<Record<string, Shape>> = {}): Shape =>
  (answer) => {
    const source = answer as Row
    const plain = names.map((name) => [name, source[name]])
    const shaped = Object.entries(parts).map(([name, shape]) => [name, shape(source[name])])
    return Object.fromEntries([...plain, ...shaped])
  }
const each =
  (shape: Shape): Shape =>
  (answer) =>
    (answer as unknown[]).map(shape)
const orNull =
  (shape: Shape): Shape =>
  (answer) =>
    answer ? shape(answer) : null
const nome = orNull((answer) => (answer as Row).nome)
const name = orNull((answer) => (answer as Row).name)
const within =
  (key: string, shape: Shape): Shape =>
  (answer) =>
    shape((answer as Row)[key])

const doAluno = [
  ...['nome', 'data_nascimento', 'cpf', 'rg', 'certidao_nascimento', 'nome_responsavel'],
  ...['parentesco_responsavel', 'cpf_responsavel', 'rg_responsavel', 'escola', 'serie', 'turno'],
  ...['turma_id', 'situacao', 'nivel_leitura_escrita', 'quadro_cronico_saude', 'quadro_cronico'],
  ...['apresenta_transtorno_psicologico', 'transtorno_psicologico'],
  ...['possui_deficiencia_transtorno_aprendizagem', 'deficiencia_transtorno_aprendizagem'],
  ...['possui_acompanhamento_especializado', 'acompanhamento_especializado'],
  ...['pode_tomar_medicacao', 'descricao_medicacao', 'dosagem_medicacao'],
]
const doEducador = ['nome', 'email', 'telefone', 'data_nascimento', 'turma_responsavel', 'cpf']
const doPlano = ['data_aula', 'tema', 'disciplina', 'educador_id']
const doRelatorio = ['data_relatorio', 'report', 'educador_id', 'turma_id']
const daAssistente = ['name', 'email', 'telefone', 'registro_profissional', 'data_admissao']

// Section 3 of the specification. No percentual_ausencia, which is optional, and so no seal that a host would make of it.
const aluno = row(['id', ...doAluno], { turma: nome })
const ficha = row(['id', ...doAluno], {
  turma: nome,
  documentos: each(row(['id', 'nome_arquivo'])),
})
const turma = row(['id', 'nome', 'educador_id'], {
  educador: orNull(row(['id', 'nome'])),
  alunos: (answer) => answer && each(row(['id', 'nome', 'turma_id']))(answer),
})
const educador = row(['id', ...doEducador], { turma: orNull(row(['nome'])) })
const marca = row(['id', 'aluno_id', 'data', 'status'])
const registros = row([], { registros: each(row([], { frequencias: each(marca) })) })
const marcas = within('registros', (answer) =>
  (answer as Row[]).flatMap(({ frequencias }) => each(marca)(frequencias)),
)
const plano = row(['id', ...doPlano])
const relatorio = row(['id', ...doRelatorio], { educador: nome, turma: nome })
const relatorioDaAssistente = row(['id', 'aluno_id', 'report', 'created_at', 'data_relatorio'], {
  aluno: nome,
  assistente: name,
})
const assistente = row(['id', ...daAssistente, 'especializacoes'])

const edicao: DocumentedCall = { takes: doAluno }
const datas = { asks: ['data_inicio', 'data_fim'] }

/** Section 7 of the specification: all that a documented host has, by method and path. */
export const documentedCalls: Readonly<Record<string, DocumentedCall>> = {
  // `refresh` in the body of a login: what the contract renews a session with (decision 11).
  'POST /login/login': {
    takes: ['email', 'password'],
    answers: row(['access_token', 'role', 'refresh']),
  },
  'POST /token/': { takes: ['username', 'password'], answers: row(['access', 'refresh']) },
  'POST /token/refresh/': { takes: ['refresh'], answers: row(['access']) },
  'POST /educadores/login': {
    takes: ['username', 'password'],
    answers: row(['access_token', 'refresh']),
  },
  'GET /educadores/by_email/:email': { answers: educador },
  'POST /recuperacao/solicitar': { takes: ['email'], answers: () => true, says: { 404: false } },
  'POST /recuperacao/validar': { takes: ['email', 'codigo'] },
  'POST /recuperacao/redefinir': { takes: ['email', 'codigo', 'nova_senha'] },

  'GET /dashboard/resumo': { answers: row(['total_alunos', 'total_educadores', 'periodo_letivo']) },
  'GET /turma/': { answers: each(turma), toAll: true },
  'GET /turma/:id': { answers: turma },
  'POST /turma/': { takes: ['nome', 'educador_id'] },
  'PUT /turma/:id': { takes: ['nome', 'educador_id'] },
  'DELETE /turma/:id': {},
  'GET /turma/frequencia/:id': { answers: registros },
  'GET /turma/:id/intervalo': { ...datas, answers: marcas },
  'GET /turma/:id/dia/:data': { answers: registros },
  'POST /turma/:id/dia/:data': { takes: ['turma_id', 'data', 'frequencias'] },

  'GET /alunos/': { answers: each(aluno), toAll: true },
  'GET /alunos/:id': { answers: ficha },
  'GET /aluno/:id': { answers: ficha },
  'POST /alunos/': edicao,
  'PUT /alunos/:id': edicao,
  'PUT /alunos/:id/': edicao,
  'PATCH /alunos/:id/': edicao,
  'POST /alunos/:id/update/': edicao,
  'DELETE /alunos/:id': {},
  'POST /alunos/:id/documentos': { file: 'taken' },
  'GET /alunos/documentos/:id/download': { file: 'answered' },

  'GET /educadores/': { answers: each(educador) },
  'GET /educadores/:id': { answers: educador },
  'POST /educadores/': { takes: [...doEducador, 'password'] },
  'PUT /educadores/:id': { takes: doEducador },
  'DELETE /educadores/:id': {},

  'GET /planejamentos/educador/:id': { answers: each(plano) },
  'POST /planejamentos/': { takes: doPlano },
  'PUT /planejamentos/:id': { takes: doPlano },
  'DELETE /planejamentos/:id': {},

  'POST /relatorio/': { takes: doRelatorio },
  'GET /relatorio/:id': { answers: relatorio },
  'DELETE /relatorio/:id': {},
  'GET /relatorio/por-educador/:id': { answers: row([], { relatorios: each(relatorio) }) },
  'GET /relatorio/por-turma/:id': { answers: within('relatorios', each(relatorio)) },
  'GET /relatorio/data/:data': { answers: within('relatorios', each(relatorio)) },
  'GET /relatorio/educador/:id/data/:data': { answers: row([], { relatorios: each(relatorio) }) },

  'GET /relatorio-assistente/': { answers: each(relatorioDaAssistente) },
  'GET /relatorio-assistente/aluno/:id': { answers: each(relatorioDaAssistente) },
  'POST /relatorio-assistente/': { takes: ['aluno_id', 'report'] },
  'DELETE /relatorio-assistente/:id': {},
  'GET /assistente/': { answers: each(assistente) },
  'POST /assistente/': { takes: ['name', 'email', 'password'] },
  'PUT /assistente/:id': { takes: ['name', 'email'] },
  'DELETE /assistente/:id': {},
}

/** What the console asks for beside them, and goes on without: such a host has never heard of it. */
export const extensions = [
  'POST /logout',
  'GET /conta/segundo-fator',
  'GET /conta/sessoes',
  'GET /coordenacao/contas',
  'GET /acessos/',
  'GET /relatorio/',
  'GET /assistente/:id',
  'GET /alunos/:id/frequencias',
  'POST /alunos/importacao',
  'POST /alunos/lote/edicao',
  'POST /turma/lote/exclusao',
  'POST /alunos/importacao/conferencia',
  'POST /turma/importacao',
  'POST /turma/importacao/conferencia',
  'POST /educadores/importacao',
  'POST /educadores/importacao/conferencia',
  'DELETE /alunos/documentos/:id',
] as const
