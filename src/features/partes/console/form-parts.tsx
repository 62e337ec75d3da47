import { NativeSelect } from '#console/ui/native-select.tsx'
import '../../../core/console/entrance/entrance.css'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { DayField, DayWaiting } from '#console/ui/day-field.tsx'
import { InputField, PasswordField } from '#console/ui/input-field.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'

const nothing = () => undefined
const unheard = { onChange: nothing, onBlur: nothing, onAutofill: nothing }
const field = (error: string | null) => ({ name: 'campo', value: '', error, ...unheard })

/** What is filled in: native on pages and at the entrance, of Ant Design in forms, as high and as round. */
export function FormParts() {
  return (
    <>
      <div className="actions">
        <SearchBox label="Buscar por aluno" value="" onSearch={nothing} />
        <NativeSelect
          aria-label="Turma"
          value=""
          options={[['', 'Todas']]}
          onChange={nothing}
          style={{ width: 160 }}
        />
        <input className="native-input" placeholder="Vazio" style={{ width: 160 }} />
        <input className="native-input" aria-label="Fechado" disabled style={{ width: 160 }} />
      </div>
      <div className="details">
        <div className="field-line">
          <label htmlFor="dia">Dia</label>
          <DayField id="dia" label="Dia" value="2026-11-12" onChange={nothing} />
        </div>
        <div className="field-line">
          <label htmlFor="dia-errado">Dia</label>
          <DayField
            id="dia-errado"
            label="Dia"
            value="31/02"
            onChange={nothing}
            aria-invalid
            aria-describedby="dia-errado-erro"
          />
          <p id="dia-errado-erro">Data inválida</p>
        </div>
        <div className="field-line">
          <span>À espera</span>
          <DayWaiting />
        </div>
        <InputField {...field(null)} label="E-mail" />
        <PasswordField {...field('Senha é obrigatória')} label="Senha" />
        <InputField {...field(null)} label="Código" disabled />
      </div>
      <Form layout="vertical">
        <div className="details">
          <Form.Item label="Nome" htmlFor="nome">
            <Input id="nome" defaultValue="Ana Lima" />
          </Form.Item>
          <Form.Item label="CPF" htmlFor="cpf" validateStatus="error" help="CPF inválido">
            <Input id="cpf" defaultValue="111" />
          </Form.Item>
          <Form.Item label="Turma" htmlFor="turma">
            <Select id="turma" placeholder="Selecione a turma" options={[]} />
          </Form.Item>
          <Form.Item label="Escola" htmlFor="escola">
            <Input id="escola" defaultValue="Fechada" disabled />
          </Form.Item>
          <div>
            <Checkbox defaultChecked>Tem WhatsApp</Checkbox>
          </div>
        </div>
        <div className="actions">
          <Button>Cancelar</Button>
          <Button type="primary">Salvar</Button>
          <Button danger>Excluir</Button>
          <Button disabled>Salvar</Button>
          <Button loading>Salvando</Button>
        </div>
      </Form>
    </>
  )
}
