import { declareResources, type Entities, entitiesIn, type ResourceName } from '#model/entities'

/** Every entity of this folder, by name; those that no code knows are there too. */
export const resources = entitiesIn(
  import.meta.glob<Readonly<Record<string, unknown>>>(
    [
      './*.ts',
      // Parts of entities: all that they export would come with every page.
      '!./{index,addresses,desligamento,papeis,quem-educa,responsavel-legal,saude}.ts',
      '!./*-do-aluno.ts',
    ],
    { eager: true },
  ),
  // What a file adds to the interface is what it exports.
) as { readonly [N in ResourceName]: Entities[N] }

declareResources(resources)

declare module '#model/entities' {
  /** Those that code knows: it has their names, and the types of their fields. */
  interface Entities {
    ajuste: typeof import('./ajuste.ts').ajuste
    aluno: typeof import('./aluno.ts').aluno
    andamento: typeof import('./andamento.ts').andamento
    assistente: typeof import('./assistente.ts').assistente
    atendimento: typeof import('./atendimento.ts').atendimento
    autorizacao: typeof import('./autorizacao.ts').autorizacao
    aviso: typeof import('./aviso.ts').aviso
    caso: typeof import('./caso.ts').caso
    certidao: typeof import('./certidao.ts').certidao
    contato: typeof import('./contato.ts').contato
    declaracao: typeof import('./declaracao.ts').declaracao
    dia_sem_aula: typeof import('./dia-sem-aula.ts').diaSemAula
    educador: typeof import('./educador.ts').educador
    folha_assinada: typeof import('./folha-assinada.ts').folhaAssinada
    frequencia: typeof import('./frequencia.ts').frequencia
    justificativa: typeof import('./justificativa.ts').justificativa
    mudanca: typeof import('./mudanca.ts').mudanca
    planejamento: typeof import('./planejamento.ts').planejamento
    relatorio_assistente: typeof import('./relatorio-assistente.ts').relatorioAssistente
    relatorio: typeof import('./relatorio.ts').relatorio
    responsavel: typeof import('./responsavel.ts').responsavel
    saida: typeof import('./saida.ts').saida
    substituicao: typeof import('./substituicao.ts').substituicao
    tipo_de_autorizacao: typeof import('./tipo-de-autorizacao.ts').tipoDeAutorizacao
    tipo_de_documento: typeof import('./tipo-de-documento.ts').tipoDeDocumento
    turma: typeof import('./turma.ts').turma
    vinculo: typeof import('./vinculo.ts').vinculo
    virada_aluno: typeof import('./virada-aluno.ts').virada_aluno
    virada: typeof import('./virada.ts').virada
  }
}
