import { DetailsDialog } from '#console/ui/details-dialog.tsx'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Vai à busca'],
  [['Enter'], 'Na busca: marca ausente o único aluno encontrado e limpa a busca'],
  [['↑', '↓'], 'Vão ao aluno anterior e ao próximo'],
  [['P', 'A', 'J'], 'Marcam presente, ausente ou justificado e passam ao próximo'],
  [['Del'], 'Limpa a marcação e passa ao próximo'],
  [['←', '→'], 'Escolhem a situação do aluno'],
  [['Ctrl+S'], 'Salva'],
  [['Ctrl+Z'], 'Desfaz, enquanto a mensagem oferece desfazer'],
  [['?'], 'Mostra estas teclas'],
]

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DetailsDialog title="Teclas da chamada" width={520} onClose={onClose}>
      <table className="dialog-table keys-table">
        <thead className="hidden-text">
          <tr>
            <th scope="col">Tecla</th>
            <th scope="col">O que faz</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([names, does]) => (
            <tr key={does}>
              <th scope="row">
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailsDialog>
  )
}
