import { lazy, Suspense, startTransition, useState } from 'react'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import { Seal } from '#console/layout/seal.tsx'
import { aluno } from '#resources/aluno'
import { useClassStudents } from './students.ts'

const StudentDialog = lazy(() => import('#console/pages/alunos/student-dialog.tsx'))

/** The students of a class with their seals; one opens in a dialog. */
export function ClassStudents({ turma }: { turma: { id: number } }) {
  const [opened, setOpened] = useState<number | null>(null)
  const { data, isError, refetch } = useClassStudents(turma.id)
  return (
    <section className="card class-panel" aria-labelledby="alunos-da-turma">
      <h2 id="alunos-da-turma">Alunos da turma</h2>
      {isError && <LoadFailure what="os alunos" onRetry={refetch} />}
      {!isError && !data && <div className="skeleton panel-wait" />}
      {data?.data.length === 0 && <p className="quiet">{aluno.label.empty}</p>}
      <ul className="student-panel">
        {data?.data.map(({ id, nome, selo }) => (
          <li key={id}>
            <button type="button" onClick={() => startTransition(() => setOpened(id))}>
              <span>{nome}</span>
              <Seal value={selo} />
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened !== null && <StudentDialog id={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  )
}
