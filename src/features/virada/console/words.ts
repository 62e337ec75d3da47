import { count } from '#model/format'
import type { ContagemDaVirada } from '../calls.ts'

type Students = Pick<ContagemDaVirada, 'mudam' | 'concluem' | 'desligam' | 'sem_turma'>

/** What becomes of students, in words; those of whom there is none are left out. */
export function studentsText({ mudam, concluem, desligam, sem_turma }: Students): string {
  const parts = [
    mudam > 0 && count(mudam, 'aluno segue', 'alunos seguem'),
    concluem > 0 && count(concluem, 'concluiu', 'concluíram'),
    desligam > 0 && count(desligam, 'desligado', 'desligados'),
    sem_turma > 0 && count(sem_turma, 'fica sem turma', 'ficam sem turma'),
  ].filter(Boolean)
  return parts.join(', ') || 'Nenhum aluno'
}

/** What a turn did, in words. */
export function turnText(contagem: ContagemDaVirada): string {
  const { criadas, encerradas } = contagem
  return `${count(criadas, 'turma nova', 'turmas novas')}, ${count(encerradas, 'encerrada', 'encerradas')}; ${studentsText(contagem)}.`
}
