import { handed } from '#console/api/handed'

export const texts = {
  password: {
    title: 'Trocar a senha',
    section: 'Senha',
    sectionLead: 'Ao trocar a senha, as outras sessões são encerradas.',
    firstLead:
      'A senha com que você entrou não foi escolhida por você. Escolha a sua para continuar.',
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
    requiredLead: `${handed.house} pede um segundo fator a quem coordena. Configure o seu para continuar.`,
  },
  sessions: {
    title: 'Sessões abertas',
    lead: 'Os aparelhos em que a sua conta está aberta. Não reconhece algum? Encerre-o e troque a senha.',
    current: 'Esta sessão',
    unknown: 'Aparelho desconhecido',
    end: 'Encerrar',
    endOthers: 'Encerrar todas as outras',
    ended: 'Sessão encerrada.',
    othersEnded: 'As outras sessões foram encerradas.',
    failed: 'Erro ao encerrar a sessão. Tente novamente.',
  },
  notOffered: 'Este servidor não oferece isso.',
  leave: 'Sair',
} as const
