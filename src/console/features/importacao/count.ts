/** A number with its noun: '1 aluno', '1.024 alunos'. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`
}
