import type { I18nProvider } from '@refinedev/core'
import { fill } from '#model/format'
import type { Resource } from '#model/resource'
import { resources } from '#resources'

const byName: Readonly<Record<string, Resource>> = resources

/** What Refine says of its own accord; the screens' texts are in the resources and beside the pages. */
const texts: Readonly<Record<string, string>> = {
  'notifications.success': 'Pronto!',
  'notifications.error': 'Não foi possível carregar os dados. Tente novamente.',
  'notifications.createSuccess': '{resource}: cadastro concluído.',
  'notifications.createError': '{resource}: o cadastro não foi salvo.',
  'notifications.editSuccess': '{resource}: alterações salvas.',
  'notifications.editError': '{resource}: as alterações não foram salvas.',
  'notifications.deleteSuccess': '{resource}: exclusão concluída.',
  'notifications.deleteError': '{resource}: a exclusão não foi feita.',
  'notifications.undoable': 'Você tem {seconds} segundos para desfazer.',
  'notifications.importProgress': 'Importando: {processed} de {total}',
  'buttons.create': 'Adicionar',
  'buttons.save': 'Salvar',
  'buttons.edit': 'Editar',
  'buttons.delete': 'Excluir',
  'buttons.show': 'Ver',
  'buttons.list': 'Lista',
  'buttons.clone': 'Duplicar',
  'buttons.cancel': 'Cancelar',
  'buttons.clear': 'Limpar',
  'buttons.confirm': 'Tem certeza?',
  'buttons.filter': 'Filtrar',
  'buttons.import': 'Importar',
  'buttons.export': 'Exportar',
  'buttons.logout': 'Sair',
  'buttons.refresh': 'Atualizar',
  'buttons.undo': 'Desfazer',
  'buttons.notAccessTitle': 'Você não tem permissão para acessar esta página.',
  warnWhenUnsavedChanges: 'Há alterações que não foram salvas. Deseja sair mesmo assim?',
  'table.actions': 'Ações',
}

/** 'aluno.aluno' is how Refine asks for the name of a resource. */
function nameOf(key: string): string | undefined {
  return byName[key.split('.')[0] ?? '']?.label.one
}

/** pt-BR, and nothing else. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) => {
    const values = typeof options === 'object' && options !== null ? options : {}
    const said = texts[key] ?? nameOf(key)
    if (said) return fill(said, { ...values })
    return fallback ?? (typeof options === 'string' ? options : key)
  },
  changeLocale: async () => undefined,
  getLocale: () => 'pt-BR',
}
