import { formatDate } from '#model/format'
import type { Plano } from './plan.ts'
import './planejamentos.css'

/** Whether a plan was done, or for which day it was written; a host that does not say has neither. */
export function PlanState({ plan }: { plan: Partial<Plano> }) {
  const { realizado, adiado_de, data_aula = '' } = plan
  if (realizado) return <span className="plan-state tag good">Realizado</span>
  if (!adiado_de || adiado_de >= data_aula) return null
  return <span className="plan-state tag">Adiado de {formatDate(adiado_de)}</span>
}
