import type { Field, When } from './field.ts'
import { fieldBehind } from './path.ts'
import type { Resource, Resources } from './resource.ts'
import { wordsOfValue } from './wording.ts'

/** The conditions of a field as people read them: 'Sim em Medicação e menos de 12 em Idade'. */
export function conditionWords(resources: Resources, resource: Resource, when: When): string {
  const parts = Object.entries(when).map(([name, wanted]) => {
    if (name === 'any')
      return (wanted as readonly When[])
        .map((one) => conditionWords(resources, resource, one))
        .join(' ou ')
    const { field, by } = fieldBehind(resources, resource, name)
    return field
      ? `${wantedWords(field, wanted)} em ${field.label}${by ? ` de ${by.label}` : ''}`
      : name
  })
  return parts.join(' e ')
}

function wantedWords(field: Field, wanted: When[string]): string {
  const said = (value: unknown) => wordsOfValue(field, value)
  const among = (values: unknown) => [values].flat().map(said).join(' ou ')
  if (Array.isArray(wanted) || typeof wanted !== 'object') return among(wanted)
  if ('not' in wanted) return `algo que não seja ${among(wanted.not)}`
  if ('above' in wanted) return `mais que ${said(wanted.above)}`
  if ('below' in wanted) return `menos que ${said(wanted.below)}`
  return 'set' in wanted && wanted.set ? 'um valor' : 'nenhum valor'
}
