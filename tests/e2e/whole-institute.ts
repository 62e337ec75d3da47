import { type Api, apiOf } from './api.ts'
import { novaAssistente, novaTurma, novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma } from './reports.ts'
import type { Site } from './site.ts'
import { relatoDe } from './visits.ts'

/** A class in which each screen has something to show, and its dialogs something to open. */
export async function institutoInteiro(api: Api, site: Site) {
  const { educadora, turma, relatorio, falta } = await educadoraComTurma(
    api,
    site,
    'Beatriz Nóbrega',
    '5º ano A',
  )
  const [ana, maria] = await novosAlunos(
    api,
    ['Ana Lima', 'Maria Antônia Cavalcanti de Albuquerque Figueiredo'],
    turma,
  )
  await api.post('/dia-sem-aula/', {
    inicio: '2026-11-02',
    fim: '2026-11-02',
    motivo: 'Feriado: Finados',
  })
  const helena = await novaAssistente(api)
  await api.put(`/alunos/${ana?.id}`, {
    quadro_cronico_saude: true,
    quadro_cronico: 'Asma',
    pode_tomar_medicacao: true,
    descricao_medicacao: 'Salbutamol',
    dosagem_medicacao: '2 jatos',
  })
  for (const day of [-6, -5, -4, -3, -2, -1]) {
    await falta(daysAway(day), maria?.id)
    await relatorio(daysAway(day), 'Leitura em roda, com dois grupos. '.repeat(12))
  }
  const dela = await apiOf(site, educadora)
  const educador_id = educadora.id
  const plano = { data_aula: daysAway(3), tema: 'Frações', disciplina: 'Horta', educador_id }
  await dela.post('/planejamentos/', plano)
  await relatoDe(site, helena, ana, 'Família acolhida, com retorno em um mês.')
  const repetida = await novaTurma(api, 'Judô repetido')
  await api.post('/turma/lote/exclusao', { ids: [repetida.id] })
  return { educadora, turma, helena, ana, maria }
}
