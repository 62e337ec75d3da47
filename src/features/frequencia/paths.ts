import { addresses } from '#resources/addresses'

/** The register of a class on a day, for who takes it. */
export const chamada = (turma: number, dia: string) =>
  `${addresses.frequencia}?turma=${turma}&dia=${dia}`

/** The same for who reads it. */
export const chamadaSalva = (turma: number, dia: string) =>
  `${addresses.frequencias}?turma=${turma}&modo=dia&dia=${dia}`
