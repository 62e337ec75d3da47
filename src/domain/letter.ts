import { convertNumberToWords } from '@brazilian-utils/brazilian-utils/convert-number-to-words'
import { formatDate, formatPercent, formatTenths } from '#model/format'

/** A percentage up to 100 as a letter says it: 92.5 as '92,5 % (noventa e dois vírgula cinco por cento)'. */
export function percentInLetter(percent: number): string {
  const [whole = 0, tenth = 0] = formatTenths(percent).split(',').map(Number)
  const said = [whole, ...(tenth > 0 ? [tenth] : [])].map((each) => convertNumberToWords(each))
  return `${formatPercent(percent)} (${said.join(' vírgula ')} por cento)`
}

/** A class that a statement is about, with the day on which the student left it; null for who was in it to the end. */
interface ClassInLetter {
  readonly turma: string
  readonly ate: string | null
}

/** The classes as a letter says them after a name: ', das turmas A e B', ', que esteve na turma A até 07/08/2026'. */
export function classesInLetter(classes: readonly ClassInLetter[]): string {
  const present = classes.filter(({ ate }) => ate === null).map(({ turma }) => turma)
  const left = classes.flatMap(({ turma, ate }) => (ate ? `${turma} até ${formatDate(ate)}` : []))
  const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
  const parts = [
    present.length > 0 &&
      `${present.length === 1 ? 'da turma' : 'das turmas'} ${listed.format(present)}`,
    left.length > 0 &&
      `que esteve ${left.length === 1 ? 'na turma' : 'nas turmas'} ${listed.format(left)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `, ${parts.join(', e ')}` : ''
}
