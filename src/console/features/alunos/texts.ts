/** What is said of the documents of a student; refusals are in the model. */
export const documentTexts = {
  add: 'Adicionar documento',
  pending: 'Aguardando salvamento',
  saved: 'Documento salvo',
  none: 'Nenhum documento.',
  away: 'Não foi possível carregar os documentos.',
  hint: 'PDF, DOC, DOCX, JPG ou PNG, até 5 MB. O arquivo é enviado ao salvar a edição.',
  downloadFailed: 'Erro ao fazer download do documento.',
  question: 'Tem certeza que deseja excluir o documento {nome_arquivo}? Essa ação é irreversível.',
  removed: 'Documento excluído com sucesso!',
  removeFailed: 'Erro ao excluir documento. Tente novamente.',
  left: 'O aluno foi salvo, mas nem todos os documentos foram enviados. Salve de novo para tentar outra vez.',
} as const
