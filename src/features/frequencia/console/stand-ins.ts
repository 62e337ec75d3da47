import { offers } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { formatDate } from '#model/format'
import { abertas, type MinhaSubstituicao } from '../abertas.ts'

/** In which classes whoever is signed in stands in, and stood in lately. */
export function useStandIns(isAsked: boolean) {
  return useCall(
    abertas,
    'minhasSubstituicoes',
    {},
    { enabled: isAsked && offers(abertas, 'minhasSubstituicoes') },
  )
}

/** 'no lugar de Beatriz Moraes, até 28/11' */
export function standInWords({ no_lugar_de, ate }: MinhaSubstituicao): string {
  const whose = no_lugar_de ? `no lugar de ${no_lugar_de}` : 'em substituição'
  return `${whose}, até ${formatDate(ate).slice(0, 5)}`
}
