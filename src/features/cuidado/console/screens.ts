import { screen, screenOf } from '#console/screens'
import { can } from '#model/access'
import { roles } from '#model/field'
import { addresses } from '#resources/addresses'
import { atendimento } from '#resources/atendimento'
import { caso } from '#resources/caso'
import { saida } from '#resources/saida'

export const screens = [
  screenOf(atendimento, { code: () => import('./atendimentos-page.tsx') }),
  screenOf(caso, { code: () => import('./fila-page.tsx') }),
  screen({
    path: addresses.saidasDaFila,
    title: 'Saíram da fila',
    roles: roles.filter((role) => can(saida.access.list, role)),
    code: () => import('./saidas-page.tsx'),
  }),
]
