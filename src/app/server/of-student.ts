import { missingTold } from '#features/documentos/server/missing'
import { sheetTold } from '#features/folha/server/handlers'
import { absenceRuns, uncountMarks } from '#features/frequencia/server/of-student'
import { marksInPlaceOf } from '#features/frequencia/server/stood-in'
import { recountStudents } from '#features/justificativas/server/recount'
import type { OfSubject } from '#server/services'

/** What is kept and told of a student beside the rows of entities. */
export const ofStudent: OfSubject = {
  counted: { faltas: absenceRuns },
  traced: (after) => sheetTold(after) ?? missingTold(after),
  inPlaceOf: marksInPlaceOf,
  erase: uncountMarks,
  recount: recountStudents,
}
