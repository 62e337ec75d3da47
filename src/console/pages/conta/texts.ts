/** What the screens of one's own account say. */
export const texts = {
  password: {
    title: 'Trocar a senha',
    firstLead:
      'A senha com que você entrou foi dada por outra pessoa. Escolha a sua para continuar.',
    current: 'Senha atual',
    next: 'Nova senha',
    again: 'Confirme a nova senha',
    submit: 'Trocar a senha',
    submitting: 'Trocando...',
    done: 'Senha trocada. As outras sessões foram encerradas.',
    required: 'Por favor, digite a senha atual',
    unchanged: 'Escolha uma senha diferente da atual',
    failed: 'Erro ao trocar a senha. Tente novamente.',
  },
  secondFactor: {
    title: 'Configurar o segundo fator',
    requiredLead:
      'O instituto pede um segundo fator a quem coordena. Configure o seu para continuar.',
  },
  notOffered: 'Este servidor não oferece isso.',
  leave: 'Sair',
} as const
