import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useCall } from '#console/api/use-call'
import { useAction } from '#console/crud/use-action'
import { Dialog } from '#console/ui/dialog.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import type { Holiday } from '#domain/holiday'
import { dayOf, formatDate } from '#model/format'
import { calendario } from '../calls.ts'
import './feriados-dialog.css'

const { adicionarFeriados } = calendario
const thisYear = Number(dayOf(new Date()).slice(0, 4))

export default function FeriadosDialog({ onClose }: { onClose: () => void }) {
  const [ano, setAno] = useState(thisYear)
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const query = useCall(calendario, 'feriados', { ano }, { read: ({ data }) => data as Holiday[] })
  const { words } = adicionarFeriados
  const { busy, run } = useAction(adicionarFeriados, onClose)
  const isChosen = ({ dia, tipo }: Holiday) => changed[dia] ?? tipo === 'feriado'
  const leave = () => !busy && onClose()
  const chosen = (query.data ?? []).filter(isChosen).map(({ dia }) => dia)
  return (
    <Dialog
      title={words.title}
      isForm
      onClose={leave}
      footer={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancelar
          </Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={busy}
            onClick={() => run(undefined, { dias: chosen })}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <div className="holiday-year">
        <label htmlFor="ano-dos-feriados">Ano</label>
        <NativeSelect
          id="ano-dos-feriados"
          value={ano}
          options={[[thisYear], [thisYear + 1]]}
          onChange={(year) => setAno(Number(year))}
        />
      </div>
      <Loaded query={query} what="os feriados" waiting={<p role="status">Carregando...</p>}>
        {(holidays) =>
          holidays.length === 0 ? (
            <p>Todos os feriados de {ano} já estão no calendário.</p>
          ) : (
            <fieldset className="holidays" aria-label={`Feriados de ${ano}`} disabled={busy}>
              {holidays.map((holiday) => (
                <Checkbox
                  key={holiday.dia}
                  checked={isChosen(holiday)}
                  onChange={({ target }) =>
                    setChanged({ ...changed, [holiday.dia]: target.checked })
                  }
                >
                  {formatDate(holiday.dia)} · {holiday.nome}
                  {holiday.tipo === 'ponto_facultativo' && ' (ponto facultativo)'}
                </Checkbox>
              ))}
            </fieldset>
          )
        }
      </Loaded>
    </Dialog>
  )
}
